/* SPDX-License-Identifier: MIT
 * keyword_templates.c - what keyword effects do, said in the card language itself: the comprehensive
 * rules write each of them out as an effect (chapter 16). "@" stands for the keyword's operand, "@0"
 * and "@1" for the two predicates of one. Keywords that are not here are rules rather than effects:
 * the game reads that a Digimon has them. */
#include "code.h"

#include <assert.h>
#include <string.h>

/* clang-format off */
static const struct {
    const char *word;
    const char *effect;
} templates[] = {
    {"digisorption", /* 16-10: a card in the hand */
     "{'would':{'event':'digivolved','into':'this_card','from':'hand'},"
     "'if':{'exists':{'in':'battle','owner':'you','what':'digimon','suspended':false}},"
     "'do':[{'by':[{'suspend':{'choose':1,'in':'battle','owner':'you','what':'digimon','suspended':false}}]},"
     "{'cost':{'sub':[0,'@']}}]}"},
    {"retaliation", /* 16-13: only this Digimon; then `other` is the one it battled */
     "{'when':{'event':'deleted','who':'this','target':{'in':'battle','what':'digimon'},'by':'battle'},"
     "'do':[{'delete':'other'}]}"},
    {"decoy", /* 16-18 */
     "{'would':{'event':'deleted','who':{'owner':'you','what':'digimon','except':'this','all':['@']},"
     "'by':{'effect':{'owner':'opponent'}}},"
     "'do':[{'by':[{'delete':'this'}]},{'prevent':{'choose':1,'in':'it'}}]}"},
    {"armor_purge", /* 16-19 */
     "{'would':{'event':'deleted','who':'this'},'if':{'exists':{'in':'under','of':'this'}},"
     "'do':[{'by':[{'trash':{'choose':1,'in':'stack','of':'this','at':'top'}}]},{'prevent':'this'}]}"},
    {"material_save", /* 16-21 */
     "{'would':{'event':'deleted','who':'this'},'may':true,"
     "'if':{'all':[{'exists':{'in':'under','of':'this','material':true}},"
     "{'exists':{'in':'battle','owner':'you','what':'tamer'}}]},"
     "'do':[{'place':{'choose':'@','in':'under','of':'this','material':true},"
     "'under':{'choose':1,'in':'battle','owner':'you','what':'tamer'}}]}"},
    {"evade", /* 16-22 */
     "{'would':{'event':'deleted','who':'this'},'if':{'matches':'this','suspended':false},"
     "'do':[{'by':[{'suspend':'this'}]},{'prevent':'this'}]}"},
    {"raid", /* 16-23 */
     "{'when':{'event':'attacks','who':'this'},'may':true,"
     "'if':{'exists':{'in':'battle','owner':'opponent','what':'digimon','suspended':false}},"
     "'do':[{'switch_target':{'choose':1,'in':'battle','owner':'opponent','what':'digimon',"
     "'suspended':false,'highest':'dp'}}]}"},
    {"alliance", /* 16-24 */
     "{'when':{'event':'attacks','who':'this'},"
     "'if':{'exists':{'in':'battle','owner':'you','what':'digimon','suspended':false,'except':'this'}},"
     "'do':[{'by':[{'suspend':{'choose':1,'in':'battle','owner':'you','what':'digimon','suspended':false,"
     "'except':'this'},'as':'$ally'}]},"
     "{'dp':{'dp':'$ally'},'of':'this','until':'attack'},"
     "{'gains':{'security_attack':1},'of':'this','until':'attack'}]}"},
    {"barrier", /* 16-25 */
     "{'would':{'event':'deleted','who':'this','by':'battle'},"
     "'if':{'exists':{'in':'security','owner':'you'}},"
     "'do':[{'by':[{'trash':{'choose':1,'in':'security','owner':'you','at':'top'}}]},{'prevent':'this'}]}"},
    {"fortitude", /* 16-27 */
     "{'when':{'event':'deleted','who':{'in':'this','under':{'ge':1}}},"
     "'do':[{'play':'this_card','cost':'free'}]}"},
    {"partition", /* 16-29: all of them or none, so what is chosen first leaves the second possible */
     "{'would':{'event':'leaves','who':'this','not_by':['battle',{'effect':{'owner':'you'}}]},'may':true,"
     "'if':{'all':[{'exists':{'in':'under','of':'this','all':['@0']}},"
     "{'exists':{'in':'under','of':'this','all':['@1']}},"
     "{'ge':[{'count':{'in':'under','of':'this','any':['@0','@1']}},2]}]},"
     "'do':[{'if':{'ge':[{'count':{'in':'under','of':'this','all':['@1']}},2]},"
     "'do':[{'choose':1,'in':'under','of':'this','all':['@0'],'as':'$first'}],"
     "'else':[{'choose':1,'in':'under','of':'this','all':['@0',{'not':'@1'}],'as':'$first'}]},"
     "{'choose':1,'in':'under','of':'this','except':'$first','all':['@1'],'as':'$second'},"
     "{'play':['$first','$second'],'cost':'free'}]}"},
    {"scapegoat", /* 16-32 */
     "{'would':{'event':'deleted','who':'this','not_by':{'effect':{'owner':'you'}}},"
     "'if':{'exists':{'in':'battle','owner':'you','what':'digimon','except':'this'}},"
     "'do':[{'by':[{'delete':{'choose':1,'in':'battle','owner':'you','what':'digimon','except':'this'}}]},"
     "{'prevent':'this'}]}"},
    {"vortex", /* 16-33 */
     "{'timing':['end_of_your_turn'],'may':true,"
     "'do':[{'attack':'this','target':'digimon','played':true}]}"},
    {"overclock", /* 16-34 */
     "{'timing':['end_of_your_turn'],"
     "'do':[{'by':[{'delete':{'choose':1,'in':'battle','owner':'you','what':'digimon','except':'this',"
     "'any':[{'token':true},{'all':['@']}]}}]},"
     "{'attack':'this','target':'player','suspend':false}]}"},
    {"decode", /* 16-36 */
     "{'would':{'event':'leaves','who':'this','not_by':'battle'},'may':true,"
     "'if':{'exists':{'in':'under','of':'this','what':'digimon','all':['@']}},"
     "'do':[{'play':{'choose':1,'in':'under','of':'this','what':'digimon','all':['@']},'cost':'free'}]}"},
    {"fragment", /* 16-37 */
     "{'would':{'event':'deleted','who':'this'},'if':{'ge':[{'count':{'in':'under','of':'this'}},'@']},"
     "'do':[{'by':[{'trash':{'choose':'@','in':'under','of':'this'}}]},{'prevent':'this'}]}"},
    {"execute", /* 16-38 */
     "{'timing':['end_of_your_turn'],'may':true,"
     "'do':[{'attack':'this','unsuspended':true,'as':'$attacker'},"
     "{'if':{'did':'$attacker'},'do':[{'later':'end_of_attack','do':[{'delete':'this'}]}]}]}"},
    {"training", /* 16-41 */
     "{'timing':['main'],'from':['battle','breeding'],"
     "'do':[{'by':[{'suspend':'this'}]},"
     "{'place':{'choose':1,'in':'deck','owner':'you','at':'top'},'under':'this','face':'down'}]}"},
    {"ascension", /* 16-43 */
     "{'when':{'event':'deleted','who':'this'},'may':true,"
     "'do':[{'place':'this_card','to':'security','at':'top'}]}"},
    {"engage", /* 16-44 */
     "{'timing':['end_of_your_turn'],'may':true,'do':[{'attack':'this'}]}"},
    {"guard", /* 16-45 */
     "{'would':{'event':'leaves','who':{'owner':'you','what':'digimon','except':'this'},"
     "'by':{'effect':{'owner':'opponent'}}},"
     "'do':[{'by':[{'delete':'this'}]},{'prevent':{'choose':1,'in':'it'}}]}"},
    {"detach", /* 16-46 */
     "{'would':{'event':'leaves','who':'this','not_by':{'effect':{'owner':'you'}}},"
     "'if':{'exists':{'in':'links','of':'this','all':['@']}},"
     "'do':[{'by':[{'trash':{'choose':1,'in':'links','of':'this','all':['@']}}]},{'prevent':'this'}]}"},
};
/* clang-format on */

