/* SPDX-License-Identifier: MIT
 * replay_read.c - reads replay documents. There is one right text for each, so the reader
 * is a cursor that knows what must come next; what it need not understand (results, events) it only
 * steps over, and replay_verify.c compares them byte by byte with what the engine writes. */
#include "replay.h"

#include <eng/encode.h>

#include <crd/deck.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t INTEGER_MAX = (UINT64_C(1) << 53) - 1;

/* ---- cursor --------------------------------------------------------------------------------- */

struct cursor {
    const char *text;
    size_t len, at;
    struct pro_replay_report *report;
};

static bool wrong(struct cursor *c, const char *expected)
{
    return pro__replay_fail(
        c->report, PRO_REPLAY_FORM, c->at, "byte %zu: expected %s", c->at, expected);
}

/* Exactly these bytes. */
static bool literal(struct cursor *c, const char *bytes)
{
    const size_t n = strlen(bytes);
    if (n > c->len - c->at || memcmp(c->text + c->at, bytes, n) != 0) {
        return wrong(c, bytes);
    }
    c->at += n;
    return true;
}

static bool is_next(const struct cursor *c, char byte)
{
    return c->at < c->len && c->text[c->at] == byte;
}

static bool integer(struct cursor *c, uint64_t max, uint64_t *out)
{
    const size_t start = c->at;
    uint64_t value = 0;
    while (c->at < c->len && c->text[c->at] >= '0' && c->text[c->at] <= '9' &&
        c->at - start < 17) {
        value = value * 10 + (uint64_t)(c->text[c->at++] - '0');
    }
    if (c->at == start || value > max || (c->text[start] == '0' && c->at - start > 1)) {
        c->at = start;
        return wrong(c, "a number in its range");
    }
    *out = value;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A string as the writer writes it: only \", \\, \b, \f, \n, \r, \t and \u00xx are escapes. The bytes
 * are not judged here: another way to write the same text does not survive the comparison. */
static bool string(struct cursor *c, char *out, size_t size)
{
    static const char escapes[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
    size_t n = 0;
    if (!literal(c, "\"")) {
        return false;
    }
    while (!is_next(c, '"')) {
        if (c->at >= c->len || n + 1 >= size || (uint8_t)c->text[c->at] < 0x20) {
            return wrong(c, "a text of the allowed length");
        }
        char byte = c->text[c->at++];
        if (byte == '\\') {
            const char kind = c->at < c->len ? c->text[c->at++] : '\0';
            const char *found = NULL;
            for (const char *e = escapes; *e != '\0' && found == NULL; e += 2) {
                found = *e == kind ? e : NULL;
            }
            if (found != NULL) {
                byte = found[1];
            } else if (kind == 'u' && c->len - c->at >= 4 && c->text[c->at] == '0' &&
                c->text[c->at + 1] == '0' && hex_digit(c->text[c->at + 2]) >= 0 &&
                hex_digit(c->text[c->at + 3]) >= 0) {
                const int value =
                    hex_digit(c->text[c->at + 2]) * 16 + hex_digit(c->text[c->at + 3]);
                if (value == 0 || value >= 0x80) {
                    return wrong(c, "an escape that the writer uses");
                }
                byte = (char)value;
                c->at += 4;
            } else {
                return wrong(c, "an escape that the writer uses");
            }
        }
        out[n++] = byte;
    }
    c->at++;
    out[n] = '\0';
    return true;
}

static bool hex(struct cursor *c, uint8_t *out, size_t bytes)
{
    if (!literal(c, "\"")) {
        return false;
    }
    for (size_t i = 0; i < bytes; i++) {
        const int high = c->len - c->at >= 2 ? hex_digit(c->text[c->at]) : -1;
        const int low = high >= 0 ? hex_digit(c->text[c->at + 1]) : -1;
        if (low < 0) {
            return wrong(c, "hex digits in lower case");
        }
        out[i] = (uint8_t)(high * 16 + low);
        c->at += 2;
    }
    return literal(c, "\"");
}

/* Steps over a text. */
static bool skip_text(struct cursor *c)
{
    c->at++;
    while (!is_next(c, '"')) {
        c->at += is_next(c, '\\') ? 2 : 1;
        if (c->at >= c->len) {
            c->at = c->len;
            return wrong(c, "the end of a text");
        }
    }
    c->at++;
    return true;
}

/* Steps over one value, whatever it is: up to the comma or bracket that ends it. */
static bool skip(struct cursor *c)
{
    const size_t start = c->at;
    unsigned depth = 0;
    while (c->at < c->len) {
        const char byte = c->text[c->at];
        if (byte == '"') {
            if (!skip_text(c)) {
                return false;
            }
            continue;
        }
        if (byte == '{' || byte == '[') {
            if (++depth > PRO__REPLAY_DEPTH_MAX) {
                return wrong(c, "no deeper nesting");
            }
        } else if (byte == '}' || byte == ']') {
            if (depth == 0) {
                break;
            }
            depth--;
        } else if (byte == ',' && depth == 0) {
            break;
        }
        c->at++;
    }
    return c->at > start || wrong(c, "a value");
}

/* ---- decoding ------------------------------------------------------------------------------- */

/* Everything that a decoded replay points to. */
struct memory {
    char match[PRO_MATCH_ID_MAX + 1];
    char name[ENG_SEATS][PRO_REPLAY_NAME_MAX + 1];
    struct eng_deck deck[PRO_REPLAY_GAMES_MAX][ENG_SEATS];
    struct pro_replay_game game[PRO_REPLAY_GAMES_MAX];
    struct pro_base *base[PRO_REPLAY_GAMES_MAX];
    struct pro_command *command[PRO_REPLAY_GAMES_MAX];
    struct pro_ruling ruling[PRO_REPLAY_RULINGS_MAX];
    char *word[2 * PRO_REPLAY_RULINGS_MAX]; /* names of judges, and their reasons */
    unsigned words;
};

void pro_replay_deinit(struct pro_replay *replay)
{
    struct memory *memory = replay->memory;
    for (unsigned i = 0; memory != NULL && i < PRO_REPLAY_GAMES_MAX; i++) {
        free(memory->command[i]);
        free(memory->base[i]);
    }
    for (unsigned i = 0; memory != NULL && i < memory->words; i++) {
        free(memory->word[i]);
    }
    free(memory);
    *replay = (struct pro_replay){0};
}

static bool read_game(struct cursor *c, struct eng_book *book)
{
    char word[64];
    if (!literal(c, ",\"game\":") || !string(c, word, sizeof word)) {
        return false;
    }
    book->game = eng_game_find(word);
    if (book->game == NULL) {
        return pro__replay_fail(
            c->report, PRO_REPLAY_GAME, c->at, "game: there is no game \"%s\"", word);
    }
    if (!literal(c, ",\"revision\":") || !string(c, word, sizeof word)) {
        return false;
    }
    const int revision = eng_game_revision(book->game, word);
    if (revision < 0) {
        return pro__replay_fail(
            c->report, PRO_REPLAY_GAME, c->at, "revision: there is no revision \"%s\"", word);
    }
    book->revision = (uint8_t)revision;
    if (!literal(c, ",\"engine\":") || !string(c, word, sizeof word)) {
        return false;
    }
    return strcmp(word, pro_engine_version()) == 0 ||
        pro__replay_fail(c->report, PRO_REPLAY_ENGINE, c->at,
            "engine: the document is of version \"%s\", this is \"%s\"", word,
            pro_engine_version());
}

static bool read_card_set(struct cursor *c, const struct eng_cards *cards)
{
    uint8_t hash[32];
    if (!literal(c, ",\"card_set\":") || !hex(c, hash, sizeof hash)) {
        return false;
    }
    return memcmp(hash, cards->hash, sizeof hash) == 0 ||
        pro__replay_fail(c->report, PRO_REPLAY_CARDS, c->at,
            "card_set: the document was made with another card set");
}

static bool read_secret(struct cursor *c, struct pro_replay *out)
{
    uint8_t commitment[32];
    uint8_t expected[32];
    if (!literal(c, ",\"commitment\":") || !hex(c, commitment, sizeof commitment) ||
        !literal(c, ",\"secret\":") || !hex(c, out->secret, sizeof out->secret)) {
        return false;
    }
    pro_commitment(out->match, out->secret, expected);
    return memcmp(commitment, expected, sizeof expected) == 0 ||
        pro__replay_fail(c->report, PRO_REPLAY_COMMITMENT, c->at,
            "commitment: is not that of the match and the secret");
}

static bool read_settings(struct cursor *c, struct pro_replay *out)
{
    struct pro_fault fault;
    if (out->form < 2) {
        return true;
    }
    if (!literal(c, ",\"settings\":")) {
        return false;
    }
    const size_t start = c->at;
    if (!skip(c)) {
        return false;
    }
    if (!pro_settings_decode(c->text + start, c->at - start, &out->settings, &fault)) {
        return pro__replay_fail(c->report, PRO_REPLAY_FORM, start, "%s: %s", fault.field,
            pro_error_text(fault.error));
    }
    return true;
}

static bool read_players(struct cursor *c, struct memory *memory, struct pro_replay *out)
{
    if (!literal(c, ",\"players\":[")) {
        return false;
    }
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        struct pro_replay_player *player = &out->player[seat];
        if (!literal(
                c, seat == 0 ? "{\"seat\":\"p1\",\"name\":" : ",{\"seat\":\"p2\",\"name\":") ||
            !string(c, memory->name[seat], sizeof memory->name[seat]) ||
            !literal(c, ",\"bot\":")) {
            return false;
        }
        player->is_bot = is_next(c, 't');
        if (!literal(c, player->is_bot ? "true" : "false") || !literal(c, ",\"nonce\":") ||
            !hex(c, player->nonce, sizeof player->nonce) || !literal(c, "}")) {
            return false;
        }
        player->name = memory->name[seat];
    }
    return literal(c, "]");
}

/* Entries in the canonical order of struct eng_deck, which is that of the numbers. */
static bool read_pile(
    struct cursor *c, const struct eng_book *book, unsigned pile, struct eng_deck *deck)
{
    bool is_first = true;
    while (!is_next(c, ']')) {
        char number[CRD_NUMBER_MAX + 1];
        uint64_t count;
        if (!literal(c, is_first ? "{\"number\":" : ",{\"number\":") ||
            !string(c, number, sizeof number) || !literal(c, ",\"count\":") ||
            !integer(c, UINT8_MAX, &count) || !literal(c, "}")) {
            return false;
        }
        const int32_t def = crd_find(book->cards, number);
        const struct eng_deck_entry *last = deck->len > 0 ? &deck->entry[deck->len - 1] : NULL;
        const char *fault = def < 0                                  ? "there is no such card"
            : count == 0                                             ? "no copies"
            : deck->len == ENG_DECK_ENTRIES_MAX                      ? "too many entries"
            : last != NULL && last->pile == pile && last->def >= def ? "not in order"
                                                                     : NULL;
        if (fault != NULL) {
            return pro__replay_fail(
                c->report, PRO_REPLAY_DECK, c->at, "decks: %s: %s", number, fault);
        }
        deck->entry[deck->len++] = (struct eng_deck_entry){
            .def = (uint16_t)def, .pile = (uint8_t)pile, .count = (uint8_t)count};
        is_first = false;
    }
    return true;
}

static bool read_decks(
    struct cursor *c, const struct eng_book *book, struct eng_deck decks[ENG_SEATS])
{
    const struct eng_game *game = book->game;
    if (!literal(c, ",\"decks\":[")) {
        return false;
    }
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        struct eng_deck *deck = &decks[seat];
        uint8_t hash[32];
        uint8_t expected[CRD_HASH_BYTES];
        if (!literal(c, seat == 0 ? "{\"hash\":" : ",{\"hash\":") ||
            !hex(c, hash, sizeof hash) || !literal(c, ",\"piles\":{")) {
            return false;
        }
        for (unsigned pile = 0; pile < game->deck_piles; pile++) {
            if (!literal(c, pile == 0 ? "\"" : ",\"") ||
                !literal(c, game->deck_pile[pile].name) || !literal(c, "\":[") ||
                !read_pile(c, book, pile, deck) || !literal(c, "]")) {
                return false;
            }
        }
        if (!literal(c, "}}")) {
            return false;
        }
        crd_deck_hash(book, deck, expected);
        if (memcmp(hash, expected, sizeof hash) != 0) {
            return pro__replay_fail(c->report, PRO_REPLAY_DECK, c->at,
                "decks[%u].hash: is not that of the deck", seat);
        }
    }
    return literal(c, "]");
}

