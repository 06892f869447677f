/* SPDX-License-Identifier: MIT
 * deck_code.c - the short code that players of a game exchange: base64url of a version, a checksum,
 * the cards by set with their numbers as differences, and the deck's name. Reads versions 0 to 5,
 * writes 5. README, "Decks as texts", says what each byte is. */
#include "deck_fault.h"
#include "deck_lines.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 5,
    HEADER = 3,          /* bytes before what the checksum is over */
    CODE_NAME_MAX = 63,  /* bytes */
    ICON_BYTES = 8,      /* in front of the name, when there is one */
    FIRST_MAX = 15,      /* entries of the first pile */
    LANGUAGE_EN = 1,     /* of ja, en, zh-Hans, ko */
    SET_MAX = 8,         /* characters of a set's name */
    WIDTH_MAX = 4,       /* digits that a number is filled up to */
    NUMBER_LIMIT = 10000 /* no printed number within a set is as large */
};

/* ---- reading ---- */

struct bytes {
    const uint8_t *at, *end;
    bool is_short; /* more was asked for than there is */
};

static unsigned take(struct bytes *in)
{
    if (in->at == in->end) {
        in->is_short = true;
        return 0;
    }
    return *in->at++;
}

/* A number that begins in the low `bits` bits of a byte and goes on while the bit above is set. */
static unsigned take_number(struct bytes *in, unsigned byte, unsigned bits)
{
    unsigned n = byte & ((1u << bits) - 1), shift = bits;
    bool goes_on = (byte >> bits & 1) != 0;

    while (goes_on && shift < 24) {
        const unsigned next = take(in);

        n |= (next & 0x7f) << shift;
        goes_on = next >> 7 != 0;
        shift += 7;
    }
    in->is_short = in->is_short || goes_on;
    return n;
}

/* The name of a set: characters of 6 bits, or four of 8 in the oldest version. */
static void take_set(struct bytes *in, unsigned version, char out[SET_MAX + 1])
{
    size_t n = 0;
    unsigned byte;

    if (version == 0) {
        for (size_t i = 0; i < 4; i++) {
            byte = take(in);
            if (byte > ' ' && byte < 0x7f) {
                out[n++] = (char)byte;
            }
        }
    } else {
        do {
            byte = take(in);
            const unsigned digit = byte & 0x3f;
            if (digit >= 36 || n == SET_MAX) {
                in->is_short = true;
                break;
            }
            out[n++] = (char)(digit < 10 ? '0' + digit : 'A' + (digit - 10));
        } while (byte >> 7 != 0);
    }
    out[n] = '\0';
}

struct code {
    unsigned version;
    unsigned first; /* entries of the first pile */
    unsigned side;  /* entries behind the deck */
    bool has_icon;
    struct bytes cards;
    const char *name;
    size_t name_len;
};

/* Whether the header is one, and the checksum right. */
static bool read_header(struct code *c, const uint8_t *bytes, size_t len)
{
    if (len < HEADER + 1 || bytes[0] >> 4 > VERSION) {
        return false;
    }
    c->version = bytes[0] >> 4;
    c->first = c->version == 3 || c->version == 4 ? bytes[0] & 0x07u : bytes[0] & 0x0fu;
    c->name_len = c->version >= 5 ? bytes[2] & 0x3fu : bytes[2];
    if (c->name_len > len - HEADER) {
        return false;
    }
    unsigned sum = 0;
    for (size_t i = HEADER; i < len - c->name_len; i++) {
        sum += bytes[i];
    }
    c->cards = (struct bytes){bytes + HEADER, bytes + len - c->name_len, false};
    c->name = (const char *)(bytes + len - c->name_len);
    if (c->version >= 2) {
        const unsigned byte = take(&c->cards);

        c->side = c->version >= 4 ? byte & 0x7f : byte;
        c->has_icon = c->version >= 4 && byte >> 7 != 0;
    }
    return (sum & 0xff) == bytes[1];
}

struct code_entry {
    char number[CRD_NUMBER_MAX + 1];
    unsigned count;
};

/* The entry behind `before` in its set; its place in the set. */
static unsigned take_entry(
    struct code *c, const char *set, unsigned width, unsigned before, struct code_entry *out)
{
    unsigned byte = take(&c->cards);

    out->count = c->version == 0 ? (byte >> 6) + 1 : byte + 1;
    if (c->version > 0) {
        byte = take(&c->cards);
    }
    const unsigned place = before + take_number(&c->cards, byte, c->version == 0 ? 2 : 4);
    if (place >= NUMBER_LIMIT) {
        c->cards.is_short = true;
        return 0;
    }
    snprintf(out->number, sizeof out->number, "%s-%0*u", set, (int)width, place);
    return place;
}

