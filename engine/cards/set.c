/* SPDX-License-Identifier: MIT
 * set.c - makes a card set of card files: reads, checks, merges, orders, hashes. Owns all memory
 * of a set. Everything in a file is a stranger's word: each fault is an answer, none an assert. */
#include "code_set.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_BYTES = 16 * 1024
};

/* Strings of a set, never moved. */
struct crd__chunk {
    struct crd__chunk *next;
    size_t len, cap;
    char text[];
};

const char *crd_status_text(enum crd_status status)
{
    static const char *const text[] = {
#define X(name, words) words,
        CRD_STATUS_MAP(X)
#undef X
    };

    return (unsigned)status < CRD_STATUS_NUM ? text[status] : "unknown status";
}

const char *crd_error_line(const struct crd_error *err, char *out, size_t size)
{
    const char *const part[] = {err->file, err->card, err->field, err->text};
    char line[sizeof *err + 8];
    size_t len = 0;

    line[0] = '\0';
    for (size_t i = 0; i < 4; i++) {
        if (part[i][0] != '\0') {
            len += (size_t)snprintf(
                line + len, sizeof line - len, "%s%s", len == 0 ? "" : ": ", part[i]);
        }
    }
    crd__copy(out, size, line);
    return out;
}

char *crd__set_text(struct crd_set *set, const char *text, size_t len)
{
    struct crd__chunk *chunk = set->chunks;

    if (chunk == NULL || chunk->cap - chunk->len <= len) {
        const size_t cap = len < CHUNK_BYTES ? CHUNK_BYTES : len + 1;

        chunk = malloc(sizeof *chunk + cap);
        if (chunk == NULL) {
            return NULL;
        }
        chunk->next = set->chunks;
        chunk->len = 0;
        chunk->cap = cap;
        set->chunks = chunk;
    }
    char *copy = chunk->text + chunk->len;
    memcpy(copy, text, len);
    copy[len] = '\0';
    chunk->len += len + 1;
    return copy;
}

void crd_set_free(struct crd_set *set)
{
    if (set == NULL) {
        return;
    }
    while (set->chunks != NULL) {
        struct crd__chunk *next = set->chunks->next;

        free(set->chunks);
        set->chunks = next;
    }
    while (set->remarks != NULL) {
        struct crd__remark_line *next = set->remarks->next;

        free(set->remarks);
        set->remarks = next;
    }
    free(set->def);
    free(set->card);
    free(set->facts);
    free(set->inner);
    free(set->json);
    free(set->code);
    free(set->effect);
    free(set->base);
    free(set->first);
    free(set->test);
    free(set->text);
    free(set->test_kind);
    free(set->word);
    free(set);
}

const struct eng_cards *crd_set_cards(const struct crd_set *set)
{
    return &set->cards;
}

const char *crd_set_game(const struct crd_set *set)
{
    return set->game->name;
}

const char *crd_set_json(const struct crd_set *set, size_t *len)
{
    if (len != NULL) {
        *len = set->json_len;
    }
    return set->json;
}

