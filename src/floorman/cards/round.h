/* A street: its cards, its round, what the seat in turn may do, its act, and the bets brought in, as floorman.hand has
 * them in Python.
 *
 * Only what most acts are is here: no-limit in units of one, in turn, of the right size, with nobody all-in for less.
 * What is anything else, and what is refused, is left to Python, and so is every question to a book but one.
 */

/* The fields of a msgspec Struct lie in its object as pointers, each at its place. Where, is found by looking: an
 * object is made of marks, and each mark is searched for. */
enum { SETUP, SEATS, STAGE, TO_ACT, PRICE, FULL, MEASURE, RAISES, CAPPED, AGGRESSOR, MIDDLE, POTS,
       STREET, STUB, BOARDS, BURNS, HAND_FIELDS };
enum { NO, STACK, BET, PAID, LIVE, FACED, DOWN, UP, TABLED, SEAT_FIELDS };
enum { GAME, DEALT_IN, BRING_IN_DUE, UNIT, SETUP_FIELDS };
enum { WHO, HOW_MUCH, ACT_FIELDS };
enum { ACT_FOLD, ACT_CHECK, ACT_CALL, ACT_BET, ACT_RAISE, ACTS };
enum { FOLDED, CHECKED, CALLED, WAGERED, RETURNED, GATHERED, POT, OPTIONS, DEALT, BURNED, SHOWN, OPENED, MADE };

static const char *const hand_names[] = {"setup", "seats",   "stage",  "to_act",    "price",  "full",
                                         "measure", "raises", "capped", "aggressor", "middle", "pots",
                                         "street", "stub", "boards", "burns"};
static const char *const seat_names[] = {"no", "stack", "bet", "paid", "live", "faced", "down", "up", "tabled"};
static const char *const setup_names[] = {"game", "seats", "bring_in", "unit"};
static const char *const act_names[] = {"seat", "total"};

static struct {
    PyObject *draft, *hand, *seat, *setup, *acts[ACTS], *made[MADE]; /* classes */
    PyObject *copy_hand, *copy_seat;                                 /* the methods that copy */
    PyObject *no_limit, *question, *to_minimum;
    Py_ssize_t of_hand[HAND_FIELDS], of_seat[SEAT_FIELDS], of_setup[SETUP_FIELDS], of_act[ACTS][ACT_FIELDS];
    PyObject *betting, *nothing, *not_yet, *none;
    PyObject *fold_call, *fold_check, *call_raise, *check_raise, *check_bet, *calling, *short_award, *bet, *raise;
    int ready;
} known;

static int find_places(PyObject *type, const char *const *names, int count, Py_ssize_t *places) {
    PyObject *fields = PyObject_GetAttrString(type, "__struct_fields__");
    PyObject *size = PyObject_GetAttrString(type, "__basicsize__");
    Py_ssize_t total = fields ? PyTuple_Size(fields) : 0, bytes = size ? PyLong_AsSsize_t(size) : 0;
    PyObject *marks = PyTuple_New(total), *made = NULL;
    for (Py_ssize_t i = 0; marks && i < total; i++) PyTuple_SetItem(marks, i, PyList_New(0));
    if (marks && !PyErr_Occurred()) made = PyObject_CallObject(type, marks);
    int found = 0;
    for (int n = 0; made && n < count; n++) {
        PyObject *mark = NULL;
        for (Py_ssize_t i = 0; i < total; i++)
            if (PyUnicode_CompareWithASCIIString(PyTuple_GetItem(fields, i), names[n]) == 0)
                mark = PyTuple_GetItem(marks, i);
        for (Py_ssize_t at = sizeof(PyObject); mark && at + (Py_ssize_t)sizeof(PyObject *) <= bytes;
             at += sizeof(PyObject *)) {
            if (*(PyObject **)((char *)made + at) == mark) {
                places[n] = at;
                found++;
                break;
            }
        }
    }
    Py_XDECREF(made);
    Py_XDECREF(marks);
    Py_XDECREF(size);
    Py_XDECREF(fields);
    return found == count;
}

static PyObject *three_words(const char *one, const char *two, const char *three) {
    return three ? Py_BuildValue("(sss)", one, two, three) : Py_BuildValue("(ss)", one, two);
}

