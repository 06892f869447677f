/* SPDX-License-Identifier: MIT
 * ops_accounts.c - players who have a handle and a password, and those who give both up. */
#include "op.h"

/* How many rows of one table a step of a deletion touches: play goes on in between. */
#define FORGET_ROWS 32

/* Whether a query about one thing has a row; its first column is a player. */
static bool is_there(struct srv__query *q)
{
    return srv__query_next(q);
}

/* ---- create ---- */

struct account_create {
    struct srv__op_done done;
    struct srv_store_account account;
    struct srv_store_session session;
    bool is_guest;
};

/* Sets the status when another player has the name, or one that looks like it. */
static int check_name(
    struct srv__conn *c, struct srv__op *op, const struct srv_store_account *account)
{
    struct srv__query q = srv__query(c, SRV__SQL_ACCOUNT_NAME);
    srv__bind_word(&q, account->name_key);
    srv__bind_word(&q, account->likeness);
    srv__bind_word(&q, account->player);
    if (is_there(&q)) {
        op->status = SRV_STORE_CONFLICT;
    }
    return srv__query_end(&q);
}

static int check_handle(
    struct srv__conn *c, struct srv__op *op, const struct srv_store_account *account)
{
    struct srv__query q = srv__query(c, SRV__SQL_ACCOUNT_HANDLE);
    srv__bind_word(&q, account->handle);
    if (is_there(&q)) {
        op->status = SRV_STORE_TAKEN;
    }
    return srv__query_end(&q);
}

/* The player of the account: new, or a guest until now. */
static int make_player(struct srv__conn *c, struct account_create *a)
{
    const struct srv_store_account *account = &a->account;
    if (!a->is_guest) {
        struct srv__query q = srv__query(c, SRV__SQL_PLAYER_ADD);
        srv__bind_word(&q, account->player);
        srv__bind_word(&q, "account");
        srv__bind_word(&q, account->name);
        srv__bind_int(&q, account->created_ms);
        return srv__query_run(&q, NULL);
    }
    struct srv__query q = srv__query(c, SRV__SQL_PLAYER_KIND);
    srv__bind_word(&q, account->player);
    srv__bind_word(&q, "guest");
    srv__bind_word(&q, "account");
    srv__bind_word(&q, account->name);
    int changes;
    int rc = srv__query_run(&q, &changes);
    if (rc == SQLITE_OK && changes == 0) {
        a->done.op.status = SRV_STORE_NOT_FOUND;
    } else if (rc == SQLITE_OK) {
        q = srv__query(c, SRV__SQL_SESSION_END_ALL);
        srv__bind_word(&q, account->player);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

static int account_create_run(struct srv__conn *c, struct srv__op *op)
{
    struct account_create *a = (struct account_create *)op;
    const struct srv_store_account *account = &a->account;
    op->status = SRV_STORE_OK;
    int rc = check_handle(c, op, account);
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK) {
        rc = check_name(c, op, account);
    }
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK) {
        rc = make_player(c, a);
    }
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_ACCOUNT_ADD);
    srv__bind_word(&q, account->player);
    srv__bind_word(&q, account->handle);
    srv__bind_word(&q, account->name_key);
    srv__bind_word(&q, account->likeness);
    srv__bind_word(&q, account->password);
    srv__bind_int(&q, account->roles);
    srv__bind_int(&q, account->created_ms);
    rc = srv__query_run(&q, NULL);
    return rc == SQLITE_OK ? srv__session_add(c, account->player, &a->session) : rc;
}

static const struct srv__op_kind account_create_kind = {
    .size = sizeof(struct account_create),
    .is_write = true,
    .run = account_create_run,
    .deliver = srv__op_deliver_done,
};

static const char *word_or_null(struct srv__op *op, const char *word)
{
    return word != NULL ? srv__op_word(op, word) : NULL;
}