/* All entries in their order; how many, at most `max`. */
static size_t take_entries(struct code *c, struct code_entry *out, size_t max)
{
    size_t n = 0;

    while (c->cards.at < c->cards.end && !c->cards.is_short) {
        char set[SET_MAX + 1];

        take_set(&c->cards, c->version, set);
        const unsigned byte = take(&c->cards);
        const unsigned width = (byte >> 6) + 1;
        const unsigned entries =
            c->version >= 2 ? take_number(&c->cards, byte & 0x3f, 5) : byte & 0x3f;
        unsigned place = 0;
        for (unsigned i = 0; i < entries && !c->cards.is_short; i++) {
            if (n == max) {
                c->cards.is_short = true;
                return n;
            }
            place = take_entry(c, set, width, place, &out[n]);
            n += c->cards.is_short ? 0 : 1;
        }
    }
    return n;
}

static bool is_utf8(const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        const unsigned char c = (unsigned char)text[i];
        const size_t more = c < 0x80 ? 0
            : c >= 0xc2 && c < 0xe0  ? 1
            : c >= 0xe0 && c < 0xf0  ? 2
            : c >= 0xf0 && c < 0xf5  ? 3
                                     : 9;
        if (more >= len - i) {
            return false;
        }
        for (size_t k = 1; k <= more; k++) {
            if (((unsigned char)text[i + k] & 0xc0) != 0x80) {
                return false;
            }
        }
        i += more + 1;
    }
    return true;
}

static void read_name(struct crd__deck_read *r, const struct code *c)
{
    char name[256];
    const size_t icon = c->has_icon && c->name_len > ICON_BYTES ? ICON_BYTES : 0;
    size_t len = c->name_len - icon;

    if (c->has_icon && icon == 0) {
        return;
    }
    memcpy(name, c->name + icon, len);
    while (len > 0 && name[len - 1] == ' ') {
        len--;
    }
    name[len] = '\0';
    if (is_utf8(name, len)) {
        crd__copy(r->name, CRD_NAME_MAX + 1, name + strspn(name, " "));
    }
}

static void damaged(struct crd__deck_read *r)
{
    crd__fault(r->faults, CRD_FAULT_BAD_FILE, "", "the code is damaged or not complete");
}

static void read_code(struct crd__deck_read *r, const uint8_t *bytes, size_t len)
{
    static const size_t max = 2 * (size_t)CRD_DECK_LINES_MAX;
    struct code c = {0};
    struct code_entry *entry = calloc(max, sizeof *entry);

    if (entry == NULL) {
        crd__fault(r->faults, CRD_FAULT_BAD_FILE, "", crd_status_text(CRD_MEMORY));
        return;
    }
    if (len > 0 && bytes[0] >> 4 > VERSION) {
        crd__fault(r->faults, CRD_FAULT_BAD_FILE, "", "the code is of a later version than 5");
    } else if (!read_header(&c, bytes, len)) {
        damaged(r);
    } else {
        const size_t n = take_entries(&c, entry, max);

        if (c.cards.is_short || c.first + c.side > n) {
            damaged(r);
        }
        for (size_t i = 0; i < n && i + c.side < n;
             i++) { /* a side deck is no part of the deck */
            const struct crd__deck_code *code = r->game->code;
            const char *pile = i < c.first ? code->first_pile : code->rest_pile;
            char number[CRD_NUMBER_MAX + 1];

            if (crd__number_read(
                    &r->game->number, entry[i].number, strlen(entry[i].number), number)) {
                crd__deck_add_copies(r, number, pile, entry[i].count);
            } else {
                crd__fault(r->faults, CRD_FAULT_UNKNOWN_CARD, "", entry[i].number);
            }
        }
        read_name(r, &c);
    }
    free(entry);
}

