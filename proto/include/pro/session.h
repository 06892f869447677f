/* SPDX-License-Identifier: MIT
 * session.h - who a connection speaks for: hello, guests, accounts, sessions. */
#ifndef PRO_SESSION_H
#define PRO_SESSION_H

#include <pro/words.h>

/* clang-format off */
#define PRO_SESSION_METHODS(X)  \
    X(HELLO,          hello,          "hello",          NOTHING, MESSAGE, "agree on the protocol version") \
    X(SESSION_GUEST,  session_guest,  "session.guest",  HELLO,   MESSAGE, "become a new guest player") \
    X(SESSION_LOGIN,  session_login,  "session.login",  HELLO,   MESSAGE, "begin a session of an account")  \
    X(SESSION_RESUME, session_resume, "session.resume", HELLO,   MESSAGE, "be the player of this token again") \
    X(SESSION_LOGOUT, session_logout, "session.logout", SESSION, MESSAGE, "end this session, or all sessions of the player") \
    X(SESSION_LIST,   session_list,   "session.list",   SESSION, MESSAGE, "your sessions, oldest first")     \
    X(SESSION_END,    session_end,    "session.end",    SESSION, MESSAGE, "end another session of yours")    \
    X(ACCOUNT_REGISTER, account_register, "account.register", HELLO, MESSAGE, "make an account, or make one of the guest you are") \
    X(ACCOUNT_GET,    account_get,    "account.get",    SESSION, MESSAGE, "who you are")                     \
    X(ACCOUNT_RENAME, account_rename, "account.rename", ACCOUNT, MESSAGE, "be called otherwise")             \
    X(ACCOUNT_PASSWORD, account_password, "account.password", ACCOUNT, MESSAGE, "change the password; all sessions end, and a new one begins") \
    X(ACCOUNT_DELETE, account_delete, "account.delete", ACCOUNT, MESSAGE, "delete the account and what belongs to it")
/* clang-format on */

/* ---- params ---- */

struct pro_hello {
    struct pro_nums protocol; /* versions the client speaks */
    char client[64 + 1];      /* "name/version" */
};

struct pro_session_guest {
    pro_name name;
};

struct pro_session_resume {
    char token[64 + 1];
};

typedef char pro_password[4 * 256 + 1]; /* UTF-8 */

struct pro_session_login {
    pro_handle handle;
    pro_password password;
};

struct pro_session_logout {
    bool is_everywhere;
};

struct pro_session_list {
    uint8_t spare;
};

struct pro_session_end {
    char session[16 + 1];
};

struct pro_account_register {
    pro_handle handle;
    pro_password password;
    pro_name name; /* "": the guest's, or the handle */
};

struct pro_account_get {
    uint8_t spare;
};

struct pro_account_rename {
    pro_name name;
};

struct pro_account_password {
    pro_password old, fresh;
};

struct pro_account_delete {
    pro_password password;
};

/* ---- results ---- */

struct pro_game_offer {
    const char *game;
    const char *const *revision; /* the first is the default */
    size_t revisions;
    const uint8_t *card_set;         /* 32 bytes: its hash */
    const char *const *restrictions; /* days on which its list changes, earliest first */
    size_t lists;
};

struct pro_limits {
    uint64_t message_bytes, deck_bytes, messages_per_second;
};

struct pro_hello_result {
    uint64_t protocol;
    const char *server; /* "shinpan/0.1.0" */
    const struct pro_game_offer *game;
    size_t games;
    struct pro_limits limits;
    bool takes_guests;
};

struct pro_session_guest_result {
    const char *token; /* a secret; shown this once */
    const char *player;
    const char *name;
    uint64_t expires_ms;
};

struct pro_session_match {
    const char *match;
    uint8_t seat;   /* enum pro_seat */
    uint8_t status; /* OPEN, LIVE or ASIDE */
};

struct pro_session_resume_result {
    const char *player;
    const char *name;
    const char *handle; /* NULL: a guest */
    const char *const *role;
    size_t roles;
    uint64_t expires_ms;
    const struct pro_session_match *match;
    size_t matches;
};

#define pro_session_logout_result pro_nothing
#define pro_session_end_result    pro_nothing
#define pro_account_delete_result pro_nothing

/* Of session.login. */
struct pro_session_login_result {
    const char *token;
    const char *player;
    const char *name;
    const char *handle;
    const char *const *role;
    size_t roles;
    uint64_t expires_ms;
    const struct pro_session_match *match;
    size_t matches;
};

struct pro_session_row {
    const char *session;
    const char *client; /* NULL: not known */
    bool is_this;       /* the one that asks */
    uint64_t created_ms, used_ms, expires_ms;
};

struct pro_session_list_result {
    const struct pro_session_row *session;
    size_t sessions;
};

/* Of account.register and account.password. */
struct pro_account_register_result {
    const char *token;
    const char *player;
    const char *name;
    const char *handle;
    const char *const *role;
    size_t roles;
    uint64_t expires_ms;
};

/* Of account.get and account.rename. */
struct pro_account_get_result {
    const char *player;
    const char *name;
    const char *handle; /* NULL: a guest */
    const char *const *role;
    size_t roles;
};

#define pro_account_password_result pro_account_register_result
#define pro_account_rename_result   pro_account_get_result

/* The words of a player's roles (enum pro_role), into role[PRO_ROLES_NUM]; how many. */
size_t pro_roles_list(uint32_t roles, const char *role[PRO_ROLES_NUM]);

/* The role of a word, or 0. */
uint32_t pro_role_of(const char *word);

#endif
