/* The compiled half of floorman.cards, of reading hand histories and of a betting round: the same as in Python.
 *
 * Built against the stable ABI and optional: everything here exists in Python too, and tests hold the two equal.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "boards.h"

static int8_t rank_of_letter[256], suit_of_letter[256];

/* Cards by any byte, in two tables that one index reaches; from 52 up NO_CARD. */
#define NO_CARD ((uint64_t)1 << 63)
static uint64_t key_of_byte[256], mask_of_byte[256];

/* Build the tables at the first call that needs them; importing costs nothing. */
static int make_ready(void) {
    static int ready;
    if (ready) return 1;
    memset(rank_of_letter, -1, sizeof rank_of_letter);
    memset(suit_of_letter, -1, sizeof suit_of_letter);
    for (int r = 0; r < 13; r++) rank_of_letter[(uint8_t) "23456789TJQKA"[r]] = (int8_t)r;
    for (int s = 0; s < 4; s++) suit_of_letter[(uint8_t) "cdhs"[s]] = (int8_t)s;
    ready = build_hash() && build(HIGH);
    for (int byte = 0; byte < 256; byte++) {
        key_of_byte[byte] = byte < 52 ? card_of[byte].key : 0;
        mask_of_byte[byte] = byte < 52 ? card_of[byte].mask : NO_CARD;
    }
    if (!ready) PyErr_SetString(PyExc_RuntimeError, "the tables of strengths could not be built.");
    return ready;
}

/* ---- cards from Python --------------------------------------------------------------------------------------- */

static int code_of(PyObject *card) {
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(card, &size);
    if (!text) {
        PyErr_Clear();
    } else if (size == 2) {
        int rank = rank_of_letter[(uint8_t)text[0]], suit = suit_of_letter[(uint8_t)text[1]];
        if (rank >= 0 && suit >= 0) return 4 * rank + suit;
    }
    PyErr_Format(PyExc_ValueError, "cannot evaluate: %R is not a known card.", card);
    return -1;
}

/* Cards from a tuple, list or other sequence; returns how many, or -1 with an error set. */
static int read_cards(PyObject *cards, int *codes, int most, Cards *sum) {
    PyObject *made = NULL;
    int n = 0;
    if (!make_ready()) return -1;
    if (!PyTuple_Check(cards)) {
        if (!(made = PySequence_Tuple(cards))) return -1;
        cards = made;
    }
    Py_ssize_t size = PyTuple_Size(cards);
    if (size > most) {
        PyErr_Format(PyExc_ValueError, "%zd cards to evaluate: %d at most.", size, most);
        n = -1;
    }
    for (; n >= 0 && n < size; n++) {
        int code = code_of(PyTuple_GetItem(cards, n));
        if (code < 0 || sum->mask & card_of[code].mask) {
            if (code >= 0)
                PyErr_Format(PyExc_ValueError, "cannot evaluate: %U is there twice.", PyTuple_GetItem(cards, n));
            n = -2;
            break;
        }
        *sum = both(*sum, card_of[code]);
        codes[n] = code;
    }
    Py_XDECREF(made);
    return n < 0 ? -1 : n;
}

static PyObject *evaluate(PyObject *module, PyObject *cards) {
    int codes[7];
    Cards sum = {0, 0};
    int n = read_cards(cards, codes, 7, &sum);
    if (n < 0) return NULL;
    if (n < 5) return PyErr_Format(PyExc_ValueError, "%d cards to evaluate: five to seven are needed.", n);
    return PyLong_FromUnsignedLong(strength_of[HIGH][class_of_cards(sum, HIGH)]);
}

static PyObject *omaha(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 2) return PyErr_Format(PyExc_TypeError, "omaha() takes hole cards and a board.");
    Deal deal;
    Cards sum = {0, 0}, board, triples[10];
    int held = read_cards(args[0], deal.codes[0], MOST_HELD, &sum);
    if (held < 0) return NULL;
    board = sum;
    int shown = read_cards(args[1], deal.codes[BOARD], 5, &sum);
    if (shown < 0) return NULL;
    if (held < 2 || shown < 3)
        return PyErr_Format(PyExc_ValueError, "two of %d and three of %d cards: there are not as many.", held, shown);
    board = (Cards){sum.key - board.key, sum.mask ^ board.mask};
    deal.size[0] = held;
    list_pairs(&deal, 0);
    int triple_count = list_triples(deal.codes[BOARD], shown, triples);
    uint32_t class = omaha_high(deal.pairs[0], deal.pair_count[0], triples, triple_count, board);
    return PyLong_FromUnsignedLong(strength_of[HIGH][class]);
}

