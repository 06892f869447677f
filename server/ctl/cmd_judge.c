/* SPDX-License-Identifier: MIT
 * cmd_judge.c - `shinpanctl judge` and `shinpanctl admin`: what a judge or an admin does, over the admin
 * socket. */
#include "ctl.h"
#include "rpc.h"

/* A stream needs a connection, which this is not. */
static bool is_of_judges(enum pro_method m)
{
    return pro_method_info(m)->need == PRO_NEED_JUDGE && m != PRO_METHOD_JUDGE_WATCH &&
        m != PRO_METHOD_JUDGE_UNWATCH;
}

static bool is_of_admins(enum pro_method m)
{
    return pro_method_info(m)->need == PRO_NEED_ADMIN;
}

int ctl_judge(struct ctl_flags *flags, int argc, char **argv)
{
    return ctl_rpc_run(flags, is_of_judges, argc, argv);
}

int ctl_admin(struct ctl_flags *flags, int argc, char **argv)
{
    return ctl_rpc_run(flags, is_of_admins, argc, argv);
}
