/* The actions of a hand history, and the deck they tell of: what floorman.history has in Python, for the plain form.
 *
 * What is not plain, such as a commentary, two spaces in a row or a player who is not there, is left to Python, which
 * knows what to say about it.
 */
#define MOST_DEALT_IN 99 /* as many as the notation has names for */
#define MOST_WORD 104 /* characters of the cards that one player, or the board, can be told to have */

static PyObject *card_texts[52], *unknown_card;
static PyObject *verb_texts[8];
static const char *const verbs[] = {"dh", "db", "f", "cc", "pb", "sd", "sm", "cbr"};
enum { DH, DB, FOLD, CHECK_OR_CALL, BRING_IN, DISCARD, SHOW_OR_MUCK, BET_OR_RAISE, VERBS };

/* The same string object for the same card every time, so that its hash is worked out once. */
static int name_cards(void) {
    if (verb_texts[VERBS - 1]) return 1;
    for (int code = 0; code < 52; code++) {
        char text[3] = {"23456789TJQKA"[code / 4], "cdhs"[code % 4], 0};
        if (!(card_texts[code] = PyUnicode_InternFromString(text))) return 0;
    }
    if (!(unknown_card = PyUnicode_InternFromString("??"))) return 0;
    for (int verb = 0; verb < VERBS; verb++)
        if (!(verb_texts[verb] = PyUnicode_InternFromString(verbs[verb]))) return 0;
    return 1;
}

/* A borrowed card, or NULL where two characters are none. */
static PyObject *card_at(const char *text) {
    int rank = rank_of_letter[(uint8_t)text[0]], suit = suit_of_letter[(uint8_t)text[1]];
    if (rank >= 0 && suit >= 0) return card_texts[4 * rank + suit];
    return text[0] == '?' && text[1] == '?' ? unknown_card : NULL;
}