/* learn(draft, hand, seat, setup, acts, made, no_limit, question, to_minimum): the classes of a hand and what makes it
 * plain. False where they do not lie as expected: then everything is left to Python. */
static PyObject *learn(PyObject *module, PyObject *args) {
    PyObject *acts, *made;
    known.ready = 0;
    if (!PyArg_ParseTuple(args, "OOOOO!O!OOO", &known.draft, &known.hand, &known.seat, &known.setup, &PyTuple_Type,
                          &acts, &PyTuple_Type, &made, &known.no_limit, &known.question, &known.to_minimum))
        return NULL;
    Py_ssize_t of_frozen[HAND_FIELDS];
    int good = PyTuple_Size(acts) == ACTS && PyTuple_Size(made) == MADE
               && find_places(known.draft, hand_names, HAND_FIELDS, known.of_hand)
               && find_places(known.hand, hand_names, HAND_FIELDS, of_frozen)
               && !memcmp(of_frozen, known.of_hand, sizeof of_frozen)
               && find_places(known.seat, seat_names, SEAT_FIELDS, known.of_seat)
               && find_places(known.setup, setup_names, SETUP_FIELDS, known.of_setup);
    for (int i = 0; good && i < ACTS; i++) {
        known.acts[i] = PyTuple_GetItem(acts, i);
        good = find_places(known.acts[i], act_names, i < ACT_BET ? 1 : ACT_FIELDS, known.of_act[i]);
    }
    for (int i = 0; good && i < MADE; i++) known.made[i] = PyTuple_GetItem(made, i);
    if (PyErr_Occurred()) return NULL;
    if (!good) Py_RETURN_FALSE;
    Py_INCREF(args); /* with all that is in it: classes live as long as the program */
    known.copy_hand = PyObject_GetAttrString(known.hand, "__copy__");
    known.copy_seat = PyObject_GetAttrString(known.seat, "__copy__");
    known.betting = PyUnicode_InternFromString("betting");
    known.nothing = PyLong_FromLong(0), known.not_yet = PyLong_FromLong(-1), known.none = PyTuple_New(0);
    known.fold_call = three_words("fold", "call", NULL), known.fold_check = three_words("fold", "check", NULL);
    known.call_raise = three_words("fold", "call", "raise"), known.check_raise = three_words("fold", "check", "raise");
    known.check_bet = three_words("fold", "check", "bet");
    known.calling = PyUnicode_InternFromString("betting.calling");
    known.short_award = PyUnicode_InternFromString("pot.short-award");
    known.bet = PyUnicode_InternFromString("bet"), known.raise = PyUnicode_InternFromString("raise");
    if (PyErr_Occurred()) return NULL;
    known.ready = 1;
    Py_RETURN_TRUE;
}

static PyObject *part(PyObject *of, Py_ssize_t place) { return *(PyObject **)((char *)of + place); }

static void set_part(PyObject *of, Py_ssize_t place, PyObject *value) {
    PyObject **slot = (PyObject **)((char *)of + place), *before = *slot;
    *slot = value;
    Py_XDECREF(before);
}

#define OF_HAND(field) part(hand, known.of_hand[field])
#define OF_SEAT(seat, field) part(seat, known.of_seat[field])

/* A whole number; what is too large for us sets `odd`. */
static long long number(PyObject *value, int *odd) {
    int overflow = 0;
    long long found = PyLong_Check(value) ? PyLong_AsLongLongAndOverflow(value, &overflow) : (overflow = 1);
    if (overflow) *odd = 1;
    return found;
}

typedef struct {
    PyObject *setup, *seats, *line, *seat; /* borrowed */
    Py_ssize_t count, place;
    long long price, full, measure, bet, stack, faced;
} Turn;

static PyObject *seat_at(const Turn *turn, Py_ssize_t place) {
    return PyList_Check(turn->seats) ? PyList_GetItem(turn->seats, place) : PyTuple_GetItem(turn->seats, place);
}

