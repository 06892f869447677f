/* SPDX-License-Identifier: MIT
 * event_staff.js - for hosts: who else hosts or judges, whom they let in by hand, and which addresses on the web
 * are told of rounds and results. */

import { showPanel } from './dialog.js';
import { el, field, fill } from './dom.js';
import { addWords, named, t } from './words.js';

addWords({
  staff_form: ['Hosts, judges, admitted players', 'スタッフ・承認'],
  staff_player: ['Account name or id', 'アカウント名またはID'],
  staff_player_hint: ['Both stand on the account page of each player.', 'どちらも各プレイヤーのアカウントページに表示されます。'],
  staff_as: ['As', '役割'],
  'staff_as.judge': ['judge', 'ジャッジ'],
  'staff_as.host': ['host', '主催者'],
  'staff_as.player': ['player: let into the event', '参加者（承認する）'],
  staff_add: ['Add', '追加'],
  staff_take: ['Take away', '外す'],
  webhook_form: ['Tell an address on the web', 'Webへの通知'],
  webhook_text: ['It gets a signed message when a round begins or ends and for each result.', 'ラウンドの開始・終了と結果を、署名付きで送信します。'],
  webhook_url: ['Address', 'アドレス'],
  webhook_on: ['Tell it', '通知する'],
  webhook_off: ['No more', '通知をやめる'],
  webhook_secret: ['What signs the messages; it is told only now', '署名の鍵（今だけ表示されます）'],
  webhook_done: ['Done.', '完了しました。'],
});

export class StaffForm {
  #app;
  #feed;
  #list = el('ul', { class: 'list', data: { part: 'staff' } });
  #player = el('input', { name: 'staff-player', required: true, maxlength: 24, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none' });
  #as = el('select', { name: 'staff-as' }, ...['judge', 'host', 'player'].map((one) => el('option', { value: one }, named('staff_as', one))));

  /** @param {object} app @param {import('./event_feed.js').EventFeed} feed */
  constructor(app, feed) {
    this.#app = app;
    this.#feed = feed;
    this.element = el('details', { data: { part: 'staff-form' } }, el('summary', {}, t('staff_form')), this.#list,
      el('form', { class: 'row', data: { form: 'staff' }, on: { submit: (event) => this.#add(event) } },
        field(t('staff_player'), this.#player, t('staff_player_hint')), field(t('staff_as'), this.#as), el('button', { class: 'button' }, t('staff_add'))));
    this.show();
  }

  leave() {}

  async #do(verb, params) {
    try {
      await this.#feed.ask(verb, params);
      await this.#feed.refresh();
      return true;
    } catch (error) {
      this.#app.report(error);
      return false;
    }
  }

  async #add(event) {
    event.preventDefault();
    const player = this.#player.value.trim();
    const as = this.#as.value;
    if (await this.#do(as === 'player' ? 'admit' : 'staff', as === 'player' ? { player } : { player, role: as, on: true })) this.#player.value = '';
  }

  /** As it is now. */
  show() {
    fill(this.#list, ...(this.#feed.facts.staff ?? []).map(({ player, name, role }) => el('li', { class: 'row', data: { player } },
      el('span', { class: 'grow' }, name, ' ', el('span', { class: 'tag' }, named('staff', role))),
      player !== this.#app.client.session?.player && el('button', { class: 'button small', type: 'button', 'aria-label': t('do_of', { deed: t('staff_take'), name }),
        data: { key: `staff:${player}` }, on: { click: () => this.#do('staff', { player, role, on: false }) } }, t('staff_take')))));
  }
}

export class WebhookForm {
  /** @param {object} app @param {import('./event_feed.js').EventFeed} feed */
  constructor(app, feed) {
    const url = el('input', { name: 'webhook-url', type: 'url', required: true, maxlength: 300, placeholder: 'https://', autocomplete: 'off' });
    const set = async (on) => {
      if (!url.reportValidity()) return;
      try {
        const { secret } = await feed.ask('webhook', { url: url.value.trim(), on });
        if (secret) await showPanel(t('webhook_form'), el('p', {}, t('webhook_secret')), el('code', { class: 'hash' }, secret));
        else app.notice(t('webhook_done'));
      } catch (error) {
        app.report(error);
      }
    };
    const button = (word, on) => el('button', { class: 'button', type: on ? 'submit' : 'button', data: { webhook: word },
      on: on ? {} : { click: () => set(false) } }, t(word));
    this.element = el('details', { data: { part: 'webhook' } }, el('summary', {}, t('webhook_form')), el('p', { class: 'hint' }, t('webhook_text')),
      el('form', { class: 'row', on: { submit: (event) => {
        event.preventDefault();
        set(true);
      } } }, field(t('webhook_url'), url), button('webhook_on', true), button('webhook_off', false)));
  }
}
