/* Who wins how often: every way to deal what is missing, or a sample of them. */
#ifndef FLOORMAN_SHOWDOWN_H
#define FLOORMAN_SHOWDOWN_H

#include "strength.h"

#define MOST_PLAYERS 23
#define MOST_HELD 7
#define BOARD MOST_PLAYERS /* the place of the board among the places that get cards */

typedef struct {
    uint64_t win, part, share; /* the whole pot, some of it, and how much, in units of a pot */
    double squares;            /* of shares, as parts of one pot */
} Tally;

#define REST_AFTER 1000000 /* hands looked at before `rest` is called: some 15 milliseconds */

typedef struct Deal {
    int players, use_two, high, eight, deck_size;
    uint64_t unit, deals;
    Cards held[MOST_PLAYERS + 1];
    int codes[MOST_PLAYERS + 1][MOST_HELD], size[MOST_PLAYERS + 1], need[MOST_PLAYERS + 1];
    Cards pairs[MOST_PLAYERS][21];
    int pair_count[MOST_PLAYERS], paired;
    int deck[52];
    uint8_t used[52];
    Tally tally[MOST_PLAYERS];
    int (*rest)(const struct Deal *); /* lets the caller look up from long work; not 0 asks to stop */
    void *caller;
    uint64_t work;
    int stopped;
} Deal;

/* Counts work of so many showdowns, rests when there was enough, and tells whether to stop. */
static inline int rested(Deal *deal, int showdowns) {
    deal->work += (uint64_t)(showdowns * deal->players * (deal->use_two ? 60 : 1));
    if (deal->work < REST_AFTER) return deal->stopped;
    deal->work = 0;
    return deal->stopped = deal->stopped || deal->rest(deal);
}

static inline void give(Deal *deal, int place, int code) {
    deal->held[place] = both(deal->held[place], card_of[code]);
    deal->codes[place][deal->size[place]++] = code;
}

static inline void take(Deal *deal, int place, int code) {
    deal->held[place].key -= card_of[code].key;
    deal->held[place].mask ^= card_of[code].mask;
    deal->size[place]--;
}

static void list_pairs(Deal *deal, int player) {
    int n = 0;
    for (int i = 0; i < deal->size[player]; i++)
        for (int j = i + 1; j < deal->size[player]; j++)
            deal->pairs[player][n++] = both(card_of[deal->codes[player][i]], card_of[deal->codes[player][j]]);
    deal->pair_count[player] = n;
}

static int list_triples(const int *codes, int size, Cards *triples) {
    int n = 0;
    for (int i = 0; i < size; i++)
        for (int j = i + 1; j < size; j++)
            for (int k = j + 1; k < size; k++)
                triples[n++] = both(both(card_of[codes[i]], card_of[codes[j]]), card_of[codes[k]]);
    return n;
}

static uint32_t omaha_high(const Cards *pairs, int pair_count, const Cards *triples, int triple_count, Cards board) {
    uint32_t best = 0, class, carried = ((uint32_t)board.key + THREE_SUITED) & SUITED;
    for (int i = 0; i < pair_count; i++) {
        uint32_t pair = (uint32_t)(pairs[i].key >> 16);
        for (int j = 0; j < triple_count; j++) {
            class = class_of[HIGH][slot_of(pair + (uint32_t)(triples[j].key >> 16))];
            if (class > best) best = class;
        }
    }
    if (!carried) return best;
    int suit = (__builtin_ctz(carried) & 12) / 4;
    for (int i = 0; i < pair_count; i++) {
        if ((pairs[i].key >> 4 * suit & 15) != 2) continue;
        for (int j = 0; j < triple_count; j++) {
            if ((triples[j].key >> 4 * suit & 15) != 3) continue;
            class = flush_class[HIGH][(pairs[i].mask | triples[j].mask) >> 16 * suit & 0x1fff];
            if (class > best) best = class;
        }
    }
    return best;
}

static uint32_t omaha_low(const Cards *pairs, int pair_count, const Cards *triples, int triple_count, Cards board) {
    uint32_t best = 0;
    if (__builtin_popcount(low_mask(board.mask)) < 3) return 0;
    for (int i = 0; i < pair_count; i++) {
        uint32_t pair = low_mask(pairs[i].mask);
        for (int j = 0; j < triple_count; j++) {
            uint32_t low = eight_low[pair | low_mask(triples[j].mask)];
            if (low > best) best = low;
        }
    }
    return best;
}

static inline void award(Deal *deal, const uint32_t *classes, uint64_t amount, uint64_t *share) {
    uint32_t best = 0;
    int winners = 0;
    for (int p = 0; p < deal->players; p++) {
        if (classes[p] > best) best = classes[p], winners = 1;
        else if (classes[p] == best) winners++;
    }
    for (int p = 0; p < deal->players; p++)
        if (classes[p] == best) share[p] += amount / (uint64_t)winners;
}