void crd__deck_code_read(struct crd__deck_read *r, const char *text, size_t len)
{
    const size_t prefix = strlen(r->game->code->prefix);
    uint8_t *bytes = malloc(len + 1);
    size_t bytes_len = 0;
    const char *end = NULL;

    if (bytes == NULL) {
        crd__fault(r->faults, CRD_FAULT_BAD_FILE, "", crd_status_text(CRD_MEMORY));
        return;
    }
    while (len > prefix && text[len - 1] == '=') {
        len--;
    }
    if (sodium_base642bin(bytes, len + 1, text + prefix, len - prefix, NULL, &bytes_len, &end,
            sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        end != text + len) {
        damaged(r);
    } else {
        read_code(r, bytes, bytes_len);
    }
    free(bytes);
}

/* ---- writing ---- */

struct out {
    uint8_t at[16 * 1024];
    size_t len;
};

static void put(struct out *o, unsigned byte)
{
    if (o->len < sizeof o->at) {
        o->at[o->len++] = (uint8_t)byte;
    }
}

/* The low `bits` bits of a byte whose upper bits are `above`, and as many bytes as it takes. */
static void put_number(struct out *o, unsigned above, unsigned bits, unsigned n)
{
    const unsigned limit = 1u << bits;

    put(o, above << (bits + 1) | (n >= limit ? limit : 0) | (n & (limit - 1)));
    for (n >>= bits; n > 0; n >>= 7) {
        put(o, (n > 0x7f ? 0x80u : 0) | (n & 0x7f));
    }
}

/* A line of the list, taken apart. */
struct part {
    const char *number;
    size_t set_len;
    unsigned width, place, count;
};

static bool part_of(const struct crd_deck_line *line, struct part *out)
{
    const char *hyphen = strchr(line->number, '-');

    if (hyphen == NULL || line->count < 1 || line->count > ENG_COPIES_MAX) {
        return false;
    }
    *out = (struct part){.number = line->number,
        .set_len = (size_t)(hyphen - line->number),
        .width = (unsigned)strlen(hyphen + 1),
        .count = (unsigned)line->count};
    for (const char *c = line->number; c < hyphen; c++) {
        if (!((*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9'))) {
            return false;
        }
    }
    for (const char *c = hyphen + 1; *c != '\0'; c++) {
        if (*c < '0' || *c > '9') {
            return false;
        }
        out->place = out->place * 10 + (unsigned)(*c - '0');
        if (out->place >= NUMBER_LIMIT) {
            return false;
        }
    }
    return out->set_len >= 1 && out->set_len <= SET_MAX && out->width >= 1 &&
        out->width <= WIDTH_MAX;
}

static bool is_one_group(const struct part *a, const struct part *b)
{
    return a->set_len == b->set_len && a->width == b->width &&
        memcmp(a->number, b->number, a->set_len) == 0;
}

static int by_group(const void *a, const void *b)
{
    const struct part *x = a, *y = b;
    const size_t both = x->set_len < y->set_len ? x->set_len : y->set_len;
    const int order = memcmp(x->number, y->number, both);

    return order != 0              ? order
        : x->set_len != y->set_len ? (x->set_len < y->set_len ? -1 : 1)
        : x->width != y->width     ? (x->width < y->width ? -1 : 1)
        : x->place != y->place     ? (x->place < y->place ? -1 : 1)
                                   : 0;
}

static void put_groups(struct out *o, const struct part *part, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t end = i + 1;
        unsigned before = 0;

        while (end < n && is_one_group(&part[i], &part[end])) {
            end++;
        }
        for (size_t k = 0; k < part[i].set_len; k++) {
            const char c = part[i].number[k];
            const unsigned digit = (unsigned)(c <= '9' ? c - '0' : c - 'A' + 10);
            put(o, digit | (k + 1 < part[i].set_len ? 0x80u : 0));
        }
        put_number(o, part[i].width - 1, 5, (unsigned)(end - i));
        for (; i < end; i++) {
            put(o, part[i].count - 1);
            put_number(o, 0, 4, part[i].place - before);
            before = part[i].place;
        }
    }
}

/* The cards of a pile in the order of the code, copies of one together; false: one has no place. */
static bool gather(
    const struct crd_deck_list *list, const char *pile, struct part *out, size_t *n)
{
    *n = 0;
    for (uint16_t i = 0; i < list->len; i++) {
        struct part part;
        size_t k = 0;

        if (strcmp(list->line[i].pile, pile) != 0) {
            continue;
        }
        if (!part_of(&list->line[i], &part)) {
            return false;
        }
        while (k < *n && strcmp(out[k].number, part.number) != 0) {
            k++;
        }
        if (k == *n) {
            out[(*n)++] = part;
        } else {
            out[k].count += part.count;
        }
        if (out[k].count > ENG_COPIES_MAX) {
            return false;
        }
    }
    qsort(out, *n, sizeof *out, by_group);
    return true;
}

static void write_code(struct out *o, const struct part *first, size_t firsts,
    const struct part *rest, size_t rests, const char *name)
{
    size_t name_len = strlen(name);

    while (name_len > CODE_NAME_MAX || (name_len > 0 && !is_utf8(name, name_len))) {
        name_len--;
    }
    put(o, VERSION << 4 | (unsigned)firsts);
    put(o, 0);
    put(o, LANGUAGE_EN << 6 | (unsigned)name_len);
    put(o, 0); /* no side deck, no icon */
    put_groups(o, first, firsts);
    put_groups(o, rest, rests);
    unsigned sum = 0;
    for (size_t i = HEADER; i < o->len; i++) {
        sum += o->at[i];
    }
    o->at[1] = (uint8_t)sum;
    for (size_t i = 0; i < name_len; i++) {
        put(o, (unsigned char)name[i]);
    }
}

char *crd__deck_code_write(
    const struct crd__game *game, const struct crd_deck_list *list, const char *name)
{
    const struct crd__deck_code *code = game->code;
    struct part *part = calloc(2 * (size_t)CRD_DECK_LINES_MAX, sizeof *part);
    struct out *o = calloc(1, sizeof *o);
    size_t firsts, rests;
    char *text = NULL;

    if (part != NULL && o != NULL && gather(list, code->first_pile, part, &firsts) &&
        firsts <= FIRST_MAX && gather(list, code->rest_pile, part + firsts, &rests)) {
        write_code(o, part, firsts, part + firsts, rests, name);
        const size_t prefix = strlen(code->prefix);
        const size_t size =
            sodium_base64_encoded_len(o->len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
        text = malloc(prefix + size);
        if (text != NULL) {
            memcpy(text, code->prefix, prefix);
            sodium_bin2base64(
                text + prefix, size, o->at, o->len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
        }
    }
    free(part);
    free(o);
    return text;
}