void srv_store_account_create(struct srv_store *store, const struct srv_store_account *account,
    bool is_guest, const struct srv_store_session *session, srv_store_done_cb *cb, void *arg)
{
    struct account_create *a = srv__op_create(&account_create_kind, arg);
    struct srv__op *op = &a->done.op;
    a->done.cb = cb;
    a->is_guest = is_guest;
    a->account = *account;
    a->account.player = srv__op_id(op, account->player);
    a->account.handle = srv__op_id(op, account->handle);
    a->account.name = srv__op_word(op, account->name);
    a->account.name_key = srv__op_word(op, account->name_key);
    a->account.likeness = word_or_null(op, account->likeness);
    a->account.password = srv__op_word(op, account->password);
    a->session = srv__op_session(op, session);
    srv__submit(store, op);
}

/* ---- find ---- */

struct account_find {
    struct srv__op op;
    srv_store_account_cb *cb;
    const char *handle, *player;
    struct srv_store_account account;
};

static int account_find_run(struct srv__conn *c, struct srv__op *op)
{
    struct account_find *f = (struct account_find *)op;
    struct srv__query q = srv__query(c, SRV__SQL_ACCOUNT_FIND);
    srv__bind_word(&q, f->handle);
    srv__bind_word(&q, f->player);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        op->status = SRV_STORE_OK;
        f->account = (struct srv_store_account){
            .player = srv__col_word(&q, 0, &op->arena),
            .handle = srv__col_word(&q, 1, &op->arena),
            .name = srv__col_word(&q, 2, &op->arena),
            .name_key = srv__col_word(&q, 3, &op->arena),
            .likeness = srv__col_word(&q, 4, &op->arena),
            .password = srv__col_word(&q, 5, &op->arena),
            .roles = (uint32_t)srv__col_int(&q, 6),
            .created_ms = srv__col_int(&q, 7),
        };
    }
    return srv__query_end(&q);
}

static void account_find_deliver(struct srv__op *op)
{
    const struct account_find *f = (const struct account_find *)op;
    if (f->cb != NULL) {
        f->cb(op->arg, op->status, op->status == SRV_STORE_OK ? &f->account : NULL);
    }
}

static const struct srv__op_kind account_find_kind = {
    .size = sizeof(struct account_find),
    .run = account_find_run,
    .deliver = account_find_deliver,
};

void srv_store_account_find(struct srv_store *store, const char *handle, const char *player,
    srv_store_account_cb *cb, void *arg)
{
    struct account_find *f = srv__op_create(&account_find_kind, arg);
    f->cb = cb;
    f->handle = handle != NULL ? srv__op_id(&f->op, handle) : NULL;
    f->player = handle == NULL ? srv__op_id(&f->op, player) : NULL;
    srv__submit(store, &f->op);
}

/* ---- what needs the password that was checked ---- */

struct account_change {
    struct srv__op_done done;
    const char *player, *password, *fresh, *name;
    struct srv_store_session session;
    uint32_t sessions_max;
};

static struct account_change *change_create(const struct srv__op_kind *kind, const char *player,
    const char *password, srv_store_done_cb *cb, void *arg)
{
    struct account_change *a = srv__op_create(kind, arg);
    a->done.cb = cb;
    a->player = srv__op_id(&a->done.op, player);
    a->password = srv__op_word(&a->done.op, password);
    return a;
}

/* Puts `fresh` (NULL: the same again) in the place of the password; CONFLICT when that is another. */
static int replace_password(struct srv__conn *c, struct account_change *a)
{
    struct srv__query q = srv__query(c, SRV__SQL_ACCOUNT_PASSWORD);
    srv__bind_word(&q, a->player);
    srv__bind_word(&q, a->password);
    srv__bind_word(&q, a->fresh != NULL ? a->fresh : a->password);
    int changes;
    const int rc = srv__query_run(&q, &changes);
    a->done.op.status = changes == 0 ? SRV_STORE_CONFLICT : SRV_STORE_OK;
    return rc;
}