static bool read_picks(struct cursor *c, struct eng_command *command)
{
    if (!literal(c, ",[")) {
        return false;
    }
    while (!is_next(c, ']')) {
        uint64_t pick;
        if (command->picks == ENG_PICKS_MAX) {
            return wrong(c, "fewer picks");
        }
        if ((command->picks > 0 && !literal(c, ",")) || !integer(c, UINT16_MAX, &pick)) {
            return false;
        }
        command->pick[command->picks++] = (uint16_t)pick;
    }
    return literal(c, "]");
}

static bool read_rewind(struct cursor *c, struct eng_command *out)
{
    uint64_t fork, row, seq, prompt;
    if (!literal(c, ",\"judge\",\"rewind\",") || !integer(c, ENG_REWINDS_MAX, &fork) ||
        !literal(c, ",") || !integer(c, UINT32_MAX, &row) || !literal(c, ",") ||
        !integer(c, UINT32_MAX, &seq) || !literal(c, ",") || !integer(c, UINT16_MAX, &prompt)) {
        return false;
    }
    *out = eng_rewind_command(&(struct eng_rewind){.fork = (uint16_t)fork,
        .row = (uint32_t)row,
        .seq = (uint32_t)seq,
        .prompt = (uint16_t)prompt});
    return literal(c, "]");
}

