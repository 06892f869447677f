/* SPDX-License-Identifier: MIT
 * judge_deeds.js - what a judge decides in a running match: each is asked for once more, with a reason that
 * the players read. */

import { askForm } from './dialog.js';
import { el, field } from './dom.js';
import { addWords, hasWord, t } from './words.js';

const REASON_MAX = 200;

addWords({
  deeds: ['Decide', '裁定'],
  deed_reason: ['Why (the players read it)', '理由（対戦者に表示されます）'],
  'deed.pause': ['Pause', '一時停止'],
  'deed.pause.text': ['Clocks stand, and nobody can answer until a judge lets the match go on.',
    '時計が止まり、ジャッジが再開するまで選択できません。'],
  'deed.resume': ['Go on', '再開'],
  'deed.resume.text': ['Clocks run again.', '時計が再び動きます。'],
  'deed.clock': ['Clocks', '持ち時間'],
  'deed.clock.text': ['What is left to a player.', '残り時間を変更します。'],
  'deed.clock.yes': ['Change the clock', '変更する'],
  'deed.rewind': ['Take back', '巻き戻し'],
  'deed.rewind.text': ['The game goes back to an earlier decision. Later draws are drawn anew. Now: decision {prompt}, event {seq}.',
    'ゲームを以前の選択まで戻します。以降のドローは引き直しになります。現在：選択{prompt}、イベント{seq}'],
  'deed.rewind.yes': ['Take the game back', '巻き戻す'],
  deed_back_to: ['To', '戻る先'],
  'back.prompt': ['the decision of this number', 'この番号の選択'],
  'back.seq': ['what was open after this event', 'このイベントの直後'],
  deed_number: ['Number', '番号'],
  deed_keeps_clocks: ['Clocks stay as they are', '持ち時間はそのまま'],
  'deed.result': ['Result', '結果'],
  'deed.result.yes': ['Decide', '裁定する'],
  'deed.result.text': ['This cannot be taken back.', '取り消せません。'],
  'deed.act': ['Choose this', 'これを選ぶ'],
  'deed.act.text': ['For {name}: {option}', '{name}の代わりに：{option}'],
  deed_act_for: ['Choose for {name}: {option}', '{name}の代わりに選ぶ：{option}'],
  deed_seat: ['Player', 'プレイヤー'],
  deed_how: ['How', '方法'],
  'how.add': ['add', '追加'],
  'how.take': ['take away', '減らす'],
  'how.set': ['set to', '設定'],
  deed_seconds: ['Seconds', '秒'],
  deed_verdict: ['What it is', '裁定'],
  verdict_won: ['{name} has won', '{name}の勝ち'],
  'verdict.drawn': ['a draw', '引き分け'],
  'verdict.void': ['it does not count', '無効'],
  deed_whole: ['The whole match, not this game alone', 'このゲームだけでなく対戦全体'],
});

const choice = (name, rows) => el('select', { name }, ...rows.map(([value, text]) => el('option', { value }, text)));

export class JudgeDeeds {
  #app;
  #match;
  #onDone;

  /** @param {object} app @param {string} match @param {() => void} onDone the match stands otherwise now */
  constructor(app, match, onDone) {
    this.#app = app;
    this.#match = match;
    this.#onDone = onDone;
  }

  /* Asks, and does it. `read` makes params of what was filled in. */
  async #do(what, { look = 'primary', values = {}, parts = [], needsReason = true, read = () => ({}) } = {}) {
    const reason = el('input', { name: 'reason', maxlength: REASON_MAX, required: needsReason, autocomplete: 'off' });
    const form = await askForm({ title: t(`deed.${what}`), text: t(`deed.${what}.text`, values), yes: t(hasWord(`deed.${what}.yes`) ? `deed.${what}.yes` : `deed.${what}`), look,
      parts: [...parts, field(t('deed_reason'), reason)] });
    if (form === null) return;
    const why = reason.value.trim();
    try {
      await this.#app.client.request(`judge.${what}`, { match: this.#match, ...read(form), ...(why && { reason: why }) });
    } catch (error) {
      this.#app.report(error);
    }
    this.#onDone();
  }

  /** @param {object} seen what judge.view answered @param {(seat: string) => string} player
   * @returns {HTMLElement[]} */
  buttons({ paused, players, status, game, seq, prompt }, player) {
    const hasClocks = players.some(({ bank_ms: bank }) => bank !== undefined);
    const seats = ['p1', 'p2'].map((seat) => [seat, player(seat)]);
    const button = (what, how) => el('button', {
      class: `button small ${how.look === 'danger' ? 'danger' : ''}`, type: 'button', data: { deed: what, key: `deed:${what}` },
      on: { click: () => this.#do(what, how) },
    }, t(`deed.${what}`));
    if (status !== 'live') return [];
    return [
      paused ? button('resume', { needsReason: false }) : button('pause', {}),
      hasClocks && button('clock', {
        parts: [field(t('deed_seat'), choice('seat', seats)),
          field(t('deed_how'), choice('how', ['add', 'take', 'set'].map((how) => [how, t(`how.${how}`)]))),
          field(t('deed_seconds'), el('input', { name: 'seconds', type: 'number', min: 0, max: 86400, value: 60, required: true }))],
        read: ({ seat, how, seconds }) => ({ seat: seat.value, how: how.value, ms: Math.round(Number(seconds.value) * 1000) }),
      }),
      prompt && button('rewind', {
        look: 'danger',
        values: { prompt: prompt.prompt, seq },
        parts: [field(t('deed_back_to'), choice('to', ['prompt', 'seq'].map((to) => [to, t(`back.${to}`)]))),
          field(t('deed_number'), el('input', { name: 'number', type: 'number', min: 1, value: Math.max(1, prompt.prompt - 1), required: true })),
          hasClocks && el('label', { class: 'check' }, el('input', { type: 'checkbox', name: 'keeps-clocks' }),
            el('span', {}, t('deed_keeps_clocks')))].filter(Boolean),
        read: ({ to, number, 'keeps-clocks': keeps }) => ({ game, [to.value]: Number(number.value),
          ...(keeps?.checked && { keep_clocks: true }) }),
      }),
      button('result', {
        look: 'danger',
        parts: [field(t('deed_verdict'), choice('result', [...seats.map(([seat, name]) => [seat, t('verdict_won', { name })]),
          ...['drawn', 'void'].map((one) => [one, t(`verdict.${one}`)])])),
        el('label', { class: 'check' }, el('input', { type: 'checkbox', name: 'whole' }), el('span', {}, t('deed_whole')))],
        read: ({ result, whole }) => ({ result: result.value, ...(whole.checked && { whole: true }) }),
      }),
    ].filter(Boolean);
  }

  /** A row of what a seat is asked: the judge may choose it. @param {object} seen @param {object} option
   * @param {string} text it in words @param {(seat: string) => string} player @returns {HTMLElement} */
  option({ game, prompt, status }, option, text, player) {
    const name = player(prompt.seat);
    return el('li', { class: 'row' }, el('span', { class: 'grow' }, text), status === 'live' && el('button', {
      class: 'button small', type: 'button', 'aria-label': t('deed_act_for', { name, option: text }),
      data: { act: 'deed-act', key: `act:${option.id}` },
      on: { click: () => this.#do('act', { values: { name, option: text },
        read: () => ({ game, seat: prompt.seat, prompt: prompt.prompt, picks: [option.id] }) }) },
    }, t('deed.act')));
  }
}