static int login_run(struct srv__conn *c, struct srv__op *op)
{
    struct account_change *a = (struct account_change *)op;
    int rc = replace_password(c, a);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    rc = srv__session_add(c, a->player, &a->session);
    if (rc != SQLITE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_SESSION_KEEP_NEW);
    srv__bind_word(&q, a->player);
    srv__bind_int(&q, a->sessions_max);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind login_kind = {
    .size = sizeof(struct account_change),
    .is_write = true,
    .run = login_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_account_login(struct srv_store *store, const char *player, const char *password,
    const char *rehashed, const struct srv_store_session *session, uint32_t sessions_max,
    srv_store_done_cb *cb, void *arg)
{
    struct account_change *a = change_create(&login_kind, player, password, cb, arg);
    a->fresh = word_or_null(&a->done.op, rehashed);
    a->session = srv__op_session(&a->done.op, session);
    a->sessions_max = sessions_max;
    srv__submit(store, &a->done.op);
}

static int password_run(struct srv__conn *c, struct srv__op *op)
{
    struct account_change *a = (struct account_change *)op;
    int rc = replace_password(c, a);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_SESSION_END_ALL);
    srv__bind_word(&q, a->player);
    rc = srv__query_run(&q, NULL);
    return rc == SQLITE_OK ? srv__session_add(c, a->player, &a->session) : rc;
}

static const struct srv__op_kind password_kind = {
    .size = sizeof(struct account_change),
    .is_write = true,
    .run = password_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_account_password(struct srv_store *store, const char *player,
    const char *password, const char *fresh, const struct srv_store_session *session,
    srv_store_done_cb *cb, void *arg)
{
    struct account_change *a = change_create(&password_kind, player, password, cb, arg);
    a->fresh = srv__op_word(&a->done.op, fresh);
    a->session = srv__op_session(&a->done.op, session);
    srv__submit(store, &a->done.op);
}

/* A statement about the player alone. */
static int run_about(struct srv__conn *c, enum srv__sql id, const char *player)
{
    struct srv__query q = srv__query(c, id);
    srv__bind_word(&q, player);
    return srv__query_run(&q, NULL);
}

static int leave_run(struct srv__conn *c, struct srv__op *op)
{
    static const enum srv__sql forget[] = {
        SRV__SQL_SESSION_END_ALL, SRV__SQL_DECKS_FORGET, SRV__SQL_RATINGS_FORGET};
    const struct account_change *a = (const struct account_change *)op;
    struct srv__query q = srv__query(c, SRV__SQL_ACCOUNT_REMOVE);
    srv__bind_word(&q, a->player);
    srv__bind_word(&q, a->password);
    int changes;
    int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_CONFLICT : SRV_STORE_OK;
    if (rc != SQLITE_OK || changes == 0) {
        return rc;
    }
    for (size_t i = 0; rc == SQLITE_OK && i < sizeof forget / sizeof forget[0]; i++) {
        rc = run_about(c, forget[i], a->player);
    }
    if (rc == SQLITE_OK) {
        q = srv__query(c, SRV__SQL_CHAT_FORGET);
        srv__bind_word(&q, a->player);
        srv__bind_word(&q, a->name);
        rc = srv__query_run(&q, NULL);
    }
    if (rc == SQLITE_OK) {
        q = srv__query(c, SRV__SQL_PLAYER_KIND);
        srv__bind_word(&q, a->player);
        srv__bind_word(&q, "account");
        srv__bind_word(&q, "leaving");
        srv__bind_word(&q, a->name);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

static const struct srv__op_kind leave_kind = {
    .size = sizeof(struct account_change),
    .is_write = true,
    .run = leave_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_account_leave(struct srv_store *store, const char *player, const char *password,
    const char *name, srv_store_done_cb *cb, void *arg)
{
    struct account_change *a = change_create(&leave_kind, player, password, cb, arg);
    a->name = srv__op_word(&a->done.op, name);
    srv__submit(store, &a->done.op);
}

/* ---- name and roles ---- */

struct account_rename {
    struct srv__op_done done;
    struct srv_store_account account;
};

static int rename_run(struct srv__conn *c, struct srv__op *op)
{
    const struct account_rename *r = (const struct account_rename *)op;
    op->status = SRV_STORE_OK;
    int rc = check_name(c, op, &r->account);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_ACCOUNT_KEYS);
    srv__bind_word(&q, r->account.player);
    srv__bind_word(&q, r->account.name_key);
    srv__bind_word(&q, r->account.likeness);
    int changes;
    rc = srv__query_run(&q, &changes);
    if (rc != SQLITE_OK || changes == 0) {
        op->status = SRV_STORE_NOT_FOUND;
        return rc;
    }
    q = srv__query(c, SRV__SQL_PLAYER_NAME);
    srv__bind_word(&q, r->account.player);
    srv__bind_word(&q, r->account.name);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind rename_kind = {
    .size = sizeof(struct account_rename),
    .is_write = true,
    .run = rename_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_account_rename(struct srv_store *store, const struct srv_store_account *account,
    srv_store_done_cb *cb, void *arg)
{
    struct account_rename *r = srv__op_create(&rename_kind, arg);
    struct srv__op *op = &r->done.op;
    r->done.cb = cb;
    r->account.player = srv__op_id(op, account->player);
    r->account.name = srv__op_word(op, account->name);
    r->account.name_key = srv__op_word(op, account->name_key);
    r->account.likeness = word_or_null(op, account->likeness);
    srv__submit(store, op);
}

struct account_roles {
    struct srv__op op;
    srv_store_roles_cb *cb;
    const char *handle, *player;
    uint32_t add, drop, roles;
};

static int roles_run(struct srv__conn *c, struct srv__op *op)
{
    struct account_roles *r = (struct account_roles *)op;
    struct srv__query q = srv__query(c, SRV__SQL_ACCOUNT_ROLES_GET);
    srv__bind_word(&q, r->handle);
    const int64_t before = srv__query_next(&q) ? srv__col_int(&q, 0) : 0;
    int rc = srv__query_end(&q);
    if (rc != SQLITE_OK) {
        return rc;
    }
    q = srv__query(c, SRV__SQL_ACCOUNT_ROLES);
    srv__bind_word(&q, r->handle);
    srv__bind_int(&q, r->add);
    srv__bind_int(&q, r->drop);
    op->status = SRV_STORE_NOT_FOUND;
    while (srv__query_next(&q)) { /* one row at most; to the end, or it is not done */
        op->status = SRV_STORE_OK;
        r->player = srv__col_word(&q, 0, &op->arena);
        r->roles = (uint32_t)srv__col_int(&q, 1);
    }
    rc = srv__query_end(&q);
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK) {
        q = srv__query(c, SRV__SQL_ACCOUNT_ROLES_AUDIT);
        srv__bind_word(&q, r->player);
        srv__bind_int(&q, before);
        srv__bind_int(&q, r->roles);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

static void roles_deliver(struct srv__op *op)
{
    const struct account_roles *r = (const struct account_roles *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (r->cb != NULL) {
        r->cb(op->arg, op->status, ok ? r->player : NULL, ok ? r->roles : 0);
    }
}

static const struct srv__op_kind roles_kind = {
    .size = sizeof(struct account_roles),
    .is_write = true,
    .run = roles_run,
    .deliver = roles_deliver,
};

struct srv__op *srv__account_roles_op(
    const char *handle, uint32_t add, uint32_t drop, srv_store_roles_cb *cb, void *arg)
{
    struct account_roles *r = srv__op_create(&roles_kind, arg);
    r->cb = cb;
    r->handle = srv__op_id(&r->op, handle);
    r->add = add;
    r->drop = drop;
    return &r->op;
}

void srv_store_account_roles(struct srv_store *store, const char *handle, uint32_t add,
    uint32_t drop, srv_store_roles_cb *cb, void *arg)
{
    srv__submit(store, srv__account_roles_op(handle, add, drop, cb, arg));
}

/* ---- those who leave ---- */

struct leaving_list {
    struct srv__op op;
    srv_store_leaving_cb *cb;
    uint32_t max;
    const char **players;
    size_t n;
};

static int leaving_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct leaving_list *l = (struct leaving_list *)op;
    struct srv__query q = srv__query(c, SRV__SQL_LEAVING_LIST);
    srv__bind_int(&q, l->max);
    while (srv__query_next(&q)) {
        l->players = srv__arena_grow(&op->arena, l->players, l->n, sizeof *l->players);
        l->players[l->n++] = srv__col_word(&q, 0, &op->arena);
    }
    return srv__query_end(&q);
}

static void leaving_list_deliver(struct srv__op *op)
{
    const struct leaving_list *l = (const struct leaving_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->players : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind leaving_list_kind = {
    .size = sizeof(struct leaving_list),
    .run = leaving_list_run,
    .deliver = leaving_list_deliver,
};

void srv_store_leaving_list(
    struct srv_store *store, uint32_t max, srv_store_leaving_cb *cb, void *arg)
{
    struct leaving_list *l = srv__op_create(&leaving_list_kind, arg);
    l->cb = cb;
    l->max = max;
    srv__op_require(&l->op, max >= 1 && max <= SRV_STORE_PAGE_MAX);
    srv__submit(store, &l->op);
}

struct leaving_step {
    struct srv__op_done done;
    const char *player, *name;
};

static struct leaving_step *step_create(
    const struct srv__op_kind *kind, const char *player, srv_store_done_cb *cb, void *arg)
{
    struct leaving_step *l = srv__op_create(kind, arg);
    l->done.cb = cb;
    l->player = srv__op_id(&l->done.op, player);
    return l;
}

static int leaving_seats_run(struct srv__conn *c, struct srv__op *op)
{
    const struct leaving_step *l = (const struct leaving_step *)op;
    struct srv__query q = srv__query(c, SRV__SQL_SEATS_FORGET);
    srv__bind_word(&q, l->player);
    srv__bind_word(&q, l->name);
    srv__bind_int(&q, FORGET_ROWS);
    int changes;
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    return rc;
}

static const struct srv__op_kind leaving_seats_kind = {
    .size = sizeof(struct leaving_step),
    .is_write = true,
    .is_single = true,
    .run = leaving_seats_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_leaving_seats(struct srv_store *store, const char *player, const char *name,
    srv_store_done_cb *cb, void *arg)
{
    struct leaving_step *l = step_create(&leaving_seats_kind, player, cb, arg);
    l->name = srv__op_word(&l->done.op, name);
    srv__submit(store, &l->done.op);
}

static int leaving_end_run(struct srv__conn *c, struct srv__op *op)
{
    const struct leaving_step *l = (const struct leaving_step *)op;
    const int rc = run_about(c, SRV__SQL_PLAYER_REMOVE, l->player);
    op->status = SRV_STORE_OK;
    if (rc == SQLITE_CONSTRAINT_FOREIGNKEY) {
        op->status = SRV_STORE_CONFLICT;
        return SQLITE_OK;
    }
    return rc;
}

static const struct srv__op_kind leaving_end_kind = {
    .size = sizeof(struct leaving_step),
    .is_write = true,
    .is_single = true,
    .run = leaving_end_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_leaving_end(
    struct srv_store *store, const char *player, srv_store_done_cb *cb, void *arg)
{
    struct leaving_step *l = step_create(&leaving_end_kind, player, cb, arg);
    srv__submit(store, &l->done.op);
}
