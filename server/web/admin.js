/* SPDX-License-Identifier: MIT
 * admin.js - what admins do on the judges' page: they speak to everybody who is connected, read what judges and
 * admins have done, and stop the server. */

import { confirmed } from './dialog.js';
import { el, field } from './dom.js';
import { PagedList } from './paged_list.js';
import { addWords, language, t } from './words.js';

const PAGE = 20;
const TEXT_MAX = 200;

addWords({
  announce_title: ['Say something to everybody', '全員へのお知らせ'],
  announce_text: ['Text', '本文'],
  announce: ['Announce', '送信'],
  announced: ['{connections} connections were told.', '{connections}件の接続に送りました。'],
  audit_title: ['What was done', '操作の記録'],
  audit_target: ['To a match, player, call ..', '対象（対戦、プレイヤーなど）'],
  audit_verb: ['Method', '操作'],
  audit_find: ['Find', '検索'],
  audit_none: ['Nothing found.', '記録はありません。'],
  drain: ['Stop the server', 'サーバーを停止'],
  drain_title: ['Stop the server?', 'サーバーを停止しますか？'],
  drain_text: ['Nothing new begins. Matches go on when it starts again.', '新しい対戦は始められません。対戦は再起動後も続きます。'],
  drain_seconds: ['Seconds for running matches to end; 0: at once', '進行中の対戦の終了を待つ秒数（0：ただちに）'],
  draining_now: ['The server stops. {live} matches are running.', '停止します。進行中の対戦：{live}件'],
  audit_change: ['{before} → {after}', '{before} → {after}'],
});

/** @param {object} app @returns {HTMLElement} */
export function announceForm({ client, notice, report }) {
  const text = el('input', { name: 'announce-text', required: true, maxlength: TEXT_MAX, autocomplete: 'off' });
  const send = async (event) => {
    event.preventDefault();
    try {
      notice(t('announced', await client.request('admin.announce', { text: text.value.trim() })));
      text.value = '';
    } catch (error) {
      report(error);
    }
  };
  return el('section', { class: 'sheet' }, el('h3', {}, t('announce_title')),
    el('form', { class: 'row', data: { form: 'announce' }, on: { submit: send } },
      field(t('announce_text'), text), el('button', { class: 'button' }, t('announce'))));
}

function auditRow({ no, at_ms: at, name, verb, target, reason, before, after, result }) {
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'short', timeStyle: 'medium' });
  const change = (before || after) && t('audit_change', { before: before ?? '–', after: after ?? '–' });
  return el('li', { data: { audit: no, verb } },
    el('div', {}, el('b', {}, name), ' ', el('code', {}, verb), target && [' ', el('code', {}, target)],
      result !== 'ok' && [' ', el('span', { class: 'bad' }, result)]),
    reason && el('div', {}, reason),
    change && el('div', { class: 'hint' }, change),
    el('time', { class: 'hint', datetime: new Date(at).toISOString() }, when.format(at)));
}

/** The record, latest first. @param {object} app @returns {HTMLElement} */
export function auditList(app) {
  const target = el('input', { name: 'audit-target', maxlength: 40, autocomplete: 'off' });
  const verb = el('input', { name: 'audit-verb', maxlength: 32, pattern: '[a-z_.]*', autocomplete: 'off' });
  const list = new PagedList(app, {
    part: 'audit', none: t('audit_none'), row: auditRow,
    fetch: (before) => app.client.request('audit.list', {
      limit: PAGE, ...(before && { before }),
      ...(target.value.trim() && { target: target.value.trim() }), ...(verb.value && { verb: verb.value }),
    }),
  });
  list.refresh();
  return el('section', { class: 'sheet' }, el('h3', {}, t('audit_title')),
    el('form', { class: 'row', data: { form: 'audit' }, on: { submit: (event) => {
      event.preventDefault();
      list.refresh();
    } } }, field(t('audit_target'), target), field(t('audit_verb'), verb), el('button', { class: 'button' }, t('audit_find'))),
    list.element);
}

/** @param {object} app @returns {HTMLElement} */
export function drainForm({ client, notice, report }) {
  const seconds = el('input', { name: 'drain-seconds', type: 'number', min: 0, max: 86400, value: 600, required: true });
  const reason = el('input', { name: 'drain-reason', maxlength: TEXT_MAX, autocomplete: 'off' });
  const send = async (event) => {
    event.preventDefault();
    if (!await confirmed({ title: t('drain_title'), text: t('drain_text'), yes: t('drain') })) return;
    try {
      const why = reason.value.trim();
      const { live } = await client.request('admin.drain', {
        ...(Number(seconds.value) > 0 && { seconds: Number(seconds.value) }), ...(why && { reason: why }) });
      notice(t('draining_now', { live }));
    } catch (error) {
      report(error);
    }
  };
  return el('details', { class: 'sheet', data: { list: 'drain' } }, el('summary', {}, t('drain')),
    el('form', { class: 'stack', on: { submit: send } }, el('p', { class: 'hint' }, t('drain_text')),
      field(t('drain_seconds'), seconds), field(t('kick_why'), reason),
      el('div', { class: 'row end' }, el('button', { class: 'button danger' }, t('drain')))));
}
