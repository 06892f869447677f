/* SPDX-License-Identifier: MIT
 * accounts.c - see accounts.h. A verb that needs a password goes one way: the account is read, a
 * worker thread checks its hash, the verb's own step has the store change what the hash was checked
 * against, and only then the caller is told. Whether a handle exists shows neither in an answer nor in its time. */
#include "host/people/accounts.h"

#include "base/log.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/leaving.h"
#include "host/people/passwords.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"
#include "net/admin.h"
#include "net/transport.h"
#include "store/store.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOGINS_FACTOR = 4, /* logins that succeed may be so many times those that are tried */
    BUSY_MS = 2000     /* what two workers do in that time frees room */
};

/* A request that needs a password. */
struct asking;

/* What an account does once its password was right. */
typedef void asking_step(struct asking *a, const struct srv_password_result *result);

struct asking {
    struct srv_call *call;
    asking_step *step; /* of one that has a password checked */
    struct srv_password_task task;
    char player[SRV_PLAYER_CHARS + 1];
    pro_handle handle;
    struct srv_name name;
    uint32_t roles;
    bool was_guest;
    char token[SRV_TOKEN_CHARS + 1];
    uint8_t token_hash[SRV_TOKEN_HASH_BYTES];
    int64_t now_ms, expires_ms;
    char made[SRV_HASH_CHARS]; /* hash of a new password */
};

static struct asking *asking_open(struct srv_call *call)
{
    struct asking *a = srv_alloc(sizeof *a);
    a->call = call;
    call->client->is_session_due = true;
    return a;
}

static void asking_free(struct asking *a)
{
    sodium_memzero(a, sizeof *a);
    free(a);
}

/* The request is answered; frees it. */
static void refuse(struct asking *a, const struct pro_fault *fault)
{
    a->call->client->is_session_due = false;
    srv_call_fault(a->call, fault);
    asking_free(a);
}

static void refuse_error(struct asking *a, enum pro_error error)
{
    refuse(a, &(struct pro_fault){.error = error});
}

static bool is_wanted(void *arg)
{
    const struct asking *a = arg;
    return a->call->client->conn != NULL;
}

/* Begins the work of a hash. */
static void hash(struct asking *a, srv_password_cb *cb)
{
    const bool is_taken =
        srv_password_run(a->call->client->service, &a->task, is_wanted, cb, a);
    sodium_memzero(&a->task, sizeof a->task);
    if (!is_taken) {
        refuse(a, &(struct pro_fault){.error = PRO_ERROR_LOGINS_BUSY, .retry_ms = BUSY_MS});
    }
}

/* A new session for the request, not stored yet. */
static struct srv_store_session session_of(struct asking *a)
{
    const struct srv_client *c = a->call->client;
    srv_token_make(a->token);
    (void)srv_token_hash(&c->service->token_key, a->token, a->token_hash);
    a->now_ms = srv_now_ms();
    a->expires_ms = a->now_ms + (int64_t)c->service->config.session_lifetime_ms;
    return (struct srv_store_session){.token_hash = a->token_hash,
        .created_ms = a->now_ms,
        .expires_ms = a->expires_ms,
        .used_ms = a->now_ms,
        .client = c->program};
}

static bool takes_new(struct srv_call *call)
{
    const struct srv_service *s = call->client->service;
    if (!srv_service_takes_new(s)) {
        srv_call_error(call, s->is_draining ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN);
        return false;
    }
    return true;
}

/* ---- names ---- */

bool srv_name_allowed(
    const struct srv_service *s, const char *raw, struct srv_name *out, struct pro_fault *fault)
{
    const char *why = srv_name_read(raw, out);
    if (why != NULL) {
        *fault = (struct pro_fault){.error = PRO_ERROR_NAME_REFUSED};
        (void)snprintf(fault->expected, sizeof fault->expected, "%s", why);
        return false;
    }
    if (srv_name_is_reserved(out, s->config.reserved_names)) {
        *fault = (struct pro_fault){.error = PRO_ERROR_NAME_TAKEN};
        return false;
    }
    return true;
}

static const char *likeness_of(const struct srv_name *name)
{
    return name->likeness[0] != '\0' ? name->likeness : NULL;
}

static enum pro_error name_error(enum srv_store_status status)
{
    return status == SRV_STORE_TAKEN    ? PRO_ERROR_HANDLE_TAKEN
        : status == SRV_STORE_CONFLICT  ? PRO_ERROR_NAME_TAKEN
        : status == SRV_STORE_NOT_FOUND ? PRO_ERROR_SESSION_NEEDED
                                        : srv_signin_error(status);
}