int32_t crd_find(const struct eng_cards *cards, const char *number)
{
    uint32_t low = 0, high = cards->len;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = strcmp(cards->def[middle].number, number);

        if (order == 0) {
            return (int32_t)middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return -1;
}

void crd_hash_hex(const uint8_t hash[CRD_HASH_BYTES], char out[2 * CRD_HASH_BYTES + 1])
{
    sodium_bin2hex(out, 2 * CRD_HASH_BYTES + 1, hash, CRD_HASH_BYTES);
}

/* ---- one file ---- */

/* A file while its set is being made. */
struct source {
    json_t *root;
    json_t *cards;  /* inside root */
    uint32_t first; /* its first card in the set, in the order of reading */
};

/* A card while its set is being made, in the order of reading, later in that of numbers. */
struct entry {
    const json_t *object;
    json_t *own;    /* the same when it was made here, of a token; to be given back */
    uint32_t index; /* in the order of reading */
};

void crd__about_file(struct crd__decode *d, const char *name)
{
    const size_t len = strlen(name);
    const size_t room = sizeof d->err->file - 1;
    const char *end = len > room ? name + (len - room) : name;

    while (len > room && ((unsigned char)*end & 0xc0u) == 0x80u) {
        end++; /* not the tail of a UTF-8 character */
    }
    memset(d->err, 0, sizeof *d->err);
    d->path = 0;
    crd__copy(d->err->file, sizeof d->err->file, end);
}

/* Whether brackets nest no deeper than CRD_DEPTH_MAX; what else is wrong with the text, the parser
 * says. Before the parser sees it, as that recurses. */
static bool is_shallow(const char *text, size_t len)
{
    unsigned depth = 0;
    bool in_string = false;

    for (size_t i = 0; i < len; i++) {
        if (in_string) {
            if (text[i] == '\\') {
                i++;
            } else if (text[i] == '"') {
                in_string = false;
            }
        } else if (text[i] == '"') {
            in_string = true;
        } else if (text[i] == '{' || text[i] == '[') {
            if (++depth > CRD_DEPTH_MAX) {
                return false;
            }
        } else if ((text[i] == '}' || text[i] == ']') && depth > 0) {
            depth--;
        }
    }
    return true;
}

enum crd_status crd__parse(struct crd__decode *d, const char *text, size_t len, json_t **out)
{
    json_error_t error;

    if (!is_shallow(text, len)) {
        return crd__fail(d, "nested deeper than %d", CRD_DEPTH_MAX);
    }
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        /* jansson has no words for want of memory, and not always a code */
        if (error.text[0] == '\0' || json_error_code(&error) == json_error_out_of_memory) {
            return CRD_MEMORY;
        }
        snprintf(d->err->field, sizeof d->err->field, "line %d, column %d", error.line,
            error.column);
        return crd__fail(d, "%s", error.text);
    }
    if (!json_is_object(root)) {
        json_decref(root);
        return crd__fail(d, "must be an object");
    }
    *out = root;
    return CRD_OK;
}

/* The keys around the cards. */
static enum crd_status read_frame(struct crd__decode *d, struct source *source)
{
    static const char *const known[] = {"format", "game", "set", "cards"};
    const json_t *format = json_object_get(source->root, "format");
    const char *game = json_string_value(json_object_get(source->root, "game"));
    const json_t *label = json_object_get(source->root, "set");

    for (void *it = json_object_iter(source->root); it != NULL;
         it = json_object_iter_next(source->root, it)) {
        if (!crd__is_one_of(json_object_iter_key(it), known, sizeof known / sizeof known[0])) {
            crd__path_key(d, json_object_iter_key(it));
            return crd__fail(d, "unknown key");
        }
    }
    if (!json_is_integer(format) || json_integer_value(format) != CRD_FORMAT) {
        crd__path_key(d, "format");
        return crd__fail(d, "must be %d", CRD_FORMAT);
    }
    const struct crd__game *row = game == NULL ? NULL : crd__game_find(game);
    crd__path_key(d, "game");
    if (row == NULL) {
        return crd__fail(d, "must be the name of a game");
    }
    if (d->set->game != NULL && d->set->game != row) {
        return crd__fail(d, "must be \"%s\" as in the first file", d->set->game->name);
    }
    d->set->game = row;
    crd__path_back(d, 0);
    if (label != NULL &&
        (json_string_length(label) < 1 || json_string_length(label) > CRD_WORD_MAX)) {
        crd__path_key(d, "set");
        return crd__fail(d, "must be text of 1..%d bytes", CRD_WORD_MAX);
    }
    source->cards = json_object_get(source->root, "cards");
    if (json_array_size(source->cards) < 1 || json_array_size(source->cards) > CRD_CARDS_MAX) {
        crd__path_key(d, "cards");
        return crd__fail(d, "must be a list of 1..%d cards", CRD_CARDS_MAX);
    }
    return CRD_OK;
}

/* Puts the card's number into the message, so far as it can be told. */
static void about_card(struct crd__decode *d, const json_t *card, size_t index)
{
    const char *number = json_string_value(json_object_get(card, "number"));

    if (number != NULL && number[0] != '\0' && strlen(number) <= CRD_NUMBER_MAX &&
        crd__is_number(number)) {
        crd__copy(d->err->card, sizeof d->err->card, number);
    } else {
        snprintf(d->err->card, sizeof d->err->card, "cards[%zu]", index);
    }
    crd__path_back(d, 0);
}

static enum crd_status read_card(
    struct crd__decode *d, const json_t *card, struct eng_card_def *def, void *base)
{
    const struct crd__game *game = d->set->game;
    const struct crd__table tables[] = {crd__common, game->table};
    unsigned shapes = 0;