/* 0 where the moment is not plain: no bets are being made, a bring-in is due, or nobody is in turn. */
static int read_turn(PyObject *hand, Turn *turn) {
    int odd = 0;
    if (!known.ready || ((PyObject *)Py_TYPE(hand) != known.draft && (PyObject *)Py_TYPE(hand) != known.hand)) return 0;
    turn->setup = OF_HAND(SETUP), turn->seats = OF_HAND(SEATS), turn->line = OF_HAND(TO_ACT);
    if (OF_HAND(STAGE) != known.betting && PyUnicode_CompareWithASCIIString(OF_HAND(STAGE), "betting")) return 0;
    if ((PyObject *)Py_TYPE(turn->setup) != known.setup || PyTuple_Size(turn->line) < 1) return 0;
    if (number(part(turn->setup, known.of_setup[BRING_IN_DUE]), &odd)) return 0;
    PyObject *dealt_in = part(turn->setup, known.of_setup[DEALT_IN]);
    long long no = number(PyTuple_GetItem(turn->line, 0), &odd);
    turn->count = PyTuple_Size(dealt_in);
    turn->place = 0;
    while (turn->place < turn->count && number(PyTuple_GetItem(dealt_in, turn->place), &odd) != no) turn->place++;
    if (turn->place == turn->count) return 0;
    turn->seat = seat_at(turn, turn->place);
    for (Py_ssize_t i = 0; i < turn->count; i++)
        if ((PyObject *)Py_TYPE(seat_at(turn, i)) != known.seat) return 0;
    turn->price = number(OF_HAND(PRICE), &odd), turn->full = number(OF_HAND(FULL), &odd);
    turn->measure = number(OF_HAND(MEASURE), &odd);
    turn->bet = number(OF_SEAT(turn->seat, BET), &odd), turn->stack = number(OF_SEAT(turn->seat, STACK), &odd);
    turn->faced = number(OF_SEAT(turn->seat, FACED), &odd);
    return !odd && turn->stack > 0;
}

static long long to_call(const Turn *turn) {
    long long owed = turn->price - turn->bet;
    return owed <= 0 ? 0 : owed < turn->stack ? owed : turn->stack;
}

static int can_bet(PyObject *seat) {
    int odd = 0;
    return OF_SEAT(seat, LIVE) == Py_True && number(OF_SEAT(seat, STACK), &odd) != 0;
}

/* Whether raising is open, and is measured by nothing but the price and the last raise. */
static int raises_plainly(PyObject *hand, const Turn *turn, PyObject *answers) {
    int odd = 0;
    if (OF_HAND(CAPPED) != Py_False || number(part(turn->setup, known.of_setup[UNIT]), &odd) != 1) return 0;
    if (PySet_Contains(known.no_limit, part(turn->setup, known.of_setup[GAME])) != 1) return 0;
    if (turn->faced != -1 && (turn->faced == 0 || turn->full <= turn->faced)) return 0;
    if (!turn->price) return 1;
    PyObject *answer = PyDict_GetItem(answers, known.question);
    return turn->price == turn->full && answer && PyObject_RichCompareBool(answer, known.to_minimum, Py_NE) == 1;
}

static PyObject *offer(PyObject *no, PyObject *acts, long long call, long long least, long long most, PyObject *why) {
    PyObject *added = PyLong_FromLongLong(call), *from = PyLong_FromLongLong(least), *to = PyLong_FromLongLong(most);
    PyObject *made = added && from && to
                         ? PyObject_CallFunctionObjArgs(known.made[OPTIONS], no, acts, added, from, to, why, NULL)
                         : NULL;
    Py_XDECREF(added);
    Py_XDECREF(from);
    Py_XDECREF(to);
    return made;
}

/* options(hand, answers): the Options of the seat in turn, or None. */
static PyObject *options(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    Turn turn;
    PyObject *hand = args[0];
    if (count != 2) return PyErr_Format(PyExc_TypeError, "a hand and answers are needed.");
    if (!read_turn(hand, &turn)) Py_RETURN_NONE;
    long long call = to_call(&turn), all_in = turn.bet + turn.stack;
    long long least = turn.price + turn.measure;
    PyObject *no = PyTuple_GetItem(turn.line, 0), *why_not = NULL, *acts;
    if (turn.stack <= turn.price - turn.bet) {
        why_not = known.calling;
    } else {
        Py_ssize_t other = 0;
        while (other < turn.count && (other == turn.place || !can_bet(seat_at(&turn, other)))) other++;
        if (other == turn.count) why_not = known.short_award;
    }
    if (why_not) {
        acts = call ? known.fold_call : known.fold_check;
        return offer(no, acts, call, 0, 0, why_not);
    }
    if (!raises_plainly(hand, &turn, args[1])) Py_RETURN_NONE;
    acts = call ? known.call_raise : turn.price ? known.check_raise : known.check_bet;
    return offer(no, acts, call, least < all_in ? least : all_in, all_in, NULL);
}

