/* SPDX-License-Identifier: MIT
 * program.h - card effects as the engine reads them: a header for each effect and small trees of
 * words. engine/cards compiles them from card files; they are const from then on.
 *
 * A tree is a node: an op and as many operands as its row in ENG_OP_MAP has letters. An operand is a
 * word; what it means is its letter:
 *
 *   i  a signed integer          n  address of a number      c  address of a condition (a number)
 *   t  address of a target       p  address of a predicate   a  address of an action, a jump forward
 *   s  a slot of the frame's sets      r  a slot of its numbers     w  a word of some table
 *   m  a mask of such words            x  index of a text test      l  address of a list: count, words
 *
 * Addresses count words from the base of the card; 0 is "none" (a card's code starts with END). An
 * action list runs from its address to END. Subtrees lie anywhere before; jumps go forward only,
 * but for AGAIN and the JUMP that ends each list of MODES.
 *
 * The operands of a verb or statement are a list (its address: a count, then the words) in the order
 * of its row in language.h, a word each, but for
 *   COST    two words: mode (0 free, 1 full, 2 exact, 3 less) and the address of a number
 *   TARGET  of a verb: the slot that an earlier CHOOSE or ASSIGN has filled; 0xffff when left out
 *   TARGET  of a statement: two words: such a slot and 0 for chosen things, or 0xffff and the address
 *           of a target that is looked at anew all the time (overall, 15-11-2; always so in HOLDS)
 *   INFO    the address of a list, three words an item: dimension, kind and value (language.h)
 * Choices inside targets are always made before: CHOOSE slot, target, mode (0 exactly, 1 up to, 2 any
 * number), number, chooser (0 you, 1 the opponent), dimension + 1 in which the chosen differ (0 none),
 * dimension + 1 whose sum is limited (0 none), the limit. Slots and registers that are not wanted are
 * 0xffff. MAY and BY jump to their address when declined; the actions of a BY end with BY_END, which
 * jumps to its address (the `else` part or the end) when something was not done completely.
 *
 * Layout; `rest` is what follows in the list, and every list ends with END:
 *   by       BY else; actions; BY_END else; rest            else: the END of the effect, or, behind it,
 *                                                           the `else` part with an END of its own
 *   if       IF else; do; JUMP rest; else: ...; rest        without else part: IF rest; do; rest
 *   may      MAY seat rest; what is optional; rest          0 you, 1 the opponent; CHOOSEs inside
 *   repeat   REPEAT r n rest; body; AGAIN r body; rest      r := n; AGAIN counts it down, back above 0
 *   modes    MODES mode n list; JUMP rest; first; JUMP MODES; second; JUMP MODES; rest
 *            the list has two words a mode: its condition (0 none) and the address of its actions
 *   later    LATER moment rest; actions; END; rest
 * CHOOSE's different is dimension + 1 + 256 when the chosen must agree in it instead; its limit is an
 * upper bound. A CHOOSE whose target is a SELECT at an end (1 top, 2 bottom, 3 both) takes the
 * outermost, again and again; with 4 added so many of each of the places, and nothing is chosen. */
