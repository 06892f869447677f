/* SPDX-License-Identifier: MIT
 * digimon_keywords.c - Digimon keyword effects that the comprehensive rules write out as an effect
 * (chapter 16), in the form of keyword_templates.c. */
#include "digimon_card.h"

#include <stddef.h>

/* clang-format off */
const struct crd__keyword_template crd__digimon_templates[] = {
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
    {NULL, NULL},
};
/* clang-format on */