static PyObject *again(PyObject *value) {
    Py_INCREF(value);
    return value;
}

/* A copy, to be changed before anybody sees it: from then on it is frozen. */
static PyObject *copy_of(PyObject *value) {
    PyObject *way = (PyObject *)Py_TYPE(value) == known.seat ? known.copy_seat : known.copy_hand;
    return PyObject_CallFunctionObjArgs(way, value, NULL);
}

static PyObject *one_in_a_tuple(PyObject *value) { return PyTuple_Pack(1, value); }

/* Make one of our classes of an object and a number, which is used up. */
static PyObject *make(int which, PyObject *first, PyObject *second) {
    PyObject *made = second ? PyObject_CallFunctionObjArgs(known.made[which], first, second, NULL) : NULL;
    Py_XDECREF(second);
    return made;
}

/* Put a new seat, which is used up, in the place of the one in turn: in the list of a draft, or for the tuple of a hand
 * that nobody has seen yet another one. */
static int put_seat(PyObject *hand, const Turn *turn, PyObject *seat) {
    if (!seat) return 0;
    if (PyList_Check(turn->seats)) return PyList_SetItem(turn->seats, turn->place, seat) == 0;
    PyObject *seats = PyTuple_New(turn->count);
    for (Py_ssize_t i = 0; seats && i < turn->count; i++)
        PyTuple_SetItem(seats, i, i == turn->place ? again(seat) : again(PyTuple_GetItem(turn->seats, i)));
    Py_DECREF(seat);
    if (seats) set_part(hand, known.of_hand[SEATS], seats);
    return seats != NULL;
}

/* Put the chips of the seat in turn before it up to a total, and let it have seen a price. */
static int put_in(PyObject *hand, const Turn *turn, long long total, PyObject *faced) {
    PyObject *seat = copy_of(turn->seat);
    if (seat && total != turn->bet) {
        set_part(seat, known.of_seat[STACK], PyLong_FromLongLong(turn->stack - total + turn->bet));
        set_part(seat, known.of_seat[BET], PyLong_FromLongLong(total));
    }
    if (seat) set_part(seat, known.of_seat[FACED], again(faced));
    return put_seat(hand, turn, seat);
}

static PyObject *those_to_answer(const Turn *turn) {
    PyObject *line[64];
    Py_ssize_t size = 0;
    for (Py_ssize_t i = 1; i < turn->count && i < 64; i++) {
        PyObject *seat = seat_at(turn, (turn->place + i) % turn->count);
        if (can_bet(seat)) line[size++] = OF_SEAT(seat, NO);
    }
    PyObject *made = PyTuple_New(size);
    for (Py_ssize_t i = 0; made && i < size; i++) PyTuple_SetItem(made, i, again(line[i]));
    return made;
}

/* A bet or raise of a right size; 0 where it is not plain, -1 for an error. */
static int wager(PyObject *hand, const Turn *turn, long long total, PyObject *answers, int act, PyObject **event) {
    long long all_in = turn->bet + turn->stack, added = total - turn->price;
    if ((act == ACT_RAISE) != (turn->price > 0) || turn->stack <= turn->price - turn->bet || total > all_in) return 0;
    if (added < turn->measure || !raises_plainly(hand, turn, answers)) return 0;
    PyObject *line = those_to_answer(turn), *who = PyTuple_GetItem(turn->line, 0);
    if (!line) return -1;
    if (!PyTuple_Size(line)) {
        Py_DECREF(line);
        return 0;
    }
    PyObject *price = PyLong_FromLongLong(total), *measure = PyLong_FromLongLong(added);
    if (price && measure)
        *event = PyObject_CallFunctionObjArgs(known.made[WAGERED], who, price,
                                              act == ACT_RAISE ? known.raise : known.bet, measure, NULL);
    if (!*event || !put_in(hand, turn, total, price)) {
        Py_DECREF(line);
        Py_XDECREF(price);
        Py_XDECREF(measure);
        return -1;
    }
    int odd = 0;
    if (turn->full > 0)
        set_part(hand, known.of_hand[RAISES], PyLong_FromLongLong(number(OF_HAND(RAISES), &odd) + 1));
    set_part(hand, known.of_hand[AGGRESSOR], again(who));
    set_part(hand, known.of_hand[PRICE], again(price));
    set_part(hand, known.of_hand[FULL], price);
    set_part(hand, known.of_hand[MEASURE], measure);
    set_part(hand, known.of_hand[TO_ACT], line);
    return 1;
}