static bool read_command(struct cursor *c, unsigned form, struct pro_command *out)
{
    struct eng_command *command = &out->command;
    char word[16];
    *out = (struct pro_command){0};
    if (!literal(c, "[") || !integer(c, INTEGER_MAX, &out->at_ms)) {
        return false;
    }
    if (form >= 3 && c->len - c->at > 2 && c->text[c->at + 2] == 'j') {
        return read_rewind(c, command);
    }
    if (!literal(c, ",\"p")) {
        return false;
    }
    command->seat = is_next(c, '2') ? 1 : 0;
    if (!literal(c, command->seat == 0 ? "1\"," : "2\",") || !string(c, word, sizeof word)) {
        return false;
    }
    for (uint8_t kind = 1; kind < ENG_COMMAND_NUM; kind++) {
        if (kind != ENG_COMMAND_REWIND && (form >= 3 || kind != ENG_COMMAND_RULE) &&
            strcmp(word, pro__command_word(kind)) == 0) {
            command->kind = kind;
        }
    }
    if (command->kind == ENG_COMMAND_NONE) {
        return wrong(c, "a command");
    }
    uint64_t prompt = 0;
    if (pro__command_has_prompt(command->kind) &&
        (!literal(c, ",") || !integer(c, UINT16_MAX, &prompt))) {
        return false;
    }
    command->prompt = (uint16_t)prompt;
    return (!pro__command_has_picks(command->kind) || read_picks(c, command)) &&
        literal(c, "]");
}