static const struct pro_fault bad_password = {
    .error = PRO_ERROR_PASSWORD_REFUSED, .expected = "8 to 256 bytes"};

/* ---- attempts ---- */

static void attempt_key(const char *handle, const char *address, char out[128])
{
    (void)snprintf(out, 128, "%s %s", handle, address);
}

/* The key by which attempts on an account are counted: together, but for addresses from which the
 * account is known, so that nobody can keep its owner out by guessing. */
static void account_key(struct srv_call *call, const char *handle, char out[128])
{
    const struct srv_client *c = call->client;
    attempt_key(handle, srv_conn_peer(c->conn), out);
    if (!srv_tries_know(&c->service->familiar, out)) {
        (void)snprintf(out, 128, "%s", handle);
    }
}

void srv_account_seen(const struct srv_client *c)
{
    struct srv_service *s = c->service;
    char key[128];
    attempt_key(c->player->handle, srv_conn_peer(c->conn), key);
    srv_tries_note(&s->familiar, key, srv_loop_ms(s->loop));
}

/* Whether a password may be tried now; the call is answered when not. */
static bool may_try(struct srv_call *call, const char *handle)
{
    struct srv_service *s = call->client->service;
    const uint64_t rate = s->config.login_rate, now = srv_loop_ms(s->loop);
    const char *address = srv_conn_peer(call->client->conn);
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    char key[128];
    account_key(call, handle, key);
    if (srv_rates_take(&s->login_rates, address, rate * LOGINS_FACTOR, now, &fault.retry_ms) &&
        srv_tries_take(&s->login_tries, address, rate, now, &fault.retry_ms) &&
        srv_tries_take(&s->login_tries, key, rate, now, &fault.retry_ms)) {
        return true;
    }
    srv_call_fault(call, &fault);
    return false;
}

/* The password was right. */
static void tried_well(struct srv_call *call, const char *handle)
{
    struct srv_service *s = call->client->service;
    if (call->client->conn != NULL) {
        char key[128];
        account_key(call, handle, key);
        srv_tries_give(&s->login_tries, srv_conn_peer(call->client->conn), false);
        srv_tries_give(&s->login_tries, key, true);
    }
}

/* ---- the way of a password: the account is read, the hash checked, and then a->step ---- */

static void on_checked(void *arg, const struct srv_password_result *result)
{
    struct asking *a = arg;
    if (!result->is_right) {
        refuse_error(a, PRO_ERROR_LOGIN_WRONG);
        return;
    }
    tried_well(a->call, a->handle);
    a->step(a, result);
}

static void on_found(
    void *arg, enum srv_store_status status, const struct srv_store_account *account)
{
    struct asking *a = arg;
    if (status == SRV_STORE_OK) {
        (void)snprintf(a->player, sizeof a->player, "%s", account->player);
        (void)snprintf(a->name.text, sizeof a->name.text, "%s", account->name);
        (void)snprintf(a->task.hash, sizeof a->task.hash, "%s", account->password);
        memcpy(a->made, a->task.hash, sizeof a->made);
        a->roles = account->roles;
    } else if (status != SRV_STORE_NOT_FOUND) {
        refuse_error(a, srv_signin_error(status));
        return;
    } else if (a->player[0] != '\0') { /* it has gone meanwhile */
        refuse_error(a, PRO_ERROR_SESSION_NEEDED);
        return;
    }
    hash(a, on_checked); /* also when nobody has that handle: it takes as long */
}

/* Of the account of a->player, or ("") of the handle. */
static void check(struct asking *a, asking_step *step)
{
    const bool is_known = a->player[0] != '\0';
    a->step = step;
    srv_store_account_find(a->call->client->service->store, is_known ? NULL : a->handle,
        is_known ? a->player : NULL, on_found, a);
}

/* The store has done what the password was checked for, or (CONFLICT) it is another one since. */
static enum pro_error error_of_step(enum srv_store_status status)
{
    return status == SRV_STORE_CONFLICT ? PRO_ERROR_LOGIN_WRONG : srv_signin_error(status);
}

/* ---- register ---- */

static void answer_session(struct asking *a, const struct srv_player *player)
{
    const char *role[PRO_ROLES_NUM];
    struct pro_result result = {.account_register = {
                                    .token = a->token,
                                    .player = player->id,
                                    .name = player->name,
                                    .handle = player->handle,
                                    .role = role,
                                    .roles = pro_roles_list(player->roles, role),
                                    .expires_ms = (uint64_t)a->expires_ms,
                                }};
    srv_call_result(a->call, &result);
}