    if (!json_is_object(card)) {
        return crd__fail(d, "must be an object");
    }
    enum crd_status s = crd__decode_unknown(d, tables, 2, card);
    if (s == CRD_OK) {
        s = crd__decode_rules(d, crd__common, card, 0, NULL);
    }
    if (s == CRD_OK) {
        s = crd__decode_keys(d, crd__common, card, def);
    }
    if (s == CRD_OK) {
        s = crd__decode_keys(d, game->table, card, base);
    }
    if (s != CRD_OK) {
        return s;
    }
    while (game->shape[shapes] != NULL) {
        shapes++;
    }
    const unsigned shape = game->shape_of(base);
    return shape < shapes ? crd__decode_rules(d, game->table, card, shape, game->shape[shape])
                          : crd__decode_rules(d, game->table, card, 0, NULL);
}

/* ---- the set ---- */

void *crd__card_at(const struct crd_set *set, size_t i)
{
    return (char *)set->card + i * set->game->card_size;
}

/* qsort has no room for a context: what is sorted carries all it needs. */
struct place {
    const char *number;
    uint32_t index; /* in the order of reading */
};

static int by_number(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    const int order = strcmp(x->number, y->number);

    return order != 0 ? order : (x->index > y->index) - (x->index < y->index);
}

/* Which file a card was read from. */
static size_t source_of(const struct source source[], size_t n, uint32_t index)
{
    size_t i = n - 1;

    while (source[i].first > index) {
        i--;
    }
    return i;
}

/* Everything of the set into the order of numbers. */
static enum crd_status reorder(
    struct crd_set *set, const struct place place[], struct entry entry[])
{
    const uint32_t len = set->cards.len;
    struct eng_card_def *def = calloc(len, sizeof *def);
    struct entry *entries = calloc(len, sizeof *entries);
    char *card = calloc(len, set->game->card_size);
    uint8_t *inner = calloc(len, 1);

    if (def == NULL || card == NULL || entries == NULL || inner == NULL) {
        free(def);
        free(card);
        free(entries);
        free(inner);
        return CRD_MEMORY;
    }
    for (uint32_t i = 0; i < len; i++) {
        def[i] = set->def[place[i].index];
        memcpy(card + i * set->game->card_size, crd__card_at(set, place[i].index),
            set->game->card_size);
        entries[i] = entry[place[i].index];
        inner[i] = entries[i].own != NULL;
    }
    memcpy(entry, entries, len * sizeof *entry);
    free(entries);
    free(set->def);
    free(set->card);
    set->def = def;
    set->card = card;
    set->inner = inner;
    set->cards.def = def;
    return CRD_OK;
}

static enum crd_status order_cards(struct crd__decode *d, const struct crd_text texts[],
    const struct source source[], size_t n, struct place *place, struct entry entry[])
{
    struct crd_set *set = d->set;
    const uint32_t len = set->cards.len;

    for (uint32_t i = 0; i < len; i++) {
        place[i] = (struct place){set->def[i].number, i};
    }
    qsort(place, len, sizeof *place, by_number);
    for (uint32_t i = 1; i < len; i++) {
        if (strcmp(place[i - 1].number, place[i].number) == 0) {
            const size_t here = source_of(source, n, place[i].index);
            const size_t there = source_of(source, n, place[i - 1].index);

            crd__about_file(d, texts[here].name);
            crd__copy(d->err->card, sizeof d->err->card, place[i].number);
            crd__path_key(d, "number");
            return here == there
                ? crd__fail(d, "there is another card with this number in the file")
                : crd__fail(
                      d, "there is another card with this number in %s", texts[there].name);
        }
    }
    return reorder(set, place, entry);
}

/* A token that stands in a card is a card with the number <card>-T<k>. */
static enum crd_status read_token(struct crd__decode *d, const json_t *token,
    const char *number, struct entry *entry, uint32_t index)
{
    static const char *const own[] = {"number", "token"};
    struct crd_set *set = d->set;

    for (size_t i = 0; i < 2; i++) {
        if (json_object_get(token, own[i]) != NULL) {
            crd__path_key(d, own[i]);
            return crd__fail(d, "not allowed in a token that stands in a card");
        }
    }
    if (!json_is_object(token)) {
        return crd__fail(d, "must be an object");
    }
    entry->own = json_copy((json_t *)token);
    if (entry->own == NULL ||
        json_object_set_new(entry->own, "number", json_string(number)) != 0 ||
        json_object_set_new(entry->own, "token", json_true()) != 0) {
        return CRD_MEMORY;
    }
    entry->object = entry->own;
    return read_card(d, entry->own, &set->def[index], crd__card_at(set, index));
}

static enum crd_status read_tokens(
    struct crd__decode *d, const json_t *tokens, uint32_t parent, struct entry entry[])
{
    char number[CRD_NUMBER_MAX + 8];
    const size_t path = d->path;