static bool read_commands(
    struct cursor *c, unsigned form, struct memory *memory, uint32_t index)
{
    uint32_t len = 0;
    uint32_t cap = 0;
    if (!literal(c, ",\"commands\":[")) {
        return false;
    }
    while (!is_next(c, ']')) {
        if (len == PRO_REPLAY_COMMANDS_MAX) {
            return wrong(c, "fewer commands");
        }
        if (len == cap) {
            cap = cap == 0 ? 64 : cap * 2;
            struct pro_command *more =
                realloc(memory->command[index], cap * sizeof(struct pro_command));
            if (more == NULL) {
                return pro__replay_fail(c->report, PRO_REPLAY_MEMORY, c->at, "out of memory");
            }
            memory->command[index] = more;
        }
        if ((len > 0 && !literal(c, ",")) ||
            !read_command(c, form, &memory->command[index][len])) {
            return false;
        }
        len++;
    }
    memory->game[index].commands = len;
    memory->game[index].command = memory->command[index];
    return literal(c, "]");
}

/* "p1", "p2" or null, as seat plus one or 0. */
static bool read_seat(struct cursor *c, const char *key, uint8_t *out)
{
    char word[4];
    *out = 0;
    if (!literal(c, key)) {
        return false;
    }
    if (is_next(c, 'n')) {
        return literal(c, "null");
    }
    if (!string(c, word, sizeof word)) {
        return false;
    }
    *out = strcmp(word, "p1") == 0 ? 1 : strcmp(word, "p2") == 0 ? 2 : 0;
    return *out != 0 || wrong(c, "a seat");
}