/* The guest has become what the store says. */
static void promote(struct asking *a)
{
    struct srv_client *c = a->call->client;
    struct srv_player *player = srv_map_find(&c->service->players, a->player);
    c->is_session_due = false;
    if (player != NULL) {
        srv_player_learn(player, a->name.text, a->handle, a->roles);
    }
    if (c->player == NULL || c->player != player) {
        srv_call_error(a->call, PRO_ERROR_SESSION_NEEDED); /* has gone meanwhile */
        return;
    }
    memcpy(c->session, a->token_hash, sizeof c->session);
    srv_signout_others(c, PRO_ENDED_REGISTERED);
    srv_account_seen(c);
    answer_session(a, player);
}

static void on_registered(void *arg, enum srv_store_status status)
{
    struct asking *a = arg;
    if (status != SRV_STORE_OK) {
        refuse_error(a, name_error(status));
        return;
    }
    const struct srv_signin as = {.player = a->player,
        .name = a->name.text,
        .handle = a->handle,
        .roles = a->roles,
        .token_hash = a->token_hash};
    if (a->was_guest) {
        promote(a);
    } else if (srv_signin(a->call, &as)) {
        srv_account_seen(a->call->client);
        answer_session(a, a->call->client->player);
    }
    asking_free(a);
}

static void on_hash_to_register(void *arg, const struct srv_password_result *result)
{
    struct asking *a = arg;
    struct srv_service *s = a->call->client->service;
    if (result->is_failed) {
        refuse_error(a, PRO_ERROR_INTERNAL);
        return;
    }
    const struct srv_store_session session = session_of(a);
    const struct srv_store_account account = {
        .player = a->player,
        .handle = a->handle,
        .name = a->name.text,
        .name_key = a->name.key,
        .likeness = likeness_of(&a->name),
        .password = result->made,
        .roles = a->roles,
        .created_ms = a->now_ms,
    };
    srv_store_account_create(s->store, &account, a->was_guest, &session, on_registered, a);
}

