/* SPDX-License-Identifier: MIT
 * event_manage.js - what a host does with an event: the next step first, then what may be needed at any time. */

import { copyField } from './copy_field.js';
import { askForm, confirmed } from './dialog.js';
import { el, field, fill } from './dom.js';
import { changeForm } from './event_create.js';
import { StaffForm, WebhookForm } from './event_staff.js';
import { startGroups } from './event_start.js';
import { WishesForm } from './event_wishes.js';
import { hasRanks } from './event_words.js';
import { addWords, t } from './words.js';

const TEXT_MAX = 200;
const NAMES_SHOWN = 8;

addWords({
  step_next: ['Next', '次の操作'],
  step_start: ['Start the event', '大会を開始'],
  step_start_text: ['Entry ends and decks are locked. {entered} players have a place, {checked} have checked in.', '受付を終了し、デッキを確定します。参加{entered}人、チェックイン{checked}人。'],
  step_start_unchecked: ['Dropped, since not checked in: {count} ({names})', 'チェックインしていないためドロップ：{count}人（{names}）'],
  step_start_deckless: ['Dropped, since without a legal deck: {count} ({names})', '使用できるデッキがないためドロップ：{count}人（{names}）'],
  step_start_next: ['Waiting, get the places that are free then, in their order: {count} ({names})', 'キャンセル待ち、空いた枠に順番で参加：{count}人（{names}）'],
  step_start_waiting: ['Without a place: {count} ({names})', '参加枠なし：{count}人（{names}）'],
  step_start_joint: [', ', '、'],
  step_start_rest: ['…', '…'],
  step_pair: ['Pair the next round', '次のラウンドを組む'],
  step_pair_text: ['Pairings are worked out and told to everybody.', '組み合わせを作成し、全員に通知します。'],
  step_unpair: ['Take the pairings back', '組み合わせを取り消す'],
  step_unpair_text: ['No match of the round has begun yet: it can be paired once more.', '対戦はまだ始まっていません。組み直すことができます。'],
  step_hold: ['Stop the clock of the round', 'ラウンドの時計を止める'],
  step_hold_text: ['The time of the round and all its matches stand.', 'ラウンドの時間とすべての対戦が停止します。'],
  step_go_on: ['Let the round go on', 'ラウンドを再開'],
  step_extend: ['More time for all', '全テーブルの時間延長'],
  step_finish: ['End the event', '大会を終了'],
  step_finish_text: ['Standings are final. Only when all its rounds are over.', '順位を確定します。全ラウンド終了後のみ可能です。'],
  step_early: ['End the event early', '大会を途中で終了'],
  step_early_text: ['Rounds are left that will not be played: standings are final as they are now.', '残りのラウンドは行わず、現在の順位で確定します。'],
  step_cancel: ['Cancel the event', '大会を中止'],
  step_cancel_text: ['It ends as it is. This cannot be taken back.', '現在の状態で終了します。取り消せません。'],
  step_wait: ['Pairings are being worked out …', '組み合わせを作成中…'],
  step_round_text: ['Tables without a result: {tables}.', '結果の出ていないテーブル：{tables}'],
  step_over: ['The event is over.', '大会は終了しました。'],
  announce_form: ['Say something to everybody', 'お知らせを送る'],
  event_announcement: ['Announcement', 'お知らせ'],
  announce_send: ['Announce', '送る'],
  event_code: ['Code to enter', '参加の合言葉'],
  event_link: ['Public page', '公開ページ'],
  change_form: ['Change how it is set up', '設定を変更'],
  more_time: ['Minutes', '分'],
});

export class ManageView {
  #app;
  #feed;
  #step = el('div', { class: 'stack', data: { part: 'event-step' } });
  #links = el('div', { class: 'stack' });
  #wishes = new WishesForm();
  #staff;
  #webhook;
  #change = el('details', { data: { part: 'event-change' } }, el('summary', {}, t('change_form')));
  #cancel;
  #shown = '';
  #cleanUp;

  /** @param {object} app @param {import('./event_feed.js').EventFeed} feed */
  constructor(app, feed) {
    this.#app = app;
    this.#feed = feed;
    this.#staff = new StaffForm(app, feed);
    this.#webhook = new WebhookForm(app, feed);
    this.#cancel = this.#button('step_cancel', () => this.#askReason('step_cancel', 'cancel', {}, true), 'danger');
    this.element = el('div', { class: 'stack manage', data: { part: 'manage' } },
      el('h4', {}, t('step_next')), this.#step, this.#wishes.element, this.#announcing(), this.#links, this.#staff.element, this.#webhook.element,
      this.#change, el('div', { class: 'row end' }, this.#cancel));
    this.#change.addEventListener('toggle', () => {
      if (this.#change.open && this.#change.childElementCount === 1) this.#change.append(changeForm(app, feed));
    });
    this.#wishes.element.addEventListener('toggle', () => this.#wishes.element.open && this.#learnNames());
    this.#cleanUp = [feed.on('change', () => this.#show())];
    this.#show();
  }

  leave() {
    for (const undo of this.#cleanUp) undo();
    this.#staff.leave();
  }

  async #learnNames() {
    try {
      const { players } = await this.#feed.askAll('players', 'players');
      this.#wishes.of(players.filter(({ state }) => ['in', 'checked'].includes(state)));
    } catch (error) {
      this.#app.report(error);
    }
  }