/* A fold, check or call. */
static int answer(PyObject *hand, const Turn *turn, int act, PyObject **event) {
    PyObject *who = PyTuple_GetItem(turn->line, 0);
    long long call = to_call(turn);
    if ((act == ACT_CHECK && call) || (act == ACT_CALL && !call)) return 0;
    int done;
    if (act == ACT_FOLD) {
        PyObject *seat = copy_of(turn->seat);
        if (seat) set_part(seat, known.of_seat[LIVE], again(Py_False));
        done = put_seat(hand, turn, seat);
        *event = PyObject_CallFunctionObjArgs(known.made[FOLDED], who, NULL);
    } else {
        done = put_in(hand, turn, turn->bet + call, OF_HAND(PRICE));
        *event = act == ACT_CHECK ? PyObject_CallFunctionObjArgs(known.made[CHECKED], who, NULL)
                                  : make(CALLED, who, PyLong_FromLongLong(turn->bet + call));
    }
    PyObject *line = PyTuple_GetSlice(turn->line, 1, PyTuple_Size(turn->line));
    if (!done || !*event || !line) {
        Py_XDECREF(line);
        return -1;
    }
    set_part(hand, known.of_hand[TO_ACT], line);
    return 1;
}

/* Whether somebody has a decision: of two in line surely, of one if there is anybody to bet against or to call. */
static int goes_on(PyObject *hand) {
    PyObject *line = OF_HAND(TO_ACT);
    if (PyTuple_Size(line) != 1) return PyTuple_Size(line) > 1;
    Turn turn;
    int odd = 0;
    if (!read_turn(hand, &turn)) return 0;
    for (Py_ssize_t i = 0; i < turn.count; i++) {
        PyObject *seat = seat_at(&turn, i);
        if (i == turn.place || OF_SEAT(seat, LIVE) != Py_True) continue;
        if (can_bet(seat) || number(OF_SEAT(seat, BET), &odd) > turn.bet) return 1;
    }
    return 0;
}

/* 1 once an act in turn is carried out; 0, with nothing done, where it is not plain; -1 for an error. */
static int carry_out(PyObject *hand, PyObject *action, PyObject *answers, PyObject **event) {
    Turn turn;
    int kind = 0, odd = 0;
    while (kind < ACTS && (PyObject *)Py_TYPE(action) != known.acts[kind]) kind++;
    if (kind == ACTS || !read_turn(hand, &turn)) return 0;
    long long no = number(part(action, known.of_act[kind][WHO]), &odd);
    if (no != number(PyTuple_GetItem(turn.line, 0), &odd) || odd) return 0;
    if (kind < ACT_BET) return answer(hand, &turn, kind, event);
    long long total = number(part(action, known.of_act[kind][HOW_MUCH]), &odd);
    return odd ? 0 : wager(hand, &turn, total, answers, kind, event);
}

/* act(draft, action, answers, events): carry out an act in turn and add its event. 0, with nothing done, where it is
 * not plain; else 1, or 2 where the next in line decides, and a dealer has nothing to do. */
static PyObject *act(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 4) return PyErr_Format(PyExc_TypeError, "a draft, an action, answers and events are needed.");
    if (!known.ready || (PyObject *)Py_TYPE(args[0]) != known.draft) return PyLong_FromLong(0);
    PyObject *event = NULL;
    int done = carry_out(args[0], args[1], args[2], &event);
    if (done > 0 && PyList_Append(args[3], event) < 0) done = -1;
    Py_XDECREF(event);
    return done < 0 ? NULL : PyLong_FromLong(done ? 1 + goes_on(args[0]) : 0);
}