/* A text that is kept, or (if it may be) null. */
static bool read_word(
    struct cursor *c, struct memory *memory, const char *key, bool may_null, const char **out)
{
    char text[PRO_REPLAY_REASON_MAX + 1];
    *out = NULL;
    if (!literal(c, key)) {
        return false;
    }
    if (may_null && is_next(c, 'n')) {
        return literal(c, "null");
    }
    if (!string(c, text, sizeof text)) {
        return false;
    }
    const size_t size = strlen(text) + 1;
    char *kept = malloc(size);
    if (kept == NULL) {
        return pro__replay_fail(c->report, PRO_REPLAY_MEMORY, c->at, "out of memory");
    }
    memcpy(kept, text, size);
    memory->word[memory->words++] = kept;
    *out = kept;
    return true;
}

static bool read_ruling(struct cursor *c, struct memory *memory, struct pro_ruling *out)
{
    char word[16];
    uint64_t game, command;
    *out = (struct pro_ruling){0};
    if (!literal(c, "{\"game\":") || !integer(c, UINT8_MAX, &game) ||
        !literal(c, ",\"command\":") || !integer(c, PRO_REPLAY_COMMANDS_MAX, &command) ||
        !literal(c, ",\"at_ms\":") || !integer(c, INTEGER_MAX, &out->at_ms) ||
        !literal(c, ",\"what\":") || !string(c, word, sizeof word)) {
        return false;
    }
    out->game = (uint8_t)game;
    out->command = (uint32_t)command;
    for (uint8_t what = 1; what < PRO_RULED_NUM; what++) {
        if (strcmp(word, pro__ruled_word(what)) == 0) {
            out->what = what;
        }
    }
    if (out->what == PRO_RULED_NONE) {
        return wrong(c, "what a judge does");
    }
    return read_seat(c, ",\"seat\":", &out->seat) &&
        read_word(c, memory, ",\"judge\":", false, &out->judge) &&
        read_word(c, memory, ",\"reason\":", true, &out->reason) && literal(c, ",\"p1_ms\":") &&
        integer(c, INTEGER_MAX, &out->bank_ms[0]) && literal(c, ",\"p2_ms\":") &&
        integer(c, INTEGER_MAX, &out->bank_ms[1]) && literal(c, "}");
}

/* What judges did, from the third form on. */
static bool read_rulings(struct cursor *c, struct memory *memory, struct pro_replay *out)
{
    char word[8];
    if (out->form < 3) {
        return true;
    }
    if (!literal(c, ",\"ruled\":")) {
        return false;
    }
    if (is_next(c, 'n')) {
        if (!literal(c, "null")) {
            return false;
        }
    } else if (!string(c, word, sizeof word)) {
        return false;
    } else if (strcmp(word, "drawn") == 0 || strcmp(word, "void") == 0) {
        out->ruled = word[0] == 'd' ? ENG_RESULT_DRAWN : ENG_RESULT_VOID;
    } else if (strcmp(word, "p1") == 0 || strcmp(word, "p2") == 0) {
        out->ruled = ENG_RESULT_WON;
        out->ruled_for = word[1] == '2' ? 1 : 0;
    } else {
        return wrong(c, "a result");
    }
    if (!literal(c, ",\"rulings\":[")) {
        return false;
    }
    while (!is_next(c, ']')) {
        if (out->rulings == PRO_REPLAY_RULINGS_MAX) {
            return wrong(c, "fewer rulings");
        }
        if ((out->rulings > 0 && !literal(c, ",")) ||
            !read_ruling(c, memory, &memory->ruling[out->rulings])) {
            return false;
        }
        out->rulings++;
    }
    out->ruling = memory->ruling;
    return literal(c, "]");
}

static bool is_literal_next(const struct cursor *c, const char *bytes)
{
    const size_t n = strlen(bytes);
    return n <= c->len - c->at && memcmp(c->text + c->at, bytes, n) == 0;
}