/* ---- long work ------------------------------------------------------------------------------------------------ */

/* Long work runs without the interpreter's lock. Every now and then it takes the lock to see whether a signal came,
 * such as Ctrl-C, and to report how far it is. */
typedef struct {
    PyThreadState *thread;
    PyObject *report; /* called with the number of deals so far, or None */
} Caller;

static int look_up(Caller *caller, uint64_t deals) {
    PyEval_RestoreThread(caller->thread);
    int failed = PyErr_CheckSignals() < 0;
    if (!failed && caller->report != Py_None) {
        PyObject *said = PyObject_CallFunction(caller->report, "K", (unsigned long long)deals);
        failed = !said;
        Py_XDECREF(said);
    }
    caller->thread = PyEval_SaveThread();
    return failed;
}

static int rest(const Deal *deal) { return look_up(deal->caller, deal->deals); }

/* ---- many hands at once -------------------------------------------------------------------------------------- */

#define HANDS_AT_ONCE 1000000 /* evaluated before a signal is looked for */

/* Returns the first hand that is not `size` different cards, or -1. Called with a constant size. */
static inline Py_ssize_t fill(const uint8_t *codes, const int size, Py_ssize_t hands, uint32_t *strengths) {
    for (Py_ssize_t h = 0; h < hands; h++, codes += size) {
        uint64_t key = 0, mask = 0, added = 0;
#pragma GCC unroll 7
        for (int i = 0; i < size; i++) {
            key += key_of_byte[codes[i]];
            mask |= mask_of_byte[codes[i]];
            added += mask_of_byte[codes[i]];
        }
        if (__builtin_expect(added != mask || mask & NO_CARD, 0)) return h;
        strengths[h] = strength_of[HIGH][class_of_cards((Cards){key, mask}, HIGH)];
    }
    return -1;
}