/* Whether nothing is wrong with what an account is asked for with; the call is answered when not. */
static bool check_register(struct srv_call *call, const struct pro_account_register *p,
    const char *name, struct srv_name *named, char password[SRV_PASSWORD_MAX + 1])
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (srv_handle_is_reserved(p->handle, s->config.reserved_names)) {
        srv_call_error(call, PRO_ERROR_HANDLE_TAKEN);
    } else if (!srv_name_allowed(s, name, named, &fault)) {
        srv_call_fault(call, &fault);
    } else if (!srv_password_read(p->password, password)) {
        srv_call_fault(call, &bad_password);
    } else if (!srv_rates_take(&s->register_rates, srv_conn_peer(c->conn),
                   s->config.register_rate, srv_loop_ms(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
    } else {
        return takes_new(call);
    }
    return false;
}

void srv_account_register(struct srv_call *call, const struct pro_account_register *p)
{
    const struct srv_client *c = call->client;
    if (c->is_session_due || (c->player != NULL && c->player->handle[0] != '\0')) {
        srv_call_error(call, PRO_ERROR_SESSION_THERE);
        return;
    }
    const bool was_guest = c->player != NULL;
    const char *name = p->name[0] != '\0' ? p->name : was_guest ? c->player->name : p->handle;
    struct srv_name named;
    char password[SRV_PASSWORD_MAX + 1];
    if (check_register(call, p, name, &named, password)) {
        struct asking *a = asking_open(call);
        a->name = named;
        a->was_guest = was_guest;
        a->roles = PRO_ROLE_PLAYER;
        memcpy(a->handle, p->handle, sizeof a->handle);
        memcpy(a->task.fresh, password, sizeof a->task.fresh);
        if (was_guest) {
            memcpy(a->player, c->player->id, sizeof a->player);
        } else {
            srv_player_id_make('p', a->player);
        }
        hash(a, on_hash_to_register);
    }
    sodium_memzero(password, sizeof password);
}

/* ---- login ---- */

static void on_logged_in(void *arg, enum srv_store_status status)
{
    struct asking *a = arg;
    struct srv_call *call = a->call;
    if (status != SRV_STORE_OK) {
        refuse_error(a, error_of_step(status));
        return;
    }
    const struct srv_signin as = {.player = a->player,
        .name = a->name.text,
        .handle = a->handle,
        .roles = a->roles,
        .token_hash = a->token_hash};
    if (srv_signin(call, &as)) {
        const struct srv_player *player = call->client->player;
        size_t n;
        struct pro_session_match *matches = srv_signin_matches(player, &n);
        const char *role[PRO_ROLES_NUM];
        srv_account_seen(call->client);
        struct pro_result result = {.session_login = {
                                        .token = a->token,
                                        .player = player->id,
                                        .name = player->name,
                                        .handle = player->handle,
                                        .role = role,
                                        .roles = pro_roles_list(player->roles, role),
                                        .expires_ms = (uint64_t)a->expires_ms,
                                        .match = matches,
                                        .matches = n,
                                    }};
        srv_call_result(call, &result);
        free(matches);
    }
    asking_free(a);
}

static void login(struct asking *a, const struct srv_password_result *result)
{
    const struct srv_store_session session = session_of(a);
    srv_store_account_login(a->call->client->service->store, a->player, a->made,
        result->made[0] != '\0' ? result->made : NULL, &session, SRV_SESSIONS_MAX, on_logged_in,
        a);
}

void srv_session_login(struct srv_call *call, const struct pro_session_login *p)
{
    char password[SRV_PASSWORD_MAX + 1];
    if (!srv_signin_may(call) || !may_try(call, p->handle)) {
        return;
    }
    if (!srv_password_read(p->password, password)) {
        srv_call_error(call, PRO_ERROR_LOGIN_WRONG); /* no account has such a one */
        return;
    }
    struct asking *a = asking_open(call);
    memcpy(a->handle, p->handle, sizeof a->handle);
    memcpy(a->task.given, password, sizeof a->task.given);
    sodium_memzero(password, sizeof password);
    check(a, login);
}

/* ---- logout ---- */

struct ending {
    struct srv_call *call;
    char player[SRV_PLAYER_CHARS + 1];
    uint8_t token_hash[SRV_TOKEN_HASH_BYTES];
    char session[SRV_ID_CHARS + 1];
    bool is_everywhere;
    enum pro_ended reason;
};

static struct ending *ending_open(struct srv_call *call, enum pro_ended reason)
{
    const struct srv_client *c = call->client;
    struct ending *e = srv_alloc(sizeof *e);
    e->call = call;
    e->reason = reason;
    memcpy(e->player, c->player->id, sizeof e->player);
    memcpy(e->token_hash, c->session, sizeof e->token_hash);
    return e;
}

static void on_ended(void *arg, enum srv_store_status status)
{
    const struct ending e = *(struct ending *)arg;
    free(arg);
    const struct srv_client *c = e.call->client;
    if (status != SRV_STORE_OK && status != SRV_STORE_NOT_FOUND) { /* that had ended before */
        srv_call_error(e.call, srv_signin_error(status));
        return;
    }
    struct srv_player *player = srv_map_find(&c->service->players, e.player);
    if (player != NULL) {
        srv_signout(player, e.is_everywhere ? NULL : e.token_hash, e.reason, c);
    }
    srv_call_result(e.call, &(struct pro_result){0});
}

void srv_session_logout(struct srv_call *call, const struct pro_session_logout *p)
{
    struct ending *e = ending_open(call, PRO_ENDED_LOGGED_OUT);
    e->is_everywhere = p->is_everywhere;
    srv_store_session_end(call->client->service->store, e->player,
        e->is_everywhere ? NULL : e->token_hash, on_ended, e);
}

static void on_listed_to_end(
    void *arg, enum srv_store_status status, const struct srv_store_session *sessions, size_t n)
{
    struct ending *e = arg;
    struct srv_call *call = e->call;
    for (size_t i = 0; i < n; i++) {
        char name[SRV_ID_CHARS + 1];
        srv_session_name(sessions[i].token_hash, name);
        if (strcmp(name, e->session) == 0) {
            memcpy(e->token_hash, sessions[i].token_hash, sizeof e->token_hash);
            srv_store_session_end(
                call->client->service->store, e->player, e->token_hash, on_ended, e);
            return;
        }
    }
    srv_call_error(
        call, status == SRV_STORE_OK ? PRO_ERROR_SESSION_UNKNOWN : srv_signin_error(status));
    free(e);
}

void srv_session_end(struct srv_call *call, const struct pro_session_end *p)
{
    struct ending *e = ending_open(call, PRO_ENDED_ENDED);
    memcpy(e->session, p->session, sizeof e->session);
    srv_store_session_list(
        call->client->service->store, e->player, srv_now_ms(), on_listed_to_end, e);
}

static void on_listed(
    void *arg, enum srv_store_status status, const struct srv_store_session *sessions, size_t n)
{
    struct srv_call *call = arg;
    static struct pro_session_row row[SRV_STORE_PAGE_MAX];
    static char name[SRV_STORE_PAGE_MAX][SRV_ID_CHARS + 1];
    if (status != SRV_STORE_OK) {
        srv_call_error(call, srv_signin_error(status));
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const struct srv_store_session *from = &sessions[i];
        srv_session_name(from->token_hash, name[i]);
        row[i] = (struct pro_session_row){
            .session = name[i],
            .client = from->client[0] != '\0' ? from->client : NULL,
            .is_this = sodium_memcmp(from->token_hash, call->client->session,
                           sizeof call->client->session) == 0,
            .created_ms = (uint64_t)from->created_ms,
            .used_ms = (uint64_t)from->used_ms,
            .expires_ms = (uint64_t)from->expires_ms,
        };
    }
    struct pro_result result = {.session_list = {.session = row, .sessions = n}};
    srv_call_result(call, &result);
}

void srv_session_list(struct srv_call *call, const struct pro_session_list *p)
{
    (void)p;
    srv_store_session_list(
        call->client->service->store, call->client->player->id, srv_now_ms(), on_listed, call);
}

/* ---- who one is ---- */

static void answer_account(struct srv_call *call, const struct srv_player *player)
{
    const char *role[PRO_ROLES_NUM];
    struct pro_result result = {.account_get = {
                                    .player = player->id,
                                    .name = player->name,
                                    .handle = player->handle[0] != '\0' ? player->handle : NULL,
                                    .role = role,
                                    .roles = pro_roles_list(player->roles, role),
                                }};
    srv_call_result(call, &result);
}

void srv_account_get(struct srv_call *call, const struct pro_account_get *p)
{
    (void)p;
    answer_account(call, call->client->player);
}

struct renaming {
    struct srv_call *call;
    char player[SRV_PLAYER_CHARS + 1];
    struct srv_name name;
};

static void on_renamed(void *arg, enum srv_store_status status)
{
    const struct renaming r = *(struct renaming *)arg;
    free(arg);
    const struct srv_client *c = r.call->client;
    struct srv_player *player = srv_map_find(&c->service->players, r.player);
    if (status == SRV_STORE_OK && player != NULL) {
        (void)snprintf(player->name, sizeof player->name, "%s", r.name.text);
    }
    if (status != SRV_STORE_OK) {
        srv_call_error(r.call, name_error(status));
    } else if (player == NULL || c->player != player) {
        srv_call_error(r.call, PRO_ERROR_SESSION_NEEDED);
    } else {
        answer_account(r.call, player);
    }
}

void srv_account_rename(struct srv_call *call, const struct pro_account_rename *p)
{
    struct srv_service *s = call->client->service;
    struct srv_name name;
    struct pro_fault fault;
    if (!srv_name_allowed(s, p->name, &name, &fault)) {
        srv_call_fault(call, &fault);
        return;
    }
    if (!takes_new(call)) {
        return;
    }
    struct renaming *r = srv_alloc(sizeof *r);
    r->call = call;
    r->name = name;
    memcpy(r->player, call->client->player->id, sizeof r->player);
    const struct srv_store_account account = {.player = r->player,
        .name = r->name.text,
        .name_key = r->name.key,
        .likeness = likeness_of(&r->name)};
    srv_store_account_rename(s->store, &account, on_renamed, r);
}

/* ---- roles ---- */

struct granting {
    struct srv_service *service;
    struct srv_admin_ask *ask;
};

static void on_granted(
    void *arg, enum srv_store_status status, const char *player, uint32_t roles)
{
    const struct granting g = *(struct granting *)arg;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_admin_answer(
            g.ask, status == SRV_STORE_NOT_FOUND ? 404 : 503, srv_store_status_text(status));
        return;
    }
    struct srv_player *p = srv_map_find(&g.service->players, player);
    if (p != NULL && p->handle[0] != '\0') {
        p->roles = roles; /* its connections go by them from here */
    }
    const char *role[PRO_ROLES_NUM];
    const size_t n = pro_roles_list(roles, role);
    char text[128] = "";
    size_t len = 0;
    for (size_t i = 0; i < n; i++) {
        len +=
            (size_t)snprintf(text + len, sizeof text - len, "%s%s", i > 0 ? " " : "", role[i]);
    }
    srv_log(SRV_LOG_INFO, "account.roles", "roles are now", SRV_LOG_STR("player", player),
        SRV_LOG_STR("roles", text));
    srv_admin_answer(g.ask, 200, text);
}