#ifndef ENG_PROGRAM_H
#define ENG_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
/*      name       operands   meaning: also what the disassembler prints */
#define ENG_OP_MAP(X)                                                                            \
    X(END,        "",        "the end of an action list")                                        \
    /* numbers */                                                                                \
    X(LIT,        "i",       "a literal")                                                        \
    X(VAR,        "r",       "a named number")                                                   \
    X(SIZE,       "s",       "how many things a name stands for")                                \
    X(COUNT,      "t",       "how many things")                                                  \
    X(SUM,        "wt",      "the sum of a dimension over them")                                 \
    X(DISTINCT,   "wt",      "how many different values they have in a dimension")               \
    X(ALIKE,      "wt",      "how many of them are most often equal in a dimension")             \
    X(VALUE,      "wt",      "a dimension of one of them; 0 if gone")                            \
    X(ORIGINAL,   "wt",      "its original value")                                               \
    X(GLOBAL,     "ww",      "a number of a player (which, whose)")                              \
    X(AMOUNT,     "",        "the number of the triggering event")                               \
    X(EVENTS,     "",        "how many things the triggering event is about")                    \
    X(ADD,        "nn",      "a + b")                                                            \
    X(SUB,        "nn",      "a - b")                                                            \
    X(MUL,        "nn",      "a * b")                                                            \
    X(DIV,        "nn",      "a / b, rounded down")                                              \
    X(MIN,        "nn",      "the smaller")                                                      \
    X(MAX,        "nn",      "the larger")                                                       \
    /* conditions: numbers that are 0 or 1 */                                                    \
    X(GE,         "nn",      "a >= b")                                                           \
    X(LE,         "nn",      "a <= b")                                                           \
    X(EQ,         "nn",      "a = b")                                                            \
    X(AND,        "cc",      "both")                                                             \
    X(OR,         "cc",      "at least one")                                                     \
    X(NOT,        "c",       "not")                                                              \
    X(EXISTS,     "t",       "there is at least one")                                            \
    X(MATCHES,    "tp",      "at least one of them satisfies the predicate")                     \
    X(DID,        "s",       "the action of that name did something")                            \
    X(EVENT_IS,   "a",       "the triggering event was like this pattern")                       \
    X(TURN,       "w",       "it is that player's turn")                                         \
    X(PHASE,      "w",       "it is that phase")                                                 \
    /* predicates on the candidate */                                                            \
    X(P_AND,      "pp",      "both")                                                             \
    X(P_OR,       "pp",      "at least one")                                                     \
    X(P_NOT,      "p",       "not")                                                              \
    X(P_TRUE,     "",        "always")                                                           \
    X(P_OWNER,    "m",       "belongs to one of those players")                                  \
    X(P_IN,       "m",       "is in one of those areas")                                         \
    X(P_TEST,     "x",       "its text passes that test")                                        \
    X(P_SAME,     "wt",      "agrees with one of those things in a dimension")                   \
    X(P_DIM,      "wnn",     "a dimension is at least a and at most b (0: no bound); false without one") \
    X(P_NO,       "w",       "has no value in a dimension")                                      \
    X(P_FLAG,     "wi",      "a yes-no property of the game is so")                              \
    X(P_MASK,     "wm",      "a property of the game has one of those words")                    \
    X(P_UNDER,    "p",       "at least one card under it satisfies the predicate")               \
    X(P_UNDERS,   "nwp",     "so many cards under it satisfy the predicate; 0, or dimension + 1 in which they differ") \
    X(P_WORD,     "wr",      "a property of the game has the word with that named number")       \
    X(P_REF,      "t",       "is one of those things")                                           \
    X(P_AS,       "wp",      "satisfies the predicate with that of its sides (language.side) [4-5]") \
    X(P_KEYWORD,  "w",       "has that keyword now")                                             \
    X(P_BATTLING, "p",       "is battling something now that satisfies the predicate")           \
    /* targets */                                                                                \
    X(REF,        "w",       "this, this_card, it, other, revealed ...")                         \
    X(NAMED,      "s",       "what a name stands for")                                           \
    X(SELECT,     "mmtwpl",  "areas, owners, of whom, at which end, predicate, exceptions")      \
    X(EXTREME,    "wwt",     "those with the lowest (0) or highest (1) value in a dimension")    \
    X(UNION,      "tt",      "both")                                                             \
    X(OUTER,      "tn",      "so many of a SELECT from its end: a number has no choice in it")    \
    X(ALL_WHERE,  "tp",      "those that satisfy the predicate")                                 \
    /* actions: structure */                                                                     \
    X(CHOOSE,     "stwnwwwn", "slot := choice from target; mode, number, chooser, different, total of, limit") \
    X(ASSIGN,     "st",      "slot := all of the target")                                        \
    X(NUMBER,     "rn",      "named number := value")                                            \
    X(IF,         "ca",      "go on, or jump when the condition does not hold")                  \
    X(JUMP,       "a",       "jump")                                                             \
    X(MAY,        "wa",      "that player goes on, or declines and jumps")                       \
    X(BY,         "a",       "the player does all of what follows up to BY_END, or declines and jumps") \
    X(BY_END,     "a",       "jump unless everything since BY was done completely")              \
    X(REPEAT,     "rna",     "do what follows so many times, up to AGAIN; jump when none is left") \
    X(AGAIN,      "ra",      "one time less: back to where the REPEAT's body begins, or go on")  \
    X(MODES,      "wnl",     "choose (mode, number) of the list; each ends with a JUMP back here; then go on") \
    X(LATER,      "wa",      "what follows, up to its END, is done at that moment; now: jump")   \
    X(VALUE_OF,   "rwmnn",   "named number := a value that the player names: dimension, among these words, or from a to b") \
    X(DO,         "wsl",     "a verb of the game; slot := what it affected; its operands")       \
    X(LASTING,    "wwsl",    "a statement of the game for a duration; slot; its operands")       \
    /* bodies of persistent effects: a list of these to END */                                   \
    X(HOLDS,      "wl",      "a statement of the game holds; its operands")
/* clang-format on */

enum {
    ENG_SLOT_NONE = 0xffff
};

enum eng_op {
#define X(name, operands, help) ENG_OP_##name,
    ENG_OP_MAP(X)
#undef X
    ENG_OP_NUM
};

/* The four categories, 15-8 of the Digimon rules; other games use the same. */
enum eng_effect_category {
    ENG_EFFECT_PERSISTENT = 1, /* holds while its condition does */
    ENG_EFFECT_TRIGGER,        /* becomes pending when its event happens */
    ENG_EFFECT_ACTIVATION,     /* declared by its player */
    ENG_EFFECT_IMMEDIATE,      /* interrupts an event that would happen */
};

enum eng_effect_flag {
    ENG_EFFECT_MAY = 1u << 0, /* the whole body is optional */
    ENG_EFFECT_BY =
        1u << 1, /* the body begins with BY: it decides whether it can be declared */
    ENG_EFFECT_GRANTED = 1u << 2, /* not printed as such: only given by another effect */
};

