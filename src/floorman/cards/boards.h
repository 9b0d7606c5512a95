/* Hold'em boards counted without dealing each of them, as in boards.py.
 *
 * First every board counts by its ranks alone, as if nobody could make a flush. Then, suit by suit, the boards on which
 * somebody can are taken back and counted with that suit apart.
 */
#ifndef FLOORMAN_BOARDS_H
#define FLOORMAN_BOARDS_H

#include "showdown.h"

#define MOST_WAYS 6200 /* 6,188 choices of five of thirteen ranks */

typedef struct {
    uint32_t key;
    uint32_t deals;
} Ways;

/* Every choice of `need` ranks from a stock of 0 to 4 of each, as a sum of keys, and in how many ways it comes. */
static int list_ways(const int stock[13], int rank, int need, uint32_t key, uint32_t deals, Ways *found, int n) {
    static const uint32_t choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    if (!need) {
        found[n] = (Ways){key, deals};
        return n + 1;
    }
    for (; rank < 13; rank++)
        for (int take = 1; take <= stock[rank] && take <= need; take++)
            n = list_ways(stock, rank + 1, need - take, key + (uint32_t)take * (uint32_t)(card_of[4 * rank].key >> 16),
                          deals * choose[stock[rank]][take], found, n);
    return n;
}

/* Add so many deals that end with these classes; a negative number takes them back. */
static inline void settle(Deal *deal, const uint32_t *classes, int64_t deals) {
    uint32_t best = 0;
    uint64_t winners = 0;
    for (int p = 0; p < deal->players; p++) {
        if (classes[p] > best) best = classes[p], winners = 0;
        winners += classes[p] == best;
    }
    deal->deals += (uint64_t)deals;
    for (int p = 0; p < deal->players; p++) {
        if (classes[p] != best) continue;
        Tally *tally = &deal->tally[p];
        if (winners == 1) tally->win += (uint64_t)deals;
        else tally->part += (uint64_t)deals;
        tally->share += (uint64_t)deals * (deal->unit / winners);
        tally->squares += (double)deals / (double)(winners * winners);
    }
}

static int counts_by_ranks(const Deal *deal) {
    for (int p = 0; p < deal->players; p++)
        if (deal->need[p]) return 0;
    return !deal->use_two && !deal->eight && deal->high != LOW && deal->need[BOARD] >= 2;
}

/* The boards with `many` more cards of a suit, of which `masks` are held and on the board already. */
static void recount(Deal *deal, const uint32_t *ranks, const uint32_t *masks, uint32_t free_ranks, const int *others,
                    int many) {
    Ways rests[MOST_WAYS];
    int rest_count = list_ways(others, 0, deal->need[BOARD] - many, 0, 1, rests, 0);
    for (uint32_t some = 0; some < 8192; some++) {
        if (some & ~free_ranks || __builtin_popcount(some) != many) continue;
        uint32_t key = 0, flush[MOST_PLAYERS], plain[MOST_PLAYERS], made[MOST_PLAYERS];
        for (uint32_t left = some; left; left &= left - 1)
            key += (uint32_t)(card_of[4 * __builtin_ctz(left)].key >> 16);
        for (int p = 0; p < deal->players; p++)
            flush[p] = __builtin_popcount(masks[p] | some) >= 5 ? flush_class[deal->high][masks[p] | some] : 0;
        for (int i = 0; i < rest_count; i++) {
            for (int p = 0; p < deal->players; p++) {
                plain[p] = class_of[deal->high][slot_of(ranks[p] + key + rests[i].key)];
                made[p] = flush[p] ? flush[p] : plain[p];
            }
            settle(deal, plain, -(int64_t)rests[i].deals);
            settle(deal, made, rests[i].deals);
        }
    }
}

static void count_boards(Deal *deal) {
    Ways ways[MOST_WAYS];
    uint32_t ranks[MOST_PLAYERS], classes[MOST_PLAYERS], masks[MOST_PLAYERS];
    uint64_t free_cards = 0;
    int stock[13] = {0};
    for (int i = 0; i < deal->deck_size; i++) {
        stock[deal->deck[i] / 4]++;
        free_cards |= card_of[deal->deck[i]].mask;
    }
    for (int p = 0; p < deal->players; p++) ranks[p] = (uint32_t)(both(deal->held[p], deal->held[BOARD]).key >> 16);
    int count = list_ways(stock, 0, deal->need[BOARD], 0, 1, ways, 0);
    for (int i = 0; i < count; i++) {
        for (int p = 0; p < deal->players; p++) classes[p] = class_of[deal->high][slot_of(ranks[p] + ways[i].key)];
        settle(deal, classes, ways[i].deals);
    }
    for (int suit = 0; suit < 4; suit++) {
        uint32_t free_ranks = free_cards >> 16 * suit & 0x1fff;
        int others[13], most = 0;
        for (int r = 0; r < 13; r++) others[r] = stock[r] - (int)(free_ranks >> r & 1);
        for (int p = 0; p < deal->players; p++) {
            masks[p] = both(deal->held[p], deal->held[BOARD]).mask >> 16 * suit & 0x1fff;
            if (__builtin_popcount(masks[p]) > most) most = __builtin_popcount(masks[p]);
        }
        for (int many = most < 5 ? 5 - most : 0; many <= deal->need[BOARD]; many++)
            recount(deal, ranks, masks, free_ranks, others, many);
    }
}

#endif