/* step(hand, action, answers): the event of an act in turn, in a tuple, and the hand after it. None where the act is
 * not plain, or is the last of its round, after which a dealer has something to do. */
static PyObject *step(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 3) return PyErr_Format(PyExc_TypeError, "a hand, an action and answers are needed.");
    if (!known.ready || (PyObject *)Py_TYPE(args[0]) != known.hand) Py_RETURN_NONE;
    PyObject *hand = copy_of(args[0]), *event = NULL, *found = NULL;
    if (!hand) return NULL;
    int done = carry_out(hand, args[1], args[2], &event);
    if (done > 0 && goes_on(hand)) found = Py_BuildValue("((O)O)", event, hand);
    else if (done >= 0) found = again(Py_None);
    Py_XDECREF(event);
    Py_DECREF(hand);
    return found;
}

/* gather(draft, events): return what nobody matched, bring the bets in and add the events. The number of live hands;
 * 0, with nothing done, where there is more than one pot. */
static PyObject *gather(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 2) return PyErr_Format(PyExc_TypeError, "a draft and events are needed.");
    PyObject *hand = args[0], *seats, *live[64];
    if (!known.ready || (PyObject *)Py_TYPE(hand) != known.draft) return PyLong_FromLong(0);
    seats = OF_HAND(SEATS);
    Py_ssize_t size = PyList_Check(seats) ? PyList_Size(seats) : 64, lives = 0, most = 0;
    long long bets[64], paid[64], top = 0, matched = 0, total;
    int odd = size >= 64;
    total = number(OF_HAND(MIDDLE), &odd);
    for (Py_ssize_t i = 0; !odd && i < size; i++) {
        PyObject *seat = PyList_GetItem(seats, i);
        if ((PyObject *)Py_TYPE(seat) != known.seat) return PyLong_FromLong(0);
        bets[i] = number(OF_SEAT(seat, BET), &odd), paid[i] = number(OF_SEAT(seat, PAID), &odd);
        total += bets[i];
        if (bets[i] >= top) matched = top, top = bets[i], most = i;
        else if (bets[i] > matched) matched = bets[i];
        if (OF_SEAT(seat, LIVE) == Py_True) live[lives++] = seat;
    }
    long long back = 0, level = -1;
    if (!odd && lives && matched < top && OF_SEAT(PyList_GetItem(seats, most), LIVE) == Py_True) {
        back = top - matched;
        bets[most] -= back, total -= back;
    }
    for (Py_ssize_t i = 0; !odd && i < size; i++) {
        if (OF_SEAT(PyList_GetItem(seats, i), LIVE) != Py_True) continue;
        if (level != -1 && level != paid[i] + bets[i]) odd = 1;
        level = paid[i] + bets[i];
    }
    if (odd || !lives) return PyLong_FromLong(0);
    PyObject *nos = PyTuple_New(lives), *pot = NULL, *pots = NULL, *gathered = NULL, *returned = NULL, *middle = NULL;
    int good = nos != NULL;
    for (Py_ssize_t i = 0; good && i < lives; i++) PyTuple_SetItem(nos, i, again(OF_SEAT(live[i], NO)));
    middle = PyLong_FromLongLong(total);
    if (good && middle) pot = PyObject_CallFunctionObjArgs(known.made[POT], middle, nos, NULL);
    if (pot) pots = one_in_a_tuple(pot);
    if (pots) gathered = PyObject_CallFunctionObjArgs(known.made[GATHERED], pots, NULL);
    if (gathered && back)
        returned = make(RETURNED, OF_SEAT(PyList_GetItem(seats, most), NO), PyLong_FromLongLong(back));
    good = gathered && (!back || returned);
    for (Py_ssize_t i = 0; good && i < size; i++) {
        PyObject *seat = PyList_GetItem(seats, i);
        int gives_back = back && i == most;
        long long faced = number(OF_SEAT(seat, FACED), &odd);
        if (!bets[i] && !gives_back && faced == -1 && !odd) continue;
        long long stack = number(OF_SEAT(seat, STACK), &odd) + back;
        if (!(good = (seat = copy_of(seat)) != NULL)) break;
        if (gives_back) set_part(seat, known.of_seat[STACK], PyLong_FromLongLong(stack));
        if (bets[i]) set_part(seat, known.of_seat[PAID], PyLong_FromLongLong(paid[i] + bets[i]));
        set_part(seat, known.of_seat[BET], again(known.nothing));
        set_part(seat, known.of_seat[FACED], again(known.not_yet));
        good = PyList_SetItem(seats, i, seat) == 0;
    }
    if (good && returned) good = PyList_Append(args[1], returned) == 0;
    if (good) good = PyList_Append(args[1], gathered) == 0;
    if (good) {
        set_part(hand, known.of_hand[MIDDLE], again(middle));
        set_part(hand, known.of_hand[POTS], again(pots));
        set_part(hand, known.of_hand[TO_ACT], again(known.none));
    }
    Py_XDECREF(nos);
    Py_XDECREF(pot);
    Py_XDECREF(pots);
    Py_XDECREF(gathered);
    Py_XDECREF(returned);
    Py_XDECREF(middle);
    return good ? PyLong_FromSsize_t(lives) : NULL;
}