    if (tokens == NULL) {
        return CRD_OK;
    }
    crd__path_key(d, "tokens");
    if (json_array_size(tokens) < 1 || json_array_size(tokens) > CRD_TOKENS_MAX) {
        return crd__fail(d, "must be a list of 1..%d tokens", CRD_TOKENS_MAX);
    }
    for (uint32_t k = 0; k < json_array_size(tokens); k++) {
        const size_t inner = d->path;
        const uint32_t index = parent + 1 + k;

        crd__path_index(d, k);
        snprintf(number, sizeof number, "%s-T%u", d->set->def[parent].number, k + 1);
        const enum crd_status s =
            read_token(d, json_array_get(tokens, k), number, &entry[index], index);
        if (s != CRD_OK) {
            return s;
        }
        crd__path_back(d, inner);
    }
    crd__path_back(d, path);
    return CRD_OK;
}

static enum crd_status read_cards(struct crd__decode *d, const struct crd_text texts[],
    const struct source source[], size_t n, struct entry entry[])
{
    struct crd_set *set = d->set;
    uint32_t index = 0;

    set->def = calloc(set->cards.len, sizeof *set->def);
    set->card = calloc(set->cards.len, set->game->card_size);
    if (set->def == NULL || set->card == NULL) {
        return CRD_MEMORY;
    }
    for (size_t f = 0; f < n; f++) {
        crd__about_file(d, texts[f].name);
        for (size_t i = 0; i < json_array_size(source[f].cards); i++) {
            const json_t *card = json_array_get(source[f].cards, i);
            const json_t *tokens = json_object_get(card, "tokens");

            about_card(d, card, i);
            entry[index].object = card;
            enum crd_status s = read_card(d, card, &set->def[index], crd__card_at(set, index));
            if (s == CRD_OK) {
                s = read_tokens(d, tokens, index, entry);
            }
            if (s != CRD_OK) {
                return s;
            }
            index += 1 + (uint32_t)json_array_size(tokens);
        }
    }
    struct place *place = calloc(set->cards.len, sizeof *place);
    if (place == NULL) {
        return CRD_MEMORY;
    }
    const enum crd_status s = order_cards(d, texts, source, n, place, entry);
    for (uint32_t i = 0; s == CRD_OK && i < set->cards.len; i++) {
        entry[i].index = place[i].index;
    }
    free(place);
    return s;
}

static enum crd_status compile(struct crd__decode *d, const struct crd_text texts[],
    const struct source source[], size_t n, const struct entry entry[])
{
    struct crd__source *from = calloc(d->set->cards.len, sizeof *from);

    if (from == NULL) {
        return CRD_MEMORY;
    }
    for (uint32_t i = 0; i < d->set->cards.len; i++) {
        from[i] = (struct crd__source){
            texts[source_of(source, n, entry[i].index)].name, entry[i].object};
    }
    const enum crd_status s = crd__program(d, from);
    free(from);
    return s;
}

/* The canonical text and its hash. */
static enum crd_status seal(struct crd_set *set)
{
    FILE *out = open_memstream(&set->json, &set->json_len);

    if (out == NULL) {
        return CRD_MEMORY;
    }
    fprintf(out, "{\"format\":%d,\"game\":\"%s\",\"cards\":[", CRD_FORMAT, set->game->name);
    const char *comma = "";
    for (uint32_t i = 0; i < set->cards.len; i++) {
        bool first = true;

        if (set->inner[i] != 0) {
            continue; /* its card has it */
        }
        fprintf(out, "%s{", comma);
        crd__write_json(crd__common, &set->def[i], &first, out);
        crd__write_json(set->game->table, crd__card_at(set, i), &first, out);
        fputc('}', out);
        comma = ",";
    }
    fputs("]}", out);
    const bool is_whole = !ferror(out);
    if (fclose(out) != 0 || !is_whole) {
        return CRD_MEMORY;
    }
    set->game->complete(&set->cards, set->facts);
    set->cards.facts = set->facts;
    crypto_hash_sha256(
        set->cards.hash, (const unsigned char *)set->json, (unsigned long long)set->json_len);
    return CRD_OK;
}

/* Cards, and the tokens that stand in them. */
static size_t definitions(const json_t *cards)
{
    size_t n = json_array_size(cards);

    for (size_t i = 0; i < json_array_size(cards); i++) {
        n += json_array_size(json_object_get(json_array_get(cards, i), "tokens"));
    }
    return n;
}

