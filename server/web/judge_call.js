/* SPDX-License-Identifier: MIT
 * judge_call.js - a player asks for a judge, and sees what becomes of it. */

import { ask } from './dialog.js';
import { el } from './dom.js';
import { addWords, t } from './words.js';

const TEXT_MAX = 200;

addWords({
  call_judge: ['Call a judge', 'ジャッジを呼ぶ'],
  call_judge_text: ['A judge sees the whole table and decides. The match goes on meanwhile.',
    'ジャッジは盤面全体を見て裁定します。その間も対戦は続きます。'],
  call_judge_about: ['What it is about (may be left empty)', '内容（省略可）'],
  'call_state.open': ['A judge is called …', 'ジャッジを呼んでいます…'],
  'call_state.taken': ['{judge} looks after your call.', '{judge}が対応中です。'],
});

/** What a player sees of it in a match: the button, or how it stands.
 * @param {object} app @param {string} match @param {() => void} onChange it stands otherwise
 * @returns {HTMLElement} */
export function judgeCall({ client, facts, report }, match, onChange) {
  const of = facts.of(match);
  if (of.call) {
    const { state, judge } = of.call;
    return el('span', { class: 'hint', data: { call: state } }, t(`call_state.${state}`, { judge }));
  }
  return el('button', { class: 'button small', type: 'button', data: { key: 'call-judge', act: 'call-judge' }, on: {
    click: async () => {
      const text = await ask({ title: t('call_judge'), text: t('call_judge_text'), label: t('call_judge_about'),
        maxlength: TEXT_MAX, isOptional: true });
      if (text === null) return;
      try {
        await client.request('judge.call', { match, ...(text && { text }) });
      } catch (error) {
        if (error.error !== 'call_open') report(error);
        else of.call = { state: 'open' }; /* called before this page was loaded */
        onChange();
      }
    },
  } }, t('call_judge'));
}
