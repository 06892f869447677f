/* SPDX-License-Identifier: MIT
 * say_game.h - the words of one game in rules texts. What is a word or a template is a row of a table;
 * verbs and statements that need more have a function. The files say_*.c know structure only. */
#ifndef CRD_SAY_GAME_H
#define CRD_SAY_GAME_H

#include "say.h"

/* A word of the language, or of the files, in both languages. Lists end with word NULL. */
struct crd__said {
    const char *word, *en, *ja;
};

/* A yes-or-no word: what is said when it is so, and when it is not. */
struct crd__said_flag {
    const char *key, *en, *en_not, *ja, *ja_not;
};

/* What stands around a text that is asked for: " with ", " in its name". */
struct crd__said_text {
    const char *key, *en, *en_end, *ja, *ja_end;
};

/* A limit of a dimension: " with a cost of ", " or less". A row that is_simple is for plain numbers. */
struct crd__said_limit {
    const char *key;
    bool is_simple;
    const char *en, *less, *more;      /* " or less": right behind the number */
    const char *end_le, *end_ge, *end; /* behind all, for an upper bound, a lower one, none */
    const char *ja;
};

/* A verb: {} stands for its things, {#} for its number, {key} and {#key} for those of a key. */
struct crd__said_verb {
    const char *verb, *en, *ing, *ja;
    const char *done, *ja_done, *ja_not; /* "deleted": what things may be said to have been */
};

struct crd__said_special {
    const char *verb;
    void (*say)(struct crd__say *s, const json_t *action, enum crd__say_form form);
    const char *keys[6]; /* that it says */
};

struct crd__said_statement {
    const char *statement;
    const char *en, *en_many, *ja; /* a phrase behind its things; NULL: say does all */
    void (*say)(struct crd__say *s, const json_t *statement);
    const char *end_ja;
    const char *keys[13]; /* that it says */
};

struct crd__said_event {
    const char *event, *en, *en_would, *ja, *ja_would;
};

struct crd__say_game {
    const struct crd__said *word, *timing, *keyword;
    const struct crd__said *icon;     /* of "from" */
    const struct crd__said *text;     /* where an effect is printed */
    const struct crd__said *attached; /* "under ", of cards that are part of a unit */
    const struct crd__said *standing; /* " on the field", of places of units; Japanese: none */
    const struct crd__said *duration, *deed, *phase, *moment, *cause;
    const struct crd__said *refs;      /* this (as what it is), it, other ... */
    const struct crd__said *term;      /* names and races, by the bytes of the English word */
    const struct crd__said *prevented; /* of what an effect interrupts */
    const struct crd__said *target;    /* whom attacks are on */
    const struct crd__said *global;    /* numbers of a player, "you" and "opponent" of each */
    const struct crd__said *purpose;   /* what costs are for */
    const struct crd__said_flag *flag_before, *flag_behind;
    const struct crd__said_text *text_key;
    const struct crd__said_limit *limit, *limit_before;
    const struct crd__said_verb *verb;
    const struct crd__said_special *special;
    const struct crd__said_statement *statement;
    const struct crd__said_event *event;
    void (*lines)(struct crd__say *s, const json_t *card);

    const char *below;                 /* what bears an effect of a card that is not on top */
    const char *timing_en, *timing_ja; /* how timings are set: "[%s] " */
    /* "From %s: ", around icons with "or" between; NULL: each icon alone */
    const char *from_en, *from_ja;
    const char *open, *close, *open_ja, *close_ja; /* around keywords */
    const char *by_icon;   /* a verb that stands before what it makes possible, like "<X>: " */
    const char *attack_ja; /* to attack */
    const char *adversary; /* the event whose target is whom it beats in battle */
    struct crd__said unit, units;        /* "Digimon": one, several */
    struct crd__said anything;           /* "a card or Digimon" */
    struct crd__said elsewhere;          /* units in a place that has a name of its own */
    const char *looked_ja, *revealed_ja; /* cards that were looked at, or revealed */
    struct crd__said upright;            /* of targets that are not tapped */
    struct crd__said under;              /* where cards under a unit lie, before "there is" */
    struct crd__said phase_word;
    struct crd__said_flag colors;   /* key of how many colours: one, several; Japanese */
    const char *color;              /* key of what colour */
    const char *puts;               /* the verb that makes units of cards */
    const char *const *signs;       /* keywords whose number has a sign */
    const char *const *word_before; /* keys whose words go before a noun */
    const char *const *before;      /* keys that go before an English noun */
    const char *const *bare;        /* keys whose alternatives need no noun */
    const char *const *carried;     /* dimensions that count cards of a unit */
    const char *const *numbers;     /* dimensions that a number may be */
    const char *const *unit_places;
    const char *const *single_places; /* the usual ones: not said */
    const char *const *pile;          /* places whose cards are somebody's */
    const char *const *card_events;   /* events about cards, wherever they were */
    const char *const *unit_verbs;    /* verbs whose things are units afterwards */
    const char *const *thing_verbs;   /* verbs whose things stay what they are */
    const char *const *plural_s;      /* nouns with a plural */
    const char *const *never_alone;   /* nouns that are always called a card */
};

/* The text of the word's row in the language that is said, or NULL. */
const char *crd__say_find(
    const struct crd__say *s, const struct crd__said list[], const char *word);

/* Of both forms, the one that fits. */
void crd__say_verb_form(
    struct crd__say *s, enum crd__say_form form, const char *en, const char *ing);
/* Several actions as one sentence. */
void crd__say_list(struct crd__say *s, const json_t *actions, enum crd__say_form form);
/* "the top of ", "上". */
void crd__say_ends(struct crd__say *s, const json_t *at);
/* " face up". */
void crd__say_face(struct crd__say *s, const json_t *face);
/* "your", "its owner's": cards go to the places of their owners. */
const char *crd__say_whose_place(const struct crd__say *s, const json_t *things);
/* "... for each of ..." after an English phrase, "...1体ごとに、" before a Japanese one. */
void crd__say_for_each(struct crd__say *s, const json_t *count);
/* Whether exactly one is chosen. */
bool crd__say_is_single(const json_t *things);
/* Who does it, and the verb in the form for that; of "you" only the verb. */
void crd__say_doing(struct crd__say *s, const json_t *player, const char *plain,
    const char *third, const char *ing, bool is_ing);
/* "your ", "your opponent's ". */
void crd__say_whose(struct crd__say *s, const json_t *player);

/* Rows of verbs and statements that several games have. */
void crd__say_prevent(struct crd__say *s, const json_t *action, enum crd__say_form form);
void crd__say_win(struct crd__say *s, const json_t *action, enum crd__say_form form);
void crd__say_shuffle(struct crd__say *s, const json_t *action, enum crd__say_form form);
void crd__say_added(struct crd__say *s, const json_t *statement);
void crd__say_gains(struct crd__say *s, const json_t *statement);
void crd__say_cannot(struct crd__say *s, const json_t *statement);
void crd__say_can(struct crd__say *s, const json_t *statement);
void crd__say_must(struct crd__say *s, const json_t *statement);
void crd__say_info(struct crd__say *s, const json_t *statement);

/* The lines of a part: what fits an entry of a requirement, and a title with ": ". */
void crd__say_entry(struct crd__say *s, const json_t *part);
void crd__say_head(struct crd__say *s, const char *en, const char *ja, const json_t *less);

extern const struct crd__say_game crd__digimon_say;
extern const struct crd__say_game crd__duelmasters_say;

#endif
