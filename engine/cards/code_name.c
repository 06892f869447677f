/* SPDX-License-Identifier: MIT
 * code_name.c - the slots of an effect and the names that stand for them. */
#include "code.h"

#include <string.h>

static unsigned lowest_free(uint16_t used)
{
    unsigned i = 0;

    while ((used >> i & 1u) != 0) {
        i++;
    }
    return i;
}

uint16_t crd__slot_take(struct crd__code *c)
{
    struct crd__effect *e = c->in;
    const unsigned slot = lowest_free((uint16_t)(e->kept | e->busy));

    if (slot >= CRD__SLOTS_MAX) {
        crd__bad(c, "the effect keeps more than %d sets of things", CRD__SLOTS_MAX);
        return 0;
    }
    e->busy = (uint16_t)(e->busy | 1u << slot);
    e->slots = slot + 1 > e->slots ? (uint8_t)(slot + 1) : e->slots;
    return (uint16_t)slot;
}

uint16_t crd__number_take(struct crd__code *c)
{
    if (c->in->numbers == CRD__NUMBERS_MAX) {
        crd__bad(c, "the effect keeps more than %d numbers", CRD__NUMBERS_MAX);
        return 0;
    }
    return c->in->numbers++;
}

bool crd__is_name(const json_t *value)
{
    const char *text = json_string_value(value);

    return text != NULL && text[0] == '$';
}

static struct crd__name *find(struct crd__effect *e, const char *text)
{
    for (unsigned i = 0; i < e->names; i++) {
        if (strcmp(e->name[i].text, text) == 0) {
            return &e->name[i];
        }
    }
    return NULL;
}

/* "as": a new name, or one that another branch has written. */
static struct crd__name *write_name(
    struct crd__code *c, const json_t *value, enum crd__name_kind kind)
{
    const char *text = json_string_value(value);

    if (text == NULL || text[0] != '$' || text[1] == '\0' || strlen(text) >= CRD__NAME_BYTES) {
        crd__bad(c, "must be a name of 2..%d bytes that begins with $", CRD__NAME_BYTES - 1);
        return NULL;
    }
    struct crd__name *name = find(c->in, text);
    if (name == NULL) {
        if (c->in->names == CRD__NAMES_MAX) {
            crd__bad(c, "more than %d names in the effect", CRD__NAMES_MAX);
            return NULL;
        }
        name = &c->in->name[c->in->names++];
        *name = (struct crd__name){.kind = kind, .slot = ENG_SLOT_NONE};
        memcpy(name->text, text, strlen(text) + 1);
    } else if (name->kind != kind || kind == CRD__NAME_GROUP) {
        crd__bad(c, "%s is the name of something else", text);
        return NULL;
    }
    return c->status == CRD_OK ? name : NULL;
}

void crd__name_set(struct crd__code *c, const json_t *value, uint16_t slot)
{
    struct crd__name *name = write_name(c, value, CRD__NAME_SET);

    if (name == NULL) {
        return;
    }
    if (name->slot == ENG_SLOT_NONE) {
        name->slot = slot;
        c->in->kept = (uint16_t)(c->in->kept | 1u << slot);
    } else if (name->slot != slot) { /* written in another branch, too */
        const uint16_t from = CRD__PUT(c, ENG_OP_NAMED, slot);
        CRD__RUN(c, ENG_OP_ASSIGN, name->slot, from);
    }
}

void crd__name_number(struct crd__code *c, const json_t *value, uint16_t reg)
{
    struct crd__name *name = write_name(c, value, CRD__NAME_NUMBER);

    if (name == NULL) {
        return;
    }
    if (name->slot == ENG_SLOT_NONE) {
        name->slot = reg;
    } else if (name->slot != reg) {
        const uint16_t from = CRD__PUT(c, ENG_OP_VAR, reg);
        CRD__RUN(c, ENG_OP_NUMBER, name->slot, from);
    }
}

void crd__name_group(struct crd__code *c, const json_t *value, uint16_t group)
{
    struct crd__name *name = write_name(c, value, CRD__NAME_GROUP);

    if (name != NULL) {
        name->group = group;
    }
}

const struct crd__name *crd__name_read(struct crd__code *c, const char *text)
{
    struct crd__name *name = c->in == NULL ? NULL : find(c->in, text);

    if (name == NULL) {
        crd__bad(c, "nothing is named %s before", text);
        return NULL;
    }
    name->is_read = true;
    c->has_named = true;
    return name;
}

uint16_t crd__slot_as(struct crd__code *c, const json_t *action)
{
    const json_t *as = json_object_get(action, "as");

    if (c->status != CRD_OK || (as == NULL && c->in->group == NULL)) {
        return ENG_SLOT_NONE;
    }
    const char *text = json_string_value(as);
    const struct crd__name *old = text == NULL ? NULL : find(c->in, text);
    const uint16_t slot =
        old != NULL && old->kind == CRD__NAME_SET ? old->slot : crd__slot_take(c);

    if (as != NULL) {
        const size_t path = crd__in_key(c, "as");

        crd__name_set(c, as, slot);
        crd__out(c, path);
    }
    c->in->kept = (uint16_t)(c->in->kept | 1u << slot);
    if (c->in->group != NULL) {
        *c->in->group = (uint16_t)(*c->in->group | 1u << slot);
    }
    return slot;
}
