/* SPDX-License-Identifier: MIT
 * fuzz_message.c - any bytes as a message from a client. What is refused gives a well-formed error;
 * what is taken, written again by the same tables, is taken again as the same values. */
#include <pro/reply.h>

#include <jansson.h>

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(int truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

static void check_refusal(const struct pro_request *request, const struct pro_fault *fault)
{
    char text[2048];
    struct pro_writer w;
    must(fault->error > PRO_ERROR_NONE && fault->error < PRO_ERROR_NUM, "no error");
    pro_writer_init(&w, text, sizeof text);
    pro_error_encode(&w, request->id, fault);
    must(!w.is_over, "the error does not fit");
    json_t *value = json_loadb(text, w.len, JSON_REJECT_DUPLICATES, NULL);
    must(value != NULL, "the error is not JSON");
    json_decref(value);
}

static void check_again(const struct pro_request *first)
{
    static struct pro_request second;
    struct pro_fault fault;
    struct pro_writer w;
    pro_writer_init_heap(&w, 1 << 17);
    pro_request_encode(&w, first);
    must(!w.is_over, "the request does not fit");
    /* written short it is never longer than it came, so the bounds let it in */
    must(pro_request_decode(w.text, w.len, &second, &fault), "refused when written again");
    must(first->method == second.method && strcmp(first->id, second.id) == 0, "envelope");
    const size_t params = offsetof(struct pro_request, hello);
    must(memcmp((const char *)first + params, (const char *)&second + params,
             pro_method_info(first->method)->params->size) == 0,
        "other values when written again");
    pro_writer_deinit_heap(&w);
}

/* The rules of a tournament, filled, are told and kept, and read again as what they are. */
static void check_rules(struct pro_tournament_rules *rules)
{
    static struct pro_tournament_rules again;
    struct pro_fault fault;
    struct pro_writer w;
    char path[PRO_RULES_FAULT_MAX + 1];
    pro_tournament_rules_fill(rules);
    pro_writer_init_heap(&w, 1 << 16);
    pro_shape_encode(&w, &pro_tournament_rules_shape, rules);
    must(!w.is_over, "the rules do not fit");
    must(pro_tournament_rules_decode(w.text, w.len, &again, &fault), "rules refused");
    must(memcmp(rules, &again, sizeof again) == 0, "other rules when written again");
    must(pro_tournament_rules_fault(rules, path) == (path[0] != '\0'), "a fault has a place");
    pro_writer_deinit_heap(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct pro_request request;
    struct pro_fault fault;
    /* in memory of exactly its size, so that reading one byte too many is seen */
    char *text = malloc(size > 0 ? size : 1);
    must(text != NULL, "out of memory");
    if (size > 0) {
        memcpy(text, data, size);
    }
    if (pro_request_decode(text, size, &request, &fault)) {
        check_again(&request);
        if (request.method == PRO_METHOD_TOURNAMENT_CREATE) {
            check_rules(&request.tournament_create.rules);
        }
    } else {
        check_refusal(&request, &fault);
    }
    free(text);
    return 0;
}