void srv_accounts_post(void *service, const char *path, struct srv_admin_ask *ask)
{
    struct srv_service *s = service;
    pro_handle handle;
    unsigned add, drop;
    char end;
    if (sscanf(path, "/accounts/%24[a-z0-9_-]/roles?add=%u&drop=%u%c", handle, &add, &drop,
            &end) != 3 ||
        ((add | drop) >> PRO_ROLES_NUM) != 0) {
        srv_admin_answer(ask, 400, "POST /accounts/HANDLE/roles?add=BITS&drop=BITS");
        return;
    }
    struct granting *g = srv_alloc(sizeof *g);
    *g = (struct granting){.service = s, .ask = ask};
    srv_store_account_roles(s->store, handle, add, drop, on_granted, g);
}

/* ---- what asks for the password again ---- */

/* The password of the caller is checked, or the call is answered. */
static void ask_again(
    struct srv_call *call, const char *given, const char *fresh, asking_step *step)
{
    const struct srv_client *c = call->client;
    struct srv_password_task task = {.given = ""};
    call->usual = "password";
    call->instead = "new";
    if (c->is_session_due) {
        srv_call_error(call, PRO_ERROR_SESSION_THERE);
    } else if (fresh != NULL && !srv_password_read(fresh, task.fresh)) {
        srv_call_fault(call, &bad_password);
    } else if (takes_new(call) && may_try(call, c->player->handle)) {
        if (!srv_password_read(given, task.given)) {
            srv_call_error(call, PRO_ERROR_LOGIN_WRONG);
        } else {
            struct asking *a = asking_open(call);
            a->task = task;
            memcpy(a->player, c->player->id, sizeof a->player);
            memcpy(a->handle, c->player->handle, sizeof a->handle);
            check(a, step);
        }
    }
    sodium_memzero(&task, sizeof task);
}