static void showdown(Deal *deal) {
    uint32_t high[MOST_PLAYERS], low[MOST_PLAYERS], any_low = 0;
    uint64_t share[MOST_PLAYERS] = {0};
    Cards triples[10], board = deal->held[BOARD];
    int n = deal->players, triple_count = 0;
    deal->deals++;
    if (deal->use_two) triple_count = list_triples(deal->codes[BOARD], deal->size[BOARD], triples);
    for (int p = 0; p < n; p++) {
        if (deal->use_two) {
            high[p] = omaha_high(deal->pairs[p], deal->pair_count[p], triples, triple_count, board);
            low[p] = deal->eight ? omaha_low(deal->pairs[p], deal->pair_count[p], triples, triple_count, board) : 0;
        } else {
            Cards all = both(deal->held[p], board);
            high[p] = deal->high == LOW ? class_of[LOW][slot_of((uint32_t)(all.key >> 16))]
                                        : class_of_cards(all, deal->high);
            low[p] = deal->eight ? eight_low[low_mask(all.mask)] : 0;
        }
        any_low |= low[p];
    }
    award(deal, high, any_low ? deal->unit / 2 : deal->unit, share);
    if (any_low) award(deal, low, deal->unit / 2, share);
    for (int p = 0; p < n; p++) {
        if (!share[p]) continue;
        if (share[p] == deal->unit) deal->tally[p].win++;
        else deal->tally[p].part++;
        double portion = (double)share[p] / (double)deal->unit;
        deal->tally[p].share += share[p];
        deal->tally[p].squares += portion * portion;
    }
}

static void deal_place(Deal *deal, int place, int left, int start) {
    while (!left) {
        start = 0;
        if (place == BOARD) {
            showdown(deal);
            return;
        }
        place = place + 1 < deal->players ? place + 1 : BOARD;
        left = deal->need[place];
    }
    if (left == 2 ? rested(deal, (deal->deck_size - start) * (deal->deck_size - start) / 2)
                  : deal->need[place] == 1 && rested(deal, deal->deck_size - start))
        return;
    if (deal->stopped) return;
    for (int i = start; i < deal->deck_size; i++) {
        if (deal->used[i]) continue;
        deal->used[i] = 1;
        give(deal, place, deal->deck[i]);
        deal_place(deal, place, left - 1, i + 1);
        take(deal, place, deal->deck[i]);
        deal->used[i] = 0;
    }
}

static void deal_all(Deal *deal) {
    int place = 0;
    while (place != BOARD && !deal->need[place]) place = place + 1 < deal->players ? place + 1 : BOARD;
    if (deal->use_two)
        for (int p = 0; p < deal->players; p++) list_pairs(deal, p);
    deal_place(deal, place, deal->need[place], 0);
}

static inline uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline uint32_t below(uint64_t *state, uint32_t limit) {
    return (uint32_t)((next_random(state) >> 32) * limit >> 32);
}

typedef struct {
    const uint8_t *hands;
    const uint32_t *until; /* running totals of the weights */
    uint32_t count;
    int size;
} Range;

static uint32_t pick(const Range *range, uint64_t *state) {
    uint32_t ticket = below(state, range->until[range->count - 1]), from = 0, to = range->count - 1;
    while (from < to) {
        uint32_t middle = (from + to) / 2;
        if (ticket < range->until[middle]) to = middle;
        else from = middle + 1;
    }
    return from;
}

/* Deal `samples` times at random: a hand from each range, all again while two of them share a card, then the rest.
 * Returns 0 if the ranges leave hardly a way to deal; stops early when asked to. */
static int deal_samples(Deal *deal, const Range *ranges, uint64_t samples, uint64_t *state) {
    const Deal fresh = *deal;
    uint64_t misses = 0;
    for (uint64_t done = 0; done < samples;) {
        uint64_t gone = 0;
        int clash = 0;
        if (rested(deal, 4)) return 1; /* dealing at random takes about four times as long as looking */
        for (int p = 0; p < deal->players && !clash; p++) {
            const uint8_t *hand = ranges[p].hands + (size_t)pick(&ranges[p], state) * (size_t)ranges[p].size;
            deal->size[p] = 0;
            deal->held[p] = (Cards){0, 0};
            for (int i = 0; i < ranges[p].size; i++) {
                give(deal, p, hand[i]);
                clash |= (gone & card_of[hand[i]].mask) != 0;
                gone |= card_of[hand[i]].mask;
            }
        }
        if (clash) {
            if (++misses > 1000000 && misses > 1000 * done) return 0;
            continue;
        }
        for (int place = 0;; place = place + 1 < deal->players ? place + 1 : BOARD) {
            for (int i = 0; i < deal->need[place]; i++) {
                int code;
                do code = deal->deck[below(state, (uint32_t)deal->deck_size)];
                while (gone & card_of[code].mask);
                gone |= card_of[code].mask;
                give(deal, place, code);
            }
            if (deal->use_two && place != BOARD) list_pairs(deal, place);
            if (place == BOARD) break;
        }
        showdown(deal);
        deal->held[BOARD] = fresh.held[BOARD];
        deal->size[BOARD] = fresh.size[BOARD];
        done++;
    }
    return 1;
}

#endif