static int is_draft(PyObject *hand) {
    return known.ready && (PyObject *)Py_TYPE(hand) == known.draft && PyList_Check(OF_HAND(SEATS));
}

/* The cards of the stub from a place on, every so many, up to an end; unknown ones where it has no more. */
static PyObject *off_the_stub(PyObject *stub, Py_ssize_t from, Py_ssize_t every, Py_ssize_t count) {
    PyObject *cards = PyTuple_New(count);
    Py_ssize_t size = PyTuple_Size(stub);
    for (Py_ssize_t i = 0; cards && i < count; i++, from += every)
        PyTuple_SetItem(cards, i, again(from < size ? PyTuple_GetItem(stub, from) : unknown_card));
    return cards;
}

static int drop_from_stub(PyObject *hand, Py_ssize_t count) {
    PyObject *stub = OF_HAND(STUB), *rest = PyTuple_GetSlice(stub, count, PyTuple_Size(stub));
    if (rest) set_part(hand, known.of_hand[STUB], rest);
    return rest != NULL;
}

/* deal(draft, line, each, events): so many down cards round the table, and their event. False, with nothing done, where
 * it is not a draft that we know. */
static PyObject *deal(PyObject *module, PyObject *args) {
    PyObject *hand, *line, *events;
    int each, good = 1;
    if (!PyArg_ParseTuple(args, "OO!iO!", &hand, &PyTuple_Type, &line, &each, &PyList_Type, &events)) return NULL;
    if (!is_draft(hand) || !name_cards()) Py_RETURN_FALSE;
    PyObject *seats = OF_HAND(SEATS), *dealt_in = part(OF_HAND(SETUP), known.of_setup[DEALT_IN]);
    Py_ssize_t count = PyTuple_Size(line), places = PyTuple_Size(dealt_in), place;
    PyObject *hands = PyTuple_New(count);
    for (Py_ssize_t i = 0; hands && good && i < count; i++) {
        PyObject *no = PyTuple_GetItem(line, i), *cards = off_the_stub(OF_HAND(STUB), i, count, each), *down = NULL;
        for (place = 0; place < places; place++)
            if (PyObject_RichCompareBool(PyTuple_GetItem(dealt_in, place), no, Py_EQ)) break;
        if (place == places) PyErr_SetString(PyExc_ValueError, "a seat that is not dealt in.");
        PyObject *seat = cards && place < places ? copy_of(PyList_GetItem(seats, place)) : NULL;
        if (seat) down = PySequence_Concat(OF_SEAT(seat, DOWN), cards);
        if (down) set_part(seat, known.of_seat[DOWN], down);
        if (down) PyTuple_SetItem(hands, i, PyTuple_Pack(2, no, cards));
        good = down && PyList_SetItem(seats, place, again(seat)) == 0;
        Py_XDECREF(seat);
        Py_XDECREF(cards);
    }
    PyObject *event = hands && good ? PyObject_CallFunctionObjArgs(known.made[DEALT], hands, NULL) : NULL;
    good = event && drop_from_stub(hand, count * each) && PyList_Append(events, event) == 0;
    Py_XDECREF(event);
    Py_XDECREF(hands);
    return good ? again(Py_True) : NULL;
}