/* ---- another password ---- */

static void on_password(void *arg, enum srv_store_status status)
{
    struct asking *a = arg;
    struct srv_client *c = a->call->client;
    if (status != SRV_STORE_OK) {
        refuse_error(a, error_of_step(status));
        return;
    }
    struct srv_player *player = srv_map_find(&c->service->players, a->player);
    c->is_session_due = false;
    if (player != NULL && c->player == player) {
        memcpy(c->session, a->token_hash, sizeof c->session);
        srv_signout_others(c, PRO_ENDED_PASSWORD);
        answer_session(a, player);
    } else {
        if (player != NULL) {
            srv_signout(player, NULL, PRO_ENDED_PASSWORD, NULL);
        }
        srv_call_error(a->call, PRO_ERROR_SESSION_NEEDED);
    }
    asking_free(a);
}

static void change(struct asking *a, const struct srv_password_result *result)
{
    if (result->is_failed) {
        refuse_error(a, PRO_ERROR_INTERNAL);
        return;
    }
    const struct srv_store_session session = session_of(a);
    srv_store_account_password(a->call->client->service->store, a->player, a->made,
        result->made, &session, on_password, a);
}

void srv_account_password(struct srv_call *call, const struct pro_account_password *p)
{
    ask_again(call, p->old, p->fresh, change);
}

/* ---- deletion ---- */

static void on_left(void *arg, enum srv_store_status status)
{
    struct asking *a = arg;
    struct srv_client *c = a->call->client;
    struct srv_service *s = c->service;
    if (status != SRV_STORE_OK) {
        refuse_error(a, error_of_step(status));
        return;
    }
    struct srv_player *player = srv_map_find(&s->players, a->player);
    c->is_session_due = false;
    if (player != NULL) {
        srv_player_learn(player, SRV_LEFT_NAME, NULL, 0);
        srv_signout(player, NULL, PRO_ENDED_DELETED, c);
    }
    srv_call_result(a->call, &(struct pro_result){0});
    asking_free(a);
    srv_leaving_wake(s);
}

static void leave(struct asking *a, const struct srv_password_result *result)
{
    (void)result;
    srv_store_account_leave(
        a->call->client->service->store, a->player, a->made, SRV_LEFT_NAME, on_left, a);
}

void srv_account_delete(struct srv_call *call, const struct pro_account_delete *p)
{
    ask_again(call, p->password, NULL, leave);
}
