/* Strengths by perfect hash: the sum of the cards' keys finds a class, the order of a hand among all hands.
 *
 * A card's key is a power of five for its rank, above four counters of four bits for its suit. The rank part of a sum
 * is hashed without collisions into `SLOTS` places; the tables of the three rankings share the hash. Strengths are the
 * numbers of high.py and low.py: category, then ranks, four bits each.
 */
#ifndef FLOORMAN_STRENGTH_H
#define FLOORMAN_STRENGTH_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HIGH_CARD = 1, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH };
enum { HIGH, SHORT, LOW, RANKINGS };

#define SLOT_BITS 17
#define SLOTS (1u << SLOT_BITS)
#define BUCKET_BITS 14
#define BUCKETS (1u << BUCKET_BITS)
#define MOST_KEYS 74000
#define MOST_CLASSES 8192
#define CEILING (1u << 24)

#define FIVE_SUITED 0x3333u
#define THREE_SUITED 0x5555u
#define SUITED 0x8888u

typedef struct {
    uint64_t key;  /* sums of keys */
    uint64_t mask; /* the cards themselves, sixteen bits a suit */
} Cards;

static Cards card_of[52];
static uint64_t multiplier;
static uint16_t shift_of[BUCKETS];
static uint16_t class_of[RANKINGS][SLOTS];
static uint16_t flush_class[RANKINGS][8192];
static uint32_t strength_of[RANKINGS][MOST_CLASSES];
static uint16_t eight_low[256]; /* by the ranks ace to eight as bits; 0 is no low */

static uint32_t all_keys[MOST_KEYS];
static uint32_t key_count;

static inline uint32_t slot_of(uint32_t key) {
    uint64_t hash = key * multiplier;
    return ((uint32_t)(hash >> 30) + shift_of[hash >> (64 - BUCKET_BITS)]) & (SLOTS - 1);
}

static inline uint32_t class_of_cards(Cards cards, int ranking) {
    uint32_t carried = ((uint32_t)cards.key + FIVE_SUITED) & SUITED;
    if (__builtin_expect(carried != 0, 0))
        return flush_class[ranking][cards.mask >> (__builtin_ctz(carried) & 12) * 4 & 0x1fff];
    return class_of[ranking][slot_of((uint32_t)(cards.key >> 16))];
}

static inline Cards both(Cards a, Cards b) { return (Cards){a.key + b.key, a.mask | b.mask}; }

/* The ranks held, ace in bit 0 to eight in bit 7: what can make an eight low. */
static inline uint32_t low_mask(uint64_t mask) {
    uint32_t any = (uint32_t)(mask | mask >> 16 | mask >> 32 | mask >> 48);
    return (any << 1 & 0xfe) | (any >> 12 & 1);
}

static uint32_t packed(int category, const int *ranks, int count) {
    uint32_t strength = (uint32_t)category << 20;
    for (int i = 0; i < count; i++) strength |= (uint32_t)ranks[i] << (16 - 4 * i);
    return strength;
}

/* Ranks 2 to 14 as bits 0 to 12; returns the top rank of the best straight, or 0. */
static int straight_top(uint32_t ranks, int ranking) {
    for (int top = 14; top >= 6; top--)
        if ((ranks >> (top - 6) & 31) == 31) return top;
    if (ranking == SHORT) return (ranks & 0x10f0) == 0x10f0 ? 9 : 0;
    return (ranks & 0x100f) == 0x100f ? 5 : 0;
}

