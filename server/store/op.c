/* SPDX-License-Identifier: MIT */
#include "op.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#define PACK_LEVEL 3

void *srv__op_create(const struct srv__op_kind *kind, void *arg)
{
    struct srv__op *op = srv__xalloc(kind->size);
    op->kind = kind;
    op->arg = arg;
    return op;
}

void srv__op_free(struct srv__op *op)
{
    srv__arena_deinit(&op->arena);
    free(op);
}

void srv__op_deliver_done(struct srv__op *op)
{
    const struct srv__op_done *d = (const struct srv__op_done *)op;
    if (d->cb != NULL) {
        d->cb(op->arg, op->status);
    }
}

void srv__op_require(struct srv__op *op, bool is_in_range)
{
    if (!is_in_range) {
        op->status = SRV_STORE_INVALID;
    }
}

const char *srv__op_id(struct srv__op *op, const char *id)
{
    const size_t len = strnlen(id, SRV_STORE_ID_MAX + 1);
    bool ok = len > 0 && len <= SRV_STORE_ID_MAX;
    for (size_t i = 0; i < len; i++) {
        ok = ok && id[i] > ' ' && id[i] < 0x7f;
    }
    srv__op_require(op, ok);
    return srv__arena_copy(&op->arena, id, ok ? len : 0);
}

const char *srv__op_word(struct srv__op *op, const char *word)
{
    const size_t len = strnlen(word, SRV_STORE_WORD_MAX + 1);
    srv__op_require(op, len <= SRV_STORE_WORD_MAX);
    return srv__arena_copy(&op->arena, word, len <= SRV_STORE_WORD_MAX ? len : 0);
}

struct srv_store_bytes srv__op_bytes(struct srv__op *op, struct srv_store_bytes b)
{
    const bool ok = b.len <= SRV_STORE_BODY_MAX;
    srv__op_require(op, ok);
    const size_t len = ok ? b.len : 0;
    return (struct srv_store_bytes){srv__arena_copy(&op->arena, b.at, len), len};
}

const uint8_t *srv__op_hash(struct srv__op *op, const uint8_t *hash)
{
    return (const uint8_t *)srv__arena_copy(&op->arena, hash, SRV_STORE_HASH_BYTES);
}

void srv__op_run_read(struct srv__conn *c, struct srv__op *op)
{
    if (op->status == SRV_STORE_OK) {
        const int rc = op->kind->run(c, op);
        if (rc != SQLITE_OK && !srv__conn_is_refusal(rc, &op->status)) {
            op->status = SRV_STORE_IO;
        }
    }
}

int srv__pack(struct srv__arena *a, struct srv_store_bytes in, struct srv_store_bytes *out)
{
    ZSTD_CCtx *ctx = ZSTD_createCCtx();
    if (ctx == NULL) {
        return SQLITE_NOMEM;
    }
    ZSTD_CCtx_setParameter(ctx, ZSTD_c_compressionLevel, PACK_LEVEL);
    ZSTD_CCtx_setParameter(ctx, ZSTD_c_checksumFlag, 1);
    const size_t cap = ZSTD_compressBound(in.len);
    void *to = srv__arena_take(a, cap);
    const size_t len = ZSTD_compress2(ctx, to, cap, in.at, in.len);
    ZSTD_freeCCtx(ctx);
    if (ZSTD_isError(len)) { /* the room is enough, so it can only be memory */
        return SQLITE_NOMEM;
    }
    *out = (struct srv_store_bytes){to, len};
    return SQLITE_OK;
}

int srv__unpack(struct srv__arena *a, struct srv_store_bytes in, struct srv_store_bytes *out)
{
    const unsigned long long len = ZSTD_getFrameContentSize(in.at, in.len);
    if (len > SRV_STORE_BODY_MAX) { /* the two error values are larger still */
        return SQLITE_CORRUPT;
    }
    char *to = srv__arena_take(a, (size_t)len + 1);
    const size_t got = ZSTD_decompress(to, (size_t)len, in.at, in.len);
    if (ZSTD_isError(got) || got != len) {
        return SQLITE_CORRUPT;
    }
    to[len] = '\0';
    *out = (struct srv_store_bytes){to, (size_t)len};
    return SQLITE_OK;
}