  async #do(verb, params = {}) {
    try {
      await this.#feed.ask(verb, params);
      this.#app.calm();
      await this.#feed.refresh();
      return true;
    } catch (error) {
      this.#app.report(error);
      return false;
    }
  }

  #button(word, onClick, look = '') {
    return el('button', { class: `button ${look}`, type: 'button', data: { step: word, key: word }, on: { click: onClick } }, t(word));
  }

  /* Asks once more. */
  async #ask(word, verb, values = {}, params = {}) {
    if (await confirmed({ title: t(word), text: t(`${word}_text`, values), yes: t(word) })) await this.#do(verb, params);
  }

  /* Whom the start leaves out, and who may come in for them. */
  async #start(values) {
    const { checkin_s: checkIn } = this.#feed.facts.rules;
    let players;
    try {
      ({ players } = await this.#feed.askAll('players', 'players'));
    } catch (error) {
      this.#app.report(error);
      return;
    }
    const groups = startGroups(players, checkIn > 0);
    const list = groups.length > 0 && el('ul', { class: 'list', data: { part: 'left-out' } }, ...groups.map(([word, of]) =>
      el('li', { data: { why: word } }, t(word, { count: of.length,
        names: [...of.slice(0, NAMES_SHOWN).map(({ name }) => name), ...(of.length > NAMES_SHOWN ? [t('step_start_rest')] : [])].join(t('step_start_joint')) }))));
    if (await confirmed({ title: t('step_start'), text: t('step_start_text', values), yes: t('step_start'), more: list })) await this.#do('start');
  }

  async #askReason(word, verb, params, isNeeded) {
    const form = await askForm({ title: t(word), text: t(`${word}_text`), yes: t(word), look: 'danger', parts: [
      field(t('do_reason'), el('input', { name: 'reason', maxlength: TEXT_MAX, required: isNeeded, autocomplete: 'off' }))] });
    if (form === null) return;
    const reason = form.reason.value.trim();
    await this.#do(verb, { ...params, ...(reason && { reason }) });
  }

  async #extendAll() {
    const form = await askForm({ title: t('step_extend'), yes: t('step_extend'), parts: [
      field(t('more_time'), el('input', { name: 'minutes', type: 'number', min: 1, max: 600, value: 5, required: true })),
      field(t('do_reason'), el('input', { name: 'reason', maxlength: TEXT_MAX, required: true, autocomplete: 'off' }))] });
    if (form) await this.#do('extend', { seconds: 60 * Math.round(Number(form.minutes.value)), reason: form.reason.value.trim() });
  }

  async #pair() {
    let wishes;
    try {
      wishes = this.#wishes.value();
    } catch (error) {
      this.#app.report(error);
      return;
    }
    if (await this.#do('pair', wishes.length > 0 ? { wishes } : {})) this.#wishes.clear();
  }

  #show() {
    const { facts } = this.#feed;
    const { state, stage, round, open_tables: tables, held, entered, checked, code, rules } = facts;
    const now = JSON.stringify([state, stage, round, tables, held, entered, checked, code, rules]);
    if (now === this.#shown) return;
    this.#shown = now;
    const isOver = ['over', 'cancelled'].includes(state);
    fill(this.#step, ...this.#steps(facts));
    this.#wishes.element.hidden = state !== 'between' || rules.stages[(stage ?? 1) - 1]?.format !== 'swiss';
    this.#change.hidden = state !== 'entry';
    this.#cancel.hidden = isOver;
    fill(this.#links, code ? copyField(t('event_code'), 'entry-code', code, this.#app.notice) : '',
      copyField(t('event_link'), 'event-link', `${location.origin}/t/${this.#feed.tournament}`, this.#app.notice));
    this.#staff.show();
  }

  #steps(facts) {
    const { state, open_tables: tables, held, entered, checked } = facts;
    const row = (...buttons) => el('div', { class: 'row' }, ...buttons);
    const text = (said) => el('p', { class: 'hint' }, said);
    switch (state) {
      case 'entry': return [text(t('step_start_text', { entered, checked })), row(this.#button('step_start', () => this.#start({ entered, checked }), 'primary'))];
      case 'pairing': return [el('p', { class: 'pulse' }, t('step_wait'))];
      case 'preview': return [text(t('step_unpair_text')), row(this.#button('step_unpair', () => this.#ask('step_unpair', 'unpair'), 'danger'))];
      case 'between': return this.#between(facts, row, text);
      case 'round': return [text(t('step_round_text', { tables })), row(
        held ? this.#button('step_go_on', () => this.#do('hold', { on: false }), 'primary')
          : this.#button('step_hold', () => this.#askReason('step_hold', 'hold', { on: true }, false)),
        this.#button('step_extend', () => this.#extendAll()))];
      default: return [text(t('step_over'))];
    }
  }

  /* When all rounds are over there is nothing to pair. How many an elimination has is not known before its end, and
   * before its end it cannot be ended: the server says so. */
  #between({ rules: { stages }, stage = 1, round = 0, rounds }, row, text) {
    const ranked = hasRanks(stages[stage - 1]);
    const isDone = ranked && stage === stages.length && round === rounds;
    const end = (look) => this.#button('step_finish', () => this.#ask('step_finish', 'finish'), look);
    if (isDone) return [text(t('step_finish_text')), row(end('primary'))];
    return [text(t('step_pair_text')), row(this.#button('step_pair', () => this.#pair(), 'primary'), !ranked && end(''),
      ranked && round > 0 && this.#button('step_early', () => this.#ask('step_early', 'finish', {}, { early: true })))];
  }

  #announcing() {
    const input = el('input', { name: 'event-announcement', maxlength: TEXT_MAX, required: true, autocomplete: 'off' });
    return el('form', { class: 'row', data: { form: 'announce' }, 'aria-label': t('announce_form'), on: { submit: async (event) => {
      event.preventDefault();
      if (await this.#do('announce', { text: input.value.trim() })) input.value = '';
    } } }, field(t('event_announcement'), input), el('button', { class: 'button' }, t('announce_send')));
  }
}