/* evaluate_many(codes, size, out): `size` card codes a hand in, one 32-bit strength a hand out. */
static PyObject *evaluate_many(PyObject *module, PyObject *args) {
    Py_buffer in, out;
    int size;
    if (!make_ready() || !PyArg_ParseTuple(args, "y*iw*", &in, &size, &out)) return NULL;
    Py_ssize_t hands = size > 0 ? in.len / size : 0, bad;
    if (size < 5 || size > 7 || in.len % size || out.len != hands * 4) {
        PyErr_SetString(PyExc_ValueError, "five to seven card codes a hand and room for as many strengths are needed.");
    } else {
        Caller caller = {PyEval_SaveThread(), Py_None};
        Py_ssize_t done = 0;
        int stopped = 0;
        for (bad = -1; bad < 0 && done < hands && !stopped; stopped = done < hands && look_up(&caller, 0)) {
            const uint8_t *codes = (const uint8_t *)in.buf + done * size;
            uint32_t *strengths = (uint32_t *)out.buf + done;
            Py_ssize_t now = hands - done < HANDS_AT_ONCE ? hands - done : HANDS_AT_ONCE;
            bad = size == 7   ? fill(codes, 7, now, strengths)
                  : size == 6 ? fill(codes, 6, now, strengths)
                              : fill(codes, 5, now, strengths);
            done += bad < 0 ? now : bad;
        }
        PyEval_RestoreThread(caller.thread);
        if (bad >= 0) PyErr_Format(PyExc_ValueError, "hand %zd: not %d different card codes of 0 to 51.", done, size);
    }
    PyBuffer_Release(&in);
    PyBuffer_Release(&out);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

/* Returns 0 when asked to stop. */
static int count_from(int start, int left, Cards held, uint64_t *by_class, Caller *caller) {
    for (int code = start; code <= 52 - left; code++) {
        Cards more = both(held, card_of[code]);
        if (left == 1) by_class[class_of_cards(more, HIGH)]++;
        else if (!count_from(code + 1, left - 1, more, by_class, caller)) return 0;
    }
    return left != 5 || !look_up(caller, 0); /* five cards more are two and a half million hands at most */
}

/* counts(size): how many of all hands of five to seven cards have each strength. */
static PyObject *counts(PyObject *module, PyObject *arg) {
    long size = PyLong_AsLong(arg);
    if (!make_ready() || (size == -1 && PyErr_Occurred())) return NULL;
    if (size < 5 || size > 7)
        return PyErr_Format(PyExc_ValueError, "hands of %ld cards: five to seven are needed.", size);
    uint64_t *tally = calloc(MOST_CLASSES, sizeof *tally);
    PyObject *found = tally ? PyDict_New() : PyErr_NoMemory();
    if (found) {
        Caller caller = {PyEval_SaveThread(), Py_None};
        int whole = count_from(0, (int)size, (Cards){0, 0}, tally, &caller);
        PyEval_RestoreThread(caller.thread);
        if (!whole) Py_CLEAR(found);
    }
    for (int i = 1; found && i < MOST_CLASSES; i++) {
        if (!tally[i]) continue;
        PyObject *key = PyLong_FromUnsignedLong(strength_of[HIGH][i]), *value = PyLong_FromUnsignedLongLong(tally[i]);
        if (!key || !value || PyDict_SetItem(found, key, value) < 0) Py_CLEAR(found);
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
    free(tally);
    return found;
}

/* ---- equity -------------------------------------------------------------------------------------------------- */

static PyObject *result_of(const Deal *deal) {
    PyObject *players = PyList_New(0);
    for (int p = 0; players && p < deal->players; p++) {
        const Tally *t = &deal->tally[p];
        PyObject *one = Py_BuildValue("(KKKd)", (unsigned long long)t->win, (unsigned long long)t->part,
                                      (unsigned long long)t->share, t->squares);
        if (!one || PyList_Append(players, one) < 0) Py_CLEAR(players);
        Py_XDECREF(one);
    }
    return players ? Py_BuildValue("(KN)", (unsigned long long)deal->deals, players) : NULL;
}

/* The parts of a deal that both ways to deal share: game, needs, board and deck. */
static int set_up(Deal *deal, int players, int high, int eight, int use_two, unsigned long long unit,
                  const Py_buffer *needs, const Py_buffer *board, int board_need, const Py_buffer *deck) {
    memset(deal, 0, sizeof *deal);
    if (players < 1 || players > MOST_PLAYERS || needs->len != players || high < 0 || high >= RANKINGS || !build(high)
        || board->len + board_need > 5 || board_need < 0 || deck->len > 52 || (use_two && high != HIGH)) {
        PyErr_SetString(PyExc_ValueError, "not a deal that can be counted.");
        return 0;
    }
    deal->players = players, deal->high = high, deal->eight = eight, deal->use_two = use_two, deal->unit = unit;
    uint64_t seen = 0;
    for (Py_ssize_t i = 0; i < board->len + deck->len; i++) {
        uint8_t code = i < board->len ? ((uint8_t *)board->buf)[i] : ((uint8_t *)deck->buf)[i - board->len];
        if (code > 51 || seen & card_of[code].mask) {
            PyErr_SetString(PyExc_ValueError, "board and deck: not different card codes of 0 to 51.");
            return 0;
        }
        seen |= card_of[code].mask;
        if (i < board->len) give(deal, BOARD, code);
        else deal->deck[deal->deck_size++] = code;
    }
    int wanted = deal->need[BOARD] = board_need;
    for (int p = 0; p < players; p++) wanted += deal->need[p] = ((uint8_t *)needs->buf)[p];
    if (wanted > deal->deck_size) {
        PyErr_SetString(PyExc_ValueError, "there are not enough cards left to deal.");
        return 0;
    }
    return 1;
}

/* A player's cards with those still to come must be as many as the ranking can take. */
static int fits(const Deal *deal, int player, Py_ssize_t size) {
    Py_ssize_t all = size + deal->need[player], shown = deal->size[BOARD] + deal->need[BOARD];
    if (deal->use_two ? all >= 2 && all <= MOST_HELD && shown >= 3 : all + shown >= 5 && all + shown <= 7) return 1;
    PyErr_SetString(PyExc_ValueError, "a hand with too few or too many cards.");
    return 0;
}

/* showdowns(high, eight, use_two, unit, hands, needs, board, board_need, deck, report) */
static PyObject *showdowns(PyObject *module, PyObject *args) {
    int high, eight, use_two, board_need;
    unsigned long long unit;
    PyObject *hands, *report, *result = NULL;
    Py_buffer needs, board, deck;
    if (!make_ready() || !PyArg_ParseTuple(args, "iiiKO!y*y*iy*O", &high, &eight, &use_two, &unit, &PyTuple_Type,
                                          &hands, &needs, &board, &board_need, &deck, &report))
        return NULL;
    Deal deal;
    int players = (int)PyTuple_Size(hands);
    int good = set_up(&deal, players, high, eight, use_two, unit, &needs, &board, board_need, &deck);
    uint64_t seen = deal.held[BOARD].mask;
    for (int i = 0; good && i < deal.deck_size; i++) seen |= card_of[deal.deck[i]].mask;
    for (int p = 0; good && p < players; p++) {
        char *codes;
        Py_ssize_t size;
        if (PyBytes_AsStringAndSize(PyTuple_GetItem(hands, p), &codes, &size) < 0 || !fits(&deal, p, size)) {
            good = 0;
            break;
        }
        for (Py_ssize_t i = 0; i < size; i++) {
            uint8_t code = (uint8_t)codes[i];
            if (code > 51 || seen & card_of[code].mask) {
                PyErr_SetString(PyExc_ValueError, "hands: not different card codes of 0 to 51.");
                good = 0;
                break;
            }
            seen |= card_of[code].mask;
            give(&deal, p, code);
        }
    }
    if (good) {
        Caller caller = {PyEval_SaveThread(), report};
        deal.rest = rest, deal.caller = &caller;
        if (counts_by_ranks(&deal)) count_boards(&deal);
        else deal_all(&deal);
        PyEval_RestoreThread(caller.thread);
        if (!deal.stopped) result = result_of(&deal);
    }
    PyBuffer_Release(&needs);
    PyBuffer_Release(&board);
    PyBuffer_Release(&deck);
    return result;
}

/* samples(high, eight, use_two, unit, ranges, needs, board, board_need, deck, count, seed, report)
 *
 * A range is (cards a hand, codes, running totals of weights as 32-bit numbers). The deck is all that is not on the
 * board and not dead, the hands in the ranges included. */
static PyObject *samples(PyObject *module, PyObject *args) {
    int high, eight, use_two, board_need;
    unsigned long long unit, count, seed;
    PyObject *given, *report, *result = NULL;
    Py_buffer needs, board, deck;
    if (!make_ready() || !PyArg_ParseTuple(args, "iiiKO!y*y*iy*KKO", &high, &eight, &use_two, &unit, &PyTuple_Type,
                                          &given, &needs, &board, &board_need, &deck, &count, &seed, &report))
        return NULL;
    Deal deal;
    Range ranges[MOST_PLAYERS];
    int players = (int)PyTuple_Size(given);
    int good = set_up(&deal, players, high, eight, use_two, unit, &needs, &board, board_need, &deck);
    uint64_t free_cards = 0;
    for (int i = 0; good && i < deal.deck_size; i++) free_cards |= card_of[deal.deck[i]].mask;
    for (int p = 0; good && p < players; p++) {
        int size;
        const char *codes, *until;
        Py_ssize_t codes_size, until_size;
        if (!PyArg_ParseTuple(PyTuple_GetItem(given, p), "iy#y#", &size, &codes, &codes_size, &until, &until_size)
            || !fits(&deal, p, size)) {
            good = 0;
            break;
        }
        uint32_t hands = (uint32_t)(until_size / 4);
        ranges[p] = (Range){(const uint8_t *)codes, (const uint32_t *)(const void *)until, hands, size};
        good = until_size >= 4 && codes_size == until_size / 4 * size && ranges[p].until[ranges[p].count - 1] > 0;
        for (Py_ssize_t i = 0; good && i < codes_size; i++)
            good = (uint8_t)codes[i] < 52 && free_cards & card_of[(uint8_t)codes[i]].mask;
        if (!good) PyErr_SetString(PyExc_ValueError, "a range with cards that are gone, or without hands.");
    }
    int wanted = deal.need[BOARD];
    for (int p = 0; good && p < players; p++) wanted += ranges[p].size + deal.need[p];
    if (good && wanted > deal.deck_size) {
        PyErr_SetString(PyExc_ValueError, "there are not enough cards left to deal.");
        good = 0;
    }
    if (good) {
        uint64_t state = seed;
        Caller caller = {PyEval_SaveThread(), report};
        deal.rest = rest, deal.caller = &caller;
        int dealt = deal_samples(&deal, ranges, count, &state);
        PyEval_RestoreThread(caller.thread);
        if (dealt && !deal.stopped) result = result_of(&deal);
        else if (!dealt) PyErr_SetString(PyExc_ValueError, "the ranges leave hardly a way to deal them all.");
    }
    PyBuffer_Release(&needs);
    PyBuffer_Release(&board);
    PyBuffer_Release(&deck);
    return result;
}

/* ---- shuffling ----------------------------------------------------------------------------------------------- */

/* shuffled(cards, getrandbits): as floorman.cards.shuffled draws them. A Random makes 32 bits at a time, and so many
 * words asked for at once are those that it would have given one by one: no fewer than a word a card are needed. */
static PyObject *shuffled(PyObject *module, PyObject *args) {
    PyObject *cards, *bits, *drawn, *left[256];
    if (!PyArg_ParseTuple(args, "O!O", &PyTuple_Type, &cards, &bits)) return NULL;
    Py_ssize_t size = PyTuple_Size(cards), count = size;
    if (size > 256) return PyErr_Format(PyExc_ValueError, "%zd cards to shuffle: 256 at most.", size);
    for (Py_ssize_t i = 0; i < size; i++) left[i] = PyTuple_GetItem(cards, i);
    if (!(drawn = PyTuple_New(size))) return NULL;
    while (count) {
        PyObject *number = PyObject_CallFunction(bits, "n", 32 * count), *words = NULL;
        if (number) words = PyObject_CallMethod(number, "to_bytes", "ns", 4 * count, "little");
        const uint8_t *word = words ? (const uint8_t *)PyBytes_AsString(words) : NULL;
        for (const uint8_t *end = word + 4 * count; word && word < end; word += 4) {
            uint32_t all = 0;
            for (int i = 3; i >= 0; i--) all = all << 8 | word[i];
            int length = 0;
            while (count >> length) length++;
            Py_ssize_t at = all >> (32 - length);
            if (at >= count) continue;
            Py_INCREF(left[at]);
            PyTuple_SetItem(drawn, size - count, left[at]);
            left[at] = left[--count];
        }
        int failed = !word;
        Py_XDECREF(number);
        Py_XDECREF(words);
        if (failed) {
            Py_DECREF(drawn);
            return NULL;
        }
    }
    return drawn;
}

/* ---- hand histories ------------------------------------------------------------------------------------------ */

#include "phh.h"

/* ---- a street ------------------------------------------------------------------------------------------------ */

#include "round.h"

/* ---- the module ---------------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"evaluate", evaluate, METH_O, "The strength of the best five of five to seven different cards, at high."},
    {"omaha", (PyCFunction)(void (*)(void))omaha, METH_FASTCALL, "The best of two hole cards and three of the board."},
    {"evaluate_many", evaluate_many, METH_VARARGS, "Strengths of many hands, from card codes into a buffer."},
    {"counts", counts, METH_O, "How many of all hands of a size have each strength."},
    {"showdowns", showdowns, METH_VARARGS, "Deal what is missing in every way and count who wins."},
    {"samples", samples, METH_VARARGS, "Deal hands and what is missing at random and count who wins."},
    {"read_actions", (PyCFunction)(void (*)(void))read_actions, METH_FASTCALL, "The actions of a hand history."},
    {"lay_flop", lay_flop, METH_VARARGS, "The deck of a hand history with a board."},
    {"learn", learn, METH_VARARGS, "Get to know the classes of a hand; False where they are laid out strangely."},
    {"options", (PyCFunction)(void (*)(void))options, METH_FASTCALL, "What the seat in turn may do, or None."},
    {"act", (PyCFunction)(void (*)(void))act, METH_FASTCALL, "Carry out a plain act in turn, or return 0."},
    {"step", (PyCFunction)(void (*)(void))step, METH_FASTCALL, "A plain act in turn and the hand after it, or None."},
    {"gather", (PyCFunction)(void (*)(void))gather, METH_FASTCALL, "Bring the bets of one pot in, or return 0."},
    {"deal", deal, METH_VARARGS, "Down cards round the table."},
    {"turn_up", (PyCFunction)(void (*)(void))turn_up, METH_FASTCALL, "A burn and cards for the board."},
    {"open_round", (PyCFunction)(void (*)(void))open_round, METH_FASTCALL, "A round with nothing bet."},
    {"shuffled", shuffled, METH_VARARGS, "Cards in an order that the bits of a Random give."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_kernel", NULL, -1, methods, NULL, NULL, NULL, NULL};

/* Raised when a function changes what it takes; the Python half asks for it. */
#define VERSION 4

PyMODINIT_FUNC PyInit__kernel(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddIntMacro(module, VERSION) < 0) Py_CLEAR(module);
    return module;
}