/* turn_up(draft, count, events): a burn and so many cards for the only board. False, with nothing done, where the stub
 * does not tell them all. */
static PyObject *turn_up(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 3) return PyErr_Format(PyExc_TypeError, "a draft, a count and events are needed.");
    PyObject *hand = args[0];
    Py_ssize_t cards = PyLong_AsSsize_t(args[1]);
    if (!is_draft(hand) || PyTuple_Size(OF_HAND(STUB)) <= cards || PyTuple_Size(OF_HAND(BOARDS)) != 1) Py_RETURN_FALSE;
    PyObject *burnt = off_the_stub(OF_HAND(STUB), 0, 1, 1), *shown = off_the_stub(OF_HAND(STUB), 1, 1, cards);
    PyObject *burns = NULL, *board = NULL, *boards = NULL, *burned = NULL, *dealt = NULL;
    if (burnt && shown) {
        burns = PySequence_Concat(OF_HAND(BURNS), burnt);
        board = PySequence_Concat(PyTuple_GetItem(OF_HAND(BOARDS), 0), shown);
        boards = board ? one_in_a_tuple(board) : NULL;
        burned = PyObject_CallFunctionObjArgs(known.made[BURNED], PyTuple_GetItem(burnt, 0), NULL);
        dealt = PyObject_CallFunctionObjArgs(known.made[SHOWN], shown, NULL);
    }
    int good = burns && boards && burned && dealt && drop_from_stub(hand, 1 + cards)
               && PyList_Append(args[2], burned) == 0 && PyList_Append(args[2], dealt) == 0;
    if (good) {
        set_part(hand, known.of_hand[BURNS], again(burns));
        set_part(hand, known.of_hand[BOARDS], again(boards));
    }
    Py_XDECREF(burnt);
    Py_XDECREF(shown);
    Py_XDECREF(burns);
    Py_XDECREF(board);
    Py_XDECREF(boards);
    Py_XDECREF(burned);
    Py_XDECREF(dealt);
    return good ? again(Py_True) : NULL;
}

/* open_round(draft, street, first, measure, events): a round with nothing bet, from a place on. False, with nothing
 * done, where it is not a draft that we know. */
static PyObject *open_round(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 5) return PyErr_Format(PyExc_TypeError, "a draft, street, place, measure and events are needed.");
    PyObject *hand = args[0], *street = args[1], *measure = args[3], *line[64];
    Py_ssize_t first = PyLong_AsSsize_t(args[2]), size = 0;
    if (!is_draft(hand) || PyList_Size(OF_HAND(SEATS)) >= 64) Py_RETURN_FALSE;
    PyObject *seats = OF_HAND(SEATS);
    for (Py_ssize_t i = 0, places = PyList_Size(seats); i < places; i++) {
        PyObject *seat = PyList_GetItem(seats, (first + i) % places);
        if ((PyObject *)Py_TYPE(seat) != known.seat) Py_RETURN_FALSE;
        if (can_bet(seat)) line[size++] = OF_SEAT(seat, NO);
    }
    if (size < 2) size = 0;
    PyObject *to_act = PyTuple_New(size), *event = NULL;
    for (Py_ssize_t i = 0; to_act && i < size; i++) PyTuple_SetItem(to_act, i, again(line[i]));
    if (to_act)
        event = PyObject_CallFunctionObjArgs(known.made[OPENED], street, known.nothing, known.nothing, measure, to_act,
                                             NULL);
    if (!event || PyList_Append(args[4], event) < 0) {
        Py_XDECREF(to_act);
        Py_XDECREF(event);
        return NULL;
    }
    Py_DECREF(event);
    set_part(hand, known.of_hand[STAGE], again(known.betting));
    set_part(hand, known.of_hand[STREET], again(street));
    set_part(hand, known.of_hand[PRICE], again(known.nothing));
    set_part(hand, known.of_hand[FULL], again(known.nothing));
    set_part(hand, known.of_hand[MEASURE], again(measure));
    set_part(hand, known.of_hand[TO_ACT], to_act);
    set_part(hand, known.of_hand[RAISES], again(known.nothing));
    set_part(hand, known.of_hand[CAPPED], again(Py_False));
    set_part(hand, known.of_hand[AGGRESSOR], again(known.nothing));
    Py_RETURN_TRUE;
}