static uint32_t unsuited(const int count[13], int ranking) {
    int best[5] = {0}, singles[13], n = 0, quads = 0, trips = 0, pairs[3] = {0}, pair_count = 0;
    uint32_t ranks = 0;
    for (int r = 12; r >= 0; r--) {
        if (!count[r]) continue;
        ranks |= 1u << r;
        if (count[r] == 4 && !quads) { quads = r + 2; continue; }
        if (count[r] == 3 && !trips) { trips = r + 2; continue; }
        if (count[r] >= 2 && pair_count < 3) pairs[pair_count++] = r + 2;
        singles[n++] = r + 2;
    }
    if (quads) {
        best[0] = quads;
        best[1] = trips > (n ? singles[0] : 0) ? trips : singles[0];
        return packed(QUADS, best, 2);
    }
    if (trips && pair_count) {
        best[0] = trips;
        best[1] = pairs[0];
        return packed(ranking == SHORT ? FLUSH : FULL_HOUSE, best, 2);
    }
    best[0] = straight_top(ranks, ranking);
    if (best[0]) return packed(STRAIGHT, best, 1);
    if (trips) {
        best[0] = trips;
        best[1] = singles[0];
        best[2] = singles[1];
        return packed(TRIPS, best, 3);
    }
    int used = pair_count > 2 ? 2 : pair_count, filled = used;
    for (int i = 0; i < used; i++) best[i] = pairs[i];
    for (int i = 0; filled < 5 - used && i < n; i++)
        if (!(used > 0 && singles[i] == pairs[0]) && !(used > 1 && singles[i] == pairs[1])) best[filled++] = singles[i];
    return packed(used == 2 ? TWO_PAIR : used == 1 ? PAIR : HIGH_CARD, best, filled);
}

static uint32_t suited(uint32_t ranks, int ranking) {
    int best[5], n = 0, top = straight_top(ranks, ranking);
    if (top) return packed(STRAIGHT_FLUSH, &top, 1);
    for (int r = 12; r >= 0 && n < 5; r--)
        if (ranks >> r & 1) best[n++] = r + 2;
    return packed(ranking == SHORT ? FULL_HOUSE : FLUSH, best, 5);
}

/* Five ranks, ace low and as many of each as `count` says, by what they pair. */
static uint32_t low_weight(const int count[14]) {
    int order[5], n = 0, most = 0, groups = 0;
    for (int times = 4; times; times--)
        for (int r = 13; r >= 1; r--)
            if (count[r] == times) {
                order[n++] = r;
                if (times > most) most = times;
                if (times == 2) groups++;
            }
    int category = HIGH_CARD;
    if (most == 4) category = QUADS;
    else if (most == 3) category = groups ? FULL_HOUSE : TRIPS;
    else if (most == 2) category = groups == 2 ? TWO_PAIR : PAIR;
    return packed(category, order, n);
}

static uint32_t ace_to_five(const int count[13]) {
    int ranks[8], n = 0, lowest[14] = {0}, distinct = 0;
    uint32_t lightest = CEILING;
    for (int r = 0; r < 13; r++) {
        int held = count[(r + 12) % 13];
        for (int i = 0; i < held; i++) ranks[n++] = r + 1;
        if (held && distinct < 5) lowest[r + 1] = 1, distinct++;
    }
    if (distinct == 5) return CEILING - low_weight(lowest);
    for (int chosen = 0; chosen < 1 << n; chosen++) {
        if (__builtin_popcount((unsigned)chosen) != 5) continue;
        int some[14] = {0};
        for (int i = 0; i < n; i++)
            if (chosen >> i & 1) some[ranks[i]]++;
        uint32_t weight = low_weight(some);
        if (weight < lightest) lightest = weight;
    }
    return CEILING - lightest;
}

static void list_keys(int rank, int left, uint32_t key) {
    if (left <= 2) all_keys[key_count++] = key;
    for (int r = rank; left && r < 13; r++)
        for (int n = 1; n <= 4 && n <= left; n++)
            list_keys(r + 1, left - n, key + (uint32_t)n * (uint32_t)(card_of[4 * r].key >> 16));
}