/* The bytes of a state, as hex digits. */
static bool read_state(struct cursor *c, const struct eng_book *book, struct eng_match *out)
{
    uint8_t bytes[ENG_STATE_BYTES_MAX];
    const size_t start = c->at;
    if (!skip(c)) {
        return false;
    }
    const size_t digits = c->at - start - 2; /* without the quotes, if it is a text */
    c->at = start;
    if (digits / 2 > sizeof bytes || !hex(c, bytes, digits / 2)) {
        c->at = start;
        return wrong(c, "the bytes of a state");
    }
    const enum eng_state_fault fault =
        eng_match_decode(book, eng_tables_sum(book), bytes, digits / 2, out);
    return fault == ENG_STATE_NONE ||
        pro__replay_fail(c->report,
            fault == ENG_STATE_BYTES ? PRO_REPLAY_FORM : PRO_REPLAY_ENGINE, start,
            "base.state: %s", eng_state_fault_text(fault));
}

/* What another engine has played of a game, from the fourth form on. */
static bool read_base(
    struct cursor *c, struct memory *memory, const struct pro_replay *out, uint32_t index)
{
    uint64_t row, events;
    if (out->form < 4 || !is_literal_next(c, ",\"base\":")) {
        return true;
    }
    struct pro_base *base = calloc(1, sizeof *base);
    if (base == NULL) {
        return pro__replay_fail(c->report, PRO_REPLAY_MEMORY, c->at, "out of memory");
    }
    memory->base[index] = base;
    memory->game[index].base = base;
    if (!literal(c, ",\"base\":{\"engine\":") ||
        !string(c, base->engine, sizeof base->engine) || !literal(c, ",\"commands\":") ||
        !integer(c, PRO_REPLAY_COMMANDS_MAX, &row) || !literal(c, ",\"events\":") ||
        !integer(c, UINT32_MAX, &events) || !literal(c, ",\"state\":") ||
        !read_state(c, &out->book, &base->state)) {
        return false;
    }
    base->row = (uint32_t)row;
    base->events = (uint32_t)events;
    return literal(c, "}");
}

/* Who goes first, and the decks if they are not those of the first game. */
static bool read_setup(
    struct cursor *c, struct memory *memory, const struct pro_replay *out, uint32_t index)
{
    struct pro_replay_game *game = &memory->game[index];
    if (out->form < 2) {
        return true;
    }
    if (!read_seat(c, ",\"first\":", &game->first)) {
        return false;
    }
    if (!is_literal_next(c, ",\"decks\":")) {
        return true;
    }
    game->deck = memory->deck[index];
    return read_decks(c, &out->book, memory->deck[index]);
}

/* What the engine says is stepped over, but for who won. */
static bool read_results(struct cursor *c, struct pro_replay_game *game)
{
    static const char *const keys[] = {
        ",\"reason\":", ",\"final_hash\":", ",\"steps\":", ",\"events\":"};
    if (!read_seat(c, ",\"winner\":", &game->won)) {
        return false;
    }
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (!literal(c, keys[i]) || !skip(c)) {
            return false;
        }
    }
    return literal(c, "}");
}

static bool read_games(struct cursor *c, struct memory *memory, struct pro_replay *out)
{
    if (!literal(c, ",\"games\":[")) {
        return false;
    }
    while (out->games == 0 || !is_next(c, ']')) {
        uint64_t number;
        if (out->games == PRO_REPLAY_GAMES_MAX) {
            return wrong(c, "fewer games");
        }
        c->report->game = out->games + 1;
        if (!literal(c, out->games == 0 ? "{\"game\":" : ",{\"game\":") ||
            !integer(c, UINT8_MAX, &number) || !read_setup(c, memory, out, out->games) ||
            !read_base(c, memory, out, out->games) ||
            !read_commands(c, out->form, memory, out->games) ||
            !read_results(c, &memory->game[out->games])) {
            return false;
        }
        out->games++;
    }
    c->report->game = 0;
    out->game = memory->game;
    return literal(c, "]");
}