static int are_cards(const char *text, Py_ssize_t size) {
    if (!size || size % 2 || size > MOST_WORD) return 0;
    for (Py_ssize_t at = 0; at < size; at += 2)
        if (!card_at(text + at)) return 0;
    return 1;
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* Up to fifteen digits without a nought before them, and up to nine after a point. */
static int is_amount(const char *text, Py_ssize_t size) {
    Py_ssize_t at = 0, point;
    while (at < size && is_digit(text[at])) at++;
    if (!at || at > 15 || (text[0] == '0' && at > 1)) return 0;
    if (at == size) return 1;
    point = at;
    if (text[at++] != '.') return 0;
    while (at < size && is_digit(text[at])) at++;
    return at == size && size - point > 1 && size - point <= 10;
}

/* The player of `pN` and the space after it; 0 where there is none. */
static int player_at(const char **text, const char *end) {
    const char *at = *text;
    int player = 0;
    if (end - at < 2 || *at++ != 'p' || *at == '0') return 0;
    while (at < end && is_digit(*at) && player < 10) player = 10 * player + *at++ - '0';
    if (at == end || *at++ != ' ') return 0;
    *text = at;
    return player;
}

typedef struct {
    int verb, player;
    const char *word;
    Py_ssize_t size;
} Said;

/* 0 where an action is not in the plain form. */
static int understand(const char *text, Py_ssize_t size, Said *said) {
    const char *end = text + size;
    if (size > 5 && text[0] == 'd' && text[1] == ' ' && text[2] == 'd' && text[4] == ' ') {
        said->player = 0;
        said->verb = text[3] == 'h' ? DH : DB;
        text += 5;
        if (said->verb == DB && text[-2] != 'b') return 0;
        if (said->verb == DH && !(said->player = player_at(&text, end))) return 0;
        said->word = text, said->size = end - text;
        return are_cards(text, end - text);
    }
    if (!(said->player = player_at(&text, end))) return 0;
    Py_ssize_t left = end - text, length = 0;
    while (length < left && text[length] != ' ') length++;
    said->word = length < left ? text + length + 1 : end, said->size = end - said->word;
    for (said->verb = FOLD; said->verb < VERBS; said->verb++)
        if ((Py_ssize_t)strlen(verbs[said->verb]) == length && !memcmp(verbs[said->verb], text, (size_t)length)) break;
    if (said->verb == VERBS) return 0;
    if (said->verb == BET_OR_RAISE) return is_amount(said->word, said->size);
    if (length == left) return 1;
    if (said->verb == SHOW_OR_MUCK && said->size == 1 && said->word[0] == '-') return 1;
    return (said->verb == SHOW_OR_MUCK || said->verb == DISCARD) && are_cards(said->word, said->size);
}

static int add_act(PyObject *acts, const Said *said) {
    PyObject *act = Py_BuildValue("(Ois#)", verb_texts[said->verb], said->player, said->word, said->size);
    int failed = !act || PyList_Append(acts, act) < 0;
    Py_XDECREF(act);
    return !failed;
}

/* read_actions(texts, players): all actions but the dealing of cards, the cards of every player after an empty text
 * for the dealer, and those of the board; None where a text is not plain. */
static PyObject *read_actions(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 2 || !PyTuple_Check(args[0])) return PyErr_Format(PyExc_TypeError, "texts and players are needed.");
    long players = PyLong_AsLong(args[1]);
    if (players == -1 && PyErr_Occurred()) return NULL;
    if (!make_ready() || !name_cards()) return NULL;
    if (players < 1 || players > MOST_DEALT_IN) Py_RETURN_NONE;
    char held[MOST_DEALT_IN + 1][MOST_WORD]; /* the board's in place of the dealer's */
    Py_ssize_t sizes[MOST_DEALT_IN + 1] = {0}, texts = PyTuple_Size(args[0]);
    PyObject *acts = PyList_New(0);
    for (Py_ssize_t at = 0; acts && at < texts; at++) {
        Said said;
        Py_ssize_t size;
        const char *text = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(args[0], at), &size);
        if (!text) PyErr_Clear();
        if (!text || !understand(text, size, &said) || said.player > players) goto not_plain;
        if (said.verb == DH || said.verb == DB) {
            if (sizes[said.player] + said.size > MOST_WORD) goto not_plain;
            memcpy(held[said.player] + sizes[said.player], said.word, (size_t)said.size);
            sizes[said.player] += said.size;
        }
        if (said.verb != DH && !add_act(acts, &said)) Py_CLEAR(acts);
    }
    PyObject *hands = acts ? PyList_New(players + 1) : NULL;
    for (long player = 0; hands && player <= players; player++) {
        PyObject *hand = PyUnicode_FromStringAndSize(held[player], player ? sizes[player] : 0);
        if (!hand || PyList_SetItem(hands, player, hand) < 0) Py_CLEAR(hands);
    }
    if (!hands) {
        Py_XDECREF(acts);
        return NULL;
    }
    return Py_BuildValue("(NNs#)", acts, hands, held[0], sizes[0]);
not_plain:
    Py_DECREF(acts);
    Py_RETURN_NONE;
}

static int add_card(PyObject *deck, PyObject *card) {
    if (!card) PyErr_SetString(PyExc_ValueError, "not a card.");
    return card && PyList_Append(deck, card) == 0;
}

/* lay_flop(hands, each, board): the deck of a game with a board, from cards that are run together: a card for every
 * hand, `each` times; then a burn before the three cards of the flop, and one before every card after them. */
static PyObject *lay_flop(PyObject *module, PyObject *args) {
    PyObject *hands;
    const char *board;
    Py_ssize_t shown;
    int each, good = 1;
    if (!PyArg_ParseTuple(args, "O!is#", &PyList_Type, &hands, &each, &board, &shown)) return NULL;
    if (!make_ready() || !name_cards()) return NULL;
    Py_ssize_t players = PyList_Size(hands);
    if (shown % 2) return PyErr_Format(PyExc_ValueError, "a card is two characters.");
    PyObject *deck = PyList_New(0);
    for (Py_ssize_t at = 0; deck && good && at < 2 * each; at += 2) {
        for (Py_ssize_t player = 0; good && player < players; player++) {
            Py_ssize_t size;
            const char *text = PyUnicode_AsUTF8AndSize(PyList_GetItem(hands, player), &size);
            good = text && add_card(deck, at + 1 < size ? card_at(text + at) : unknown_card);
        }
    }
    for (Py_ssize_t at = 0; deck && good && shown && at < (shown < 6 ? 6 : shown); at += 2) {
        if (at == 0 || at >= 6) good = add_card(deck, unknown_card);
        if (good) good = add_card(deck, at < shown ? card_at(board + at) : unknown_card);
    }
    if (!good) Py_CLEAR(deck);
    return deck;
}