/* Find a shift for each bucket, fullest first, so that no two keys share a slot. */
static int place_keys(void) {
    static uint32_t first[BUCKETS + 1], order[BUCKETS], grouped[MOST_KEYS];
    static uint8_t taken[SLOTS];
    memset(first, 0, sizeof first);
    memset(taken, 0, sizeof taken);
    for (uint32_t i = 0; i < key_count; i++) first[((all_keys[i] * multiplier) >> (64 - BUCKET_BITS)) + 1]++;
    uint32_t most = 0, placed = 0;
    for (uint32_t b = 0; b < BUCKETS; b++) {
        if (first[b + 1] > most) most = first[b + 1];
        first[b + 1] += first[b];
    }
    for (uint32_t size = most; size; size--)
        for (uint32_t b = 0; b < BUCKETS; b++)
            if (first[b + 1] - first[b] == size) order[placed++] = b;
    static uint32_t next[BUCKETS];
    memcpy(next, first, sizeof next);
    for (uint32_t i = 0; i < key_count; i++) {
        uint64_t hash = all_keys[i] * multiplier;
        grouped[next[hash >> (64 - BUCKET_BITS)]++] = (uint32_t)(hash >> 30) & (SLOTS - 1);
    }
    for (uint32_t i = 0; i < placed; i++) {
        uint32_t from = first[order[i]], to = first[order[i] + 1], shift, j;
        for (shift = 0; shift < 65536; shift++) {
            for (j = from; j < to && !taken[(grouped[j] + shift) & (SLOTS - 1)]; j++)
                taken[(grouped[j] + shift) & (SLOTS - 1)] = 1;
            if (j == to) break;
            while (j-- > from) taken[(grouped[j] + shift) & (SLOTS - 1)] = 0;
        }
        if (shift == 65536) return 0;
        shift_of[order[i]] = (uint16_t)shift;
    }
    return 1;
}

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static uint16_t class_among(const uint32_t *strengths, uint32_t count, uint32_t strength) {
    const uint32_t *at = bsearch(&strength, strengths, count, sizeof strength, by_size);
    return (uint16_t)(at - strengths);
}

/* Fill the tables of one ranking; once. */
static int build(int ranking) {
    static int built[RANKINGS];
    static uint32_t found[MOST_CLASSES], of_key[MOST_KEYS], of_flush[8192];
    if (built[ranking]) return 1;
    uint32_t n = 1, count = 0; /* class 0 is no hand; the others are the hands of five cards, weakest first */
    found[0] = 0;
    for (uint32_t i = 0; i < key_count; i++) {
        int ranks[13], size = 0;
        uint32_t key = all_keys[i];
        for (int r = 0; r < 13; r++, key /= 5) size += ranks[r] = (int)(key % 5);
        of_key[i] = ranking == LOW ? ace_to_five(ranks) : unsuited(ranks, ranking);
        if (size == 5) found[n++] = of_key[i];
    }
    for (uint32_t mask = 0; mask < 8192 && ranking != LOW; mask++)
        if (__builtin_popcount(mask) >= 5) {
            of_flush[mask] = suited(mask, ranking);
            if (__builtin_popcount(mask) == 5) found[n++] = of_flush[mask];
        }
    qsort(found, n, sizeof *found, by_size);
    for (uint32_t i = 0; i < n; i++)
        if (!i || found[i] != found[i - 1]) strength_of[ranking][count++] = found[i];
    for (uint32_t i = 0; i < key_count; i++)
        class_of[ranking][slot_of(all_keys[i])] = class_among(strength_of[ranking], count, of_key[i]);
    for (uint32_t mask = 0; mask < 8192 && ranking != LOW; mask++)
        if (__builtin_popcount(mask) >= 5)
            flush_class[ranking][mask] = class_among(strength_of[ranking], count, of_flush[mask]);
    return built[ranking] = 1;
}

/* Everything that all rankings share. */
static int build_hash(void) {
    uint64_t power = 1;
    for (int r = 0; r < 13; r++, power *= 5)
        for (int s = 0; s < 4; s++)
            card_of[4 * r + s] = (Cards){power << 16 | (uint64_t)1 << 4 * s, (uint64_t)1 << (16 * s + r)};
    for (uint32_t mask = 0; mask < 256; mask++) {
        uint32_t five = mask;
        while (__builtin_popcount(five) > 5) five &= ~(1u << (31 - __builtin_clz(five)));
        eight_low[mask] = __builtin_popcount(five) == 5 ? (uint16_t)(256 - five) : 0;
    }
    list_keys(0, 7, 0);
    multiplier = 0x9e3779b97f4a7c15u;
    for (int tries = 0; tries < 1000; tries++, multiplier += 0x5851f42d4c957f2e)
        if (place_keys()) return 1;
    return 0;
}

#endif