static bool read_match(struct cursor *c, struct memory *memory, struct pro_replay *out)
{
    char format[32];
    if (!literal(c, "{\"format\":") || !string(c, format, sizeof format)) {
        return false;
    }
    for (uint8_t form = 1; form <= PRO_REPLAY_FORMS; form++) {
        if (strcmp(format, pro__replay_format(form)) == 0) {
            out->form = form;
        }
    }
    if (out->form == 0) {
        return wrong(c, "a form of document that is known");
    }
    if (!literal(c, ",\"match\":") || !string(c, memory->match, sizeof memory->match)) {
        return false;
    }
    const size_t len = strlen(memory->match);
    out->match = memory->match;
    return (len > 0 && strspn(memory->match, "abcdefghijklmnopqrstuvwxyz0123456789") == len) ||
        wrong(c, "a match id");
}

static bool read_all(struct cursor *c, const struct eng_cards *cards, struct pro_replay *out)
{
    struct memory *memory = out->memory;
    return read_match(c, memory, out) && read_game(c, &out->book) && read_card_set(c, cards) &&
        read_secret(c, out) && read_settings(c, out) && read_players(c, memory, out) &&
        read_decks(c, &out->book, out->deck) && literal(c, ",\"started_ms\":") &&
        integer(c, INTEGER_MAX, &out->started_ms) && literal(c, ",\"ended_ms\":") &&
        integer(c, INTEGER_MAX, &out->ended_ms) && literal(c, ",\"winner\":") && skip(c) &&
        literal(c, ",\"reason\":") && skip(c) &&
        (out->form < 2 || read_seat(c, ",\"conceded\":", &out->conceded)) &&
        read_rulings(c, memory, out) && read_games(c, memory, out) &&
        literal(c, ",\"digest\":") && skip(c) && literal(c, "}") &&
        (c->at == c->len || wrong(c, "the end"));
}

bool pro_replay_decode(const char *text, size_t len, const struct eng_cards *cards,
    struct pro_replay *out, struct pro_replay_report *report)
{
    struct pro_replay_report own;
    struct pro_replay_report *r = report != NULL ? report : &own;
    *r = (struct pro_replay_report){.fault = PRO_REPLAY_NONE};
    if (len > PRO_REPLAY_BYTES_MAX) {
        return pro__replay_fail(r, PRO_REPLAY_LENGTH, 0, "the document is too long");
    }
    struct pro_replay replay = {.book = {.cards = cards}};
    replay.memory = calloc(1, sizeof(struct memory));
    if (replay.memory == NULL) {
        return pro__replay_fail(r, PRO_REPLAY_MEMORY, 0, "out of memory");
    }
    struct cursor c = {.text = text, .len = len, .report = r};
    if (!read_all(&c, cards, &replay)) {
        pro_replay_deinit(&replay);
        return false;
    }
    *out = replay;
    return true;
}

const struct eng_game *pro_replay_game(const char *text, size_t len)
{
    struct pro_replay_report report;
    struct cursor c = {.text = text, .len = len, .report = &report};
    char word[64];
    const bool is_read = literal(&c, "{\"format\":") && skip(&c) &&
        literal(&c, ",\"match\":") && skip(&c) && literal(&c, ",\"game\":") &&
        string(&c, word, sizeof word);
    return is_read ? eng_game_find(word) : NULL;
}

bool pro_replay_card_set(const char *text, size_t len, uint8_t hash[32])
{
    struct pro_replay_report report;
    struct cursor c = {.text = text, .len = len, .report = &report};
    static const char *const keys[] = {
        "{\"format\":", ",\"match\":", ",\"game\":", ",\"revision\":", ",\"engine\":"};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (!literal(&c, keys[i]) || !skip(&c)) {
            return false;
        }
    }
    return literal(&c, ",\"card_set\":") && hex(&c, hash, 32);
}

bool pro_replay_digest(const char *text, size_t len, uint8_t digest[32])
{
    static const char key[] = ",\"digest\":";
    const size_t tail = sizeof key - 1 + 2 + 64 + 1;
    if (len < tail) {
        return false;
    }
    struct pro_replay_report report;
    struct cursor c = {.text = text, .len = len, .at = len - tail, .report = &report};
    return literal(&c, key) && hex(&c, digest, 32) && literal(&c, "}");
}