static enum crd_status make(
    struct crd__decode *d, const struct crd_text texts[], struct source source[], size_t n)
{
    for (size_t f = 0; f < n; f++) {
        crd__about_file(d, texts[f].name);
        if (texts[f].len > CRD_FILE_BYTES_MAX) {
            return crd__fail(d, "more than %d bytes", CRD_FILE_BYTES_MAX);
        }
        enum crd_status s = crd__parse(d, texts[f].text, texts[f].len, &source[f].root);
        if (s == CRD_OK) {
            s = read_frame(d, &source[f]);
        }
        if (s != CRD_OK) {
            return s;
        }
        source[f].first = d->set->cards.len;
        const size_t cards = definitions(source[f].cards);
        if (cards > CRD_CARDS_MAX - d->set->cards.len) {
            crd__path_key(d, "cards");
            return crd__fail(d, "more than %d cards in all files", CRD_CARDS_MAX);
        }
        d->set->cards.len += (uint32_t)cards;
    }
    struct entry *entry = calloc(d->set->cards.len, sizeof *entry);
    if (entry == NULL) {
        return CRD_MEMORY;
    }
    enum crd_status s = read_cards(d, texts, source, n, entry);
    if (s == CRD_OK) {
        s = compile(d, texts, source, n, entry);
    }
    for (uint32_t i = 0; i < d->set->cards.len; i++) {
        json_decref(entry[i].own);
    }
    free(entry);
    return s == CRD_OK ? seal(d->set) : s;
}

enum crd_status crd_cards_load_text(
    const struct crd_text texts[], size_t n, struct crd_set **out, struct crd_error *err)
{
    struct crd__decode d = {.set = calloc(1, sizeof(struct crd_set)), .err = err};
    struct source *source = calloc(n, sizeof *source);
    enum crd_status s = CRD_MEMORY;

    memset(err, 0, sizeof *err);
    if (n == 0) {
        s = crd__fail(&d, "no card file was named");
    } else if (d.set != NULL && source != NULL) {
        s = make(&d, texts, source, n);
    }
    for (size_t i = 0; source != NULL && i < n; i++) {
        json_decref(source[i].root);
    }
    free(source);
    if (s == CRD_OK) {
        *out = d.set;
        return CRD_OK;
    }
    crd_set_free(d.set);
    if (s == CRD_MEMORY) {
        crd__path_back(&d, 0);
        crd__fail(&d, "%s", crd_status_text(s));
    }
    return s;
}

/* The file as bytes of malloc; reads at most one byte more than is allowed. */
static enum crd_status read_file(
    struct crd__decode *d, const char *path, char **out, size_t *len)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    size_t used = 0, cap = 0;

    crd__about_file(d, path);
    if (in == NULL) {
        crd__fail(d, "cannot be read: %s", strerror(errno));
        return CRD_UNREADABLE;
    }
    while (used <= CRD_FILE_BYTES_MAX && !feof(in)) {
        if (used == cap) {
            cap = cap == 0 ? CHUNK_BYTES : 2 * cap;
            char *more = realloc(text, cap);
            if (more == NULL) {
                fclose(in);
                free(text);
                return CRD_MEMORY;
            }
            text = more;
        }
        used += fread(text + used, 1, cap - used, in);
        if (ferror(in)) {
            crd__fail(d, "cannot be read: %s", strerror(errno));
            fclose(in);
            free(text);
            return CRD_UNREADABLE;
        }
    }
    fclose(in);
    *out = text;
    *len = used;
    return CRD_OK;
}

enum crd_status crd_cards_load(
    const char *const paths[], size_t n, struct crd_set **out, struct crd_error *err)
{
    struct crd__decode d = {.err = err};
    struct crd_text *texts = calloc(n, sizeof *texts);
    char **file = calloc(n, sizeof *file);
    enum crd_status s = n > 0 && (texts == NULL || file == NULL) ? CRD_MEMORY : CRD_OK;

    memset(err, 0, sizeof *err);
    for (size_t i = 0; s == CRD_OK && i < n; i++) {
        s = read_file(&d, paths[i], &file[i], &texts[i].len);
        texts[i].name = paths[i];
        texts[i].text = file[i];
    }
    if (s == CRD_MEMORY) {
        crd__fail(&d, "%s", crd_status_text(s));
    }
    if (s == CRD_OK) {
        s = crd_cards_load_text(texts, n, out, err);
    }
    for (size_t i = 0; file != NULL && i < n; i++) {
        free(file[i]);
    }
    free(file);
    free(texts);
    return s;
}