enum {
    TEMPLATE_BYTES = 1024
};

/* Puts the operand in all the places that stand for it; NULL when memory is out. */
static json_t *filled(const json_t *value, const json_t *operand)
{
    const char *text = json_string_value(value);

    if (text != NULL && text[0] == '@') {
        return json_deep_copy(
            text[1] == '\0' ? operand : json_array_get(operand, (size_t)(text[1] - '0')));
    }
    json_t *copy = json_is_object(value) ? json_object()
        : json_is_array(value)           ? json_array()
                                         : json_deep_copy(value);
    for (size_t i = 0; copy != NULL && i < json_array_size(value); i++) {
        if (json_array_append_new(copy, filled(json_array_get(value, i), operand)) != 0) {
            json_decref(copy);
            return NULL;
        }
    }
    for (void *it = json_object_iter((json_t *)value); copy != NULL && it != NULL;
         it = json_object_iter_next((json_t *)value, it)) {
        if (json_object_set_new(
                copy, json_object_iter_key(it), filled(json_object_iter_value(it), operand))) {
            json_decref(copy);
            return NULL;
        }
    }
    return copy;
}

json_t *crd__keyword_effect(struct crd__code *c, const char *word, const json_t *operand)
{
    char text[TEMPLATE_BYTES];
    size_t i = 0;

    while (i < sizeof templates / sizeof *templates && strcmp(templates[i].word, word) != 0) {
        i++;
    }
    if (i == sizeof templates / sizeof *templates) {
        return NULL;
    }
    const size_t len = strlen(templates[i].effect);
    assert(len < sizeof text);
    for (size_t k = 0; k <= len; k++) {
        text[k] = templates[i].effect[k] == '\'' ? '"' : templates[i].effect[k];
    }
    json_t *template = json_loads(text, 0, NULL);
    json_t *effect = template == NULL ? NULL : filled(template, operand);
    json_decref(template);
    if (effect == NULL) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
    }
    return effect;
}