/* The header of one effect. */
struct eng_effect {
    uint32_t base;   /* of its card in program.code */
    uint16_t def;    /* the card definition it stands on */
    uint16_t timing; /* mask of the game's bracketed timings, 0: none */
    uint32_t events; /* mask of the game's events that may trigger or interrupt; a quick test */
    uint16_t
        pattern; /* address of a list of addresses of patterns (eng_pattern_word), 0: none */
    uint16_t condition; /* address, 0: none */
    uint16_t body;      /* address of an action list, or of HOLDS for a persistent effect */
    uint16_t from;      /* mask of the game's areas in which it works */
    uint8_t category;   /* enum eng_effect_category */
    uint8_t text;   /* the game's places on a card: upper, inherited, security, link, option */
    uint8_t window; /* 0 always, 1 its player's turn, 2 the opponent's turn */
    uint8_t per_turn;    /* 0: as often as it triggers */
    uint8_t slot;        /* of the card's use counters, when per_turn is not 0 */
    uint8_t flags;       /* enum eng_effect_flag */
    uint8_t keyword;     /* the game's keyword that this effect is, 0: none */
    uint8_t slots;       /* sets that its frame needs; its named numbers are registers 0 to 3 */
    int16_t operand;     /* of the keyword: a literal */
    uint16_t operand_at; /* ... or the address of a number or predicate, 0: none */
};

/* An event pattern, 4.1 of the card language: ENG_PATTERN_WORDS words in this order. */
enum eng_pattern_word {
    ENG_PATTERN_EVENT,   /* the game's event word */
    ENG_PATTERN_WHO,     /* address of a predicate on the subjects, 0: any */
    ENG_PATTERN_OTHER,   /* address of a predicate on the second party, 0: any */
    ENG_PATTERN_FROM,    /* mask of areas, 0: any */
    ENG_PATTERN_TO,      /* mask of areas, 0: any */
    ENG_PATTERN_METHOD,  /* mask of the game's methods, 0: any */
    ENG_PATTERN_BY,      /* address of a cause, 0: any */
    ENG_PATTERN_NOT_BY,  /* address of a cause, 0: none excluded */
    ENG_PATTERN_FLAGS,   /* enum eng_pattern_flag */
    ENG_PATTERN_PHASE,   /* the game's phase plus one, 0: any */
    ENG_PATTERN_CARDS,   /* address of a number: at least so many cards of the event, 0: any */
    ENG_PATTERN_TIMING,  /* activated: mask of the effect's timings, 0: any */
    ENG_PATTERN_KEYWORD, /* activated: keyword of the effect, 0: any */
    ENG_PATTERN_WORDS
};

enum eng_pattern_flag {
    ENG_PATTERN_PLAYER = 1u << 0,    /* the other party is the player */
    ENG_PATTERN_FACE_UP = 1u << 1,   /* the subject lies face up */
    ENG_PATTERN_FACE_DOWN = 1u << 2, /* ... face down */
};

/* A cause: words in this order. Operands of kind EFFECT are causes whose only kind is an effect. */
enum eng_cause_word {
    ENG_CAUSE_KINDS, /* mask of the game's causes; "effect" is one when an effect counts */
    ENG_CAUSE_OWNER, /* effects of: 0 no effect counts, else mask 1 you, 2 opponent */
    ENG_CAUSE_WHAT,  /* mask of categories of the effect's source, 0: any; or ENG_CAUSE_NAMED */
    ENG_CAUSE_TIMING,  /* mask of timings, 0: any */
    ENG_CAUSE_KEYWORD, /* keyword, 0: any */
    ENG_CAUSE_CARD,    /* address of a predicate on the card of the effect, 0: any */
    ENG_CAUSE_WINDOW, /* effects that are printed with that window, eng_effect.window; 0: any */
    ENG_CAUSE_CHECKER, /* address of a target: security effects of cards they check, 0: any */
    ENG_CAUSE_WORDS
};

enum {
    ENG_CAUSE_NAMED = 0x8000 /* plus a register: the category is the word with that number */
};

struct eng_program {
    const uint16_t *code;
    uint32_t code_len;
    const struct eng_effect *effect;
    uint32_t effects;
    const uint32_t *base; /* [cards]: of the code of definition d, for addresses in its facts */
    const uint16_t
        *first; /* [cards + 1]: effects of definition d are first[d] .. first[d+1]-1 */
    const uint32_t
        *test; /* bit rows: test x of definition d is bit d % 32 of test[x * row + d / 32] */
    uint32_t test_row, tests;
    uint32_t sides; /* such tables one after another, one for each side that is read; 1: no card
                       of the set has two */
    const uint32_t *text; /* bit rows: text x of some information makes a thing pass test t */
    uint32_t text_row, texts;
    const uint8_t
        *test_kind; /* of test x: its place in language.text_test, and 16 times the method
                                 that alone asks for it, 0 none */
    const char *const *word; /* text x of some information */
};

#endif
