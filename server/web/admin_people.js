/* SPDX-License-Identifier: MIT
 * admin_people.js - who is here and from where, for admins: closing connections, keeping somebody out, and
 * taking that back. */

import { askForm, confirmed } from './dialog.js';
import { el, field } from './dom.js';
import { PagedList } from './paged_list.js';
import { addWords, language, t } from './words.js';

const PAGE = 20;
const REASON_MAX = 200;
const HOUR_S = 3600;
const HOURS = [1, 24, 7 * 24, 30 * 24, 0]; /* that are offered; 0: for ever */

addWords({
  players_here: ['Players here', '接続中のプレイヤー'],
  connections_here: ['Connections', '接続'],
  bans_title: ['Who is kept out', '利用停止'],
  none_here: ['Nobody.', 'なし'],
  look_list: ['Show', '表示'],
  player_counts: ['{connections} connections, {matches} matches', '接続{connections}、対戦{matches}'],
  player_guest: ['guest', 'ゲスト'],
  connection_facts: ['{address}, {program}, {streams} matches followed', '{address}、{program}、対戦{streams}件'],
  connection_nobody: ['no session', 'セッションなし'],
  kick: ['Close', '切断'],
  kick_title: ['Close the connections of {name}?', '{name}の接続を切断しますか？'],
  kick_why: ['Why (may be left empty)', '理由（省略可）'],
  kicked_count: ['{connections} connections were closed.', '{connections}件の接続を切断しました。'],
  ban: ['Keep out', '利用停止'],
  ban_address: ['Keep the address out', 'アドレスを停止'],
  ban_title: ['Keep {name} out?', '{name}を利用停止にしますか？'],
  ban_why: ['Why', '理由'],
  ban_for: ['For how long', '期間'],
  'hours.1': ['an hour', '1時間'],
  'hours.24': ['a day', '1日'],
  'hours.168': ['a week', '1週間'],
  'hours.720': ['30 days', '30日'],
  'hours.0': ['for ever', '無期限'],
  banned_done: ['{name} is kept out.', '{name}を利用停止にしました。'],
  ban_until: ['until {when}', '{when}まで'],
  unban: ['End', '解除'],
  unban_of: ['End: {name}', '解除：{name}'],
});

/** @param {object} app @returns {HTMLElement[]} sections, whose lists are asked for when they are opened */
export function peopleLists(app) {
  const { client, notice, report, textOf } = app;
  const reasonField = (word, required) => el('input', { name: 'reason', maxlength: REASON_MAX, required, autocomplete: 'off', 'aria-label': t(word) });
  const when = (ms) => new Intl.DateTimeFormat(language(), { dateStyle: 'short', timeStyle: 'short' }).format(ms);

  async function kick(who, name) {
    const reason = reasonField('kick_why', false);
    const isMeant = await askForm({ title: t('kick_title', { name }), yes: t('kick'), look: 'danger', parts: [field(t('kick_why'), reason)] });
    if (!isMeant) return;
    const why = reason.value.trim();
    try {
      notice(t('kicked_count', await client.request('admin.kick', { ...who, ...(why && { reason: why }) })));
    } catch (error) {
      report(error);
    }
    refresh();
  }

  /* Oneself, and whoever comes from the server's own machine, only after another question. */
  async function keepOut(params, name) {
    try {
      await client.request('admin.ban', params);
      notice(t('banned_done', { name }));
    } catch (error) {
      const isSure = error.error === 'ban_unsure' && await confirmed({ title: t('ban_title', { name }), text: textOf(error), yes: t('ban') });
      if (isSure) await keepOut({ ...params, sure: true }, name);
      else if (error.error !== 'ban_unsure') report(error);
    }
  }

  async function ban(who, name) {
    const reason = reasonField('ban_why', true);
    const hours = el('select', { name: 'hours' }, ...HOURS.map((one) => el('option', { value: one }, t(`hours.${one}`))));
    const isMeant = await askForm({ title: t('ban_title', { name }), yes: t('ban'), look: 'danger',
      parts: [field(t('ban_for'), hours), field(t('ban_why'), reason)] });
    if (!isMeant) return;
    const seconds = Number(hours.value) * HOUR_S;
    await keepOut({ ...who, ...(seconds > 0 && { seconds }), reason: reason.value.trim() }, name);
    refresh();
  }

  async function unban(number) {
    try {
      await client.request('admin.unban', { ban: number });
    } catch (error) {
      report(error);
    }
    refresh();
  }

  const act = (word, name, onClick, look = '') => el('button', {
    class: `button small ${look}`, type: 'button', 'aria-label': `${t(word)}: ${name}`, data: { act: word }, on: { click: onClick },
  }, t(word));
  const pages = (method, key) => async (after) => {
    const { [key]: rows, next } = await client.request(method, { limit: PAGE, ...(after !== undefined && { after }) });
    return { rows, next };
  };

  const players = new PagedList(app, {
    part: 'players', none: t('none_here'), fetch: pages('admin.players', 'players'),
    row: ({ player, name, handle, ...counts }) => el('li', { class: 'row', data: { player } },
      el('div', { class: 'grow' }, el('b', {}, name), ' ', handle ?? el('span', { class: 'tag' }, t('player_guest')),
        el('div', { class: 'hint' }, t('player_counts', counts))),
      el('span', { class: 'row acts' }, act('kick', name, () => kick({ player }, name)),
        act('ban', name, () => ban({ player }, name), 'danger'))),
  });
  const connections = new PagedList(app, {
    part: 'connections', none: t('none_here'), fetch: pages('admin.connections', 'connections'),
    row: ({ connection, address, program = '–', name = t('connection_nobody'), since_ms: since, streams = 0 }) => el('li', {
      class: 'row', data: { connection } },
    el('div', { class: 'grow' }, el('b', {}, name),
      el('div', { class: 'hint' }, t('connection_facts', { address, program, streams }), ' · ', when(since))),
    el('span', { class: 'row acts' }, act('kick', name, () => kick({ connection }, name)),
      act('ban_address', address, () => ban({ address }, address), 'danger'))),
  });
  const bans = new PagedList(app, {
    part: 'bans', none: t('none_here'), fetch: pages('admin.bans', 'bans'),
    row: ({ ban: number, player, address, name = player ?? address, reason, by, at_ms: at, until_ms: until }) => el('li', {
      class: 'row', data: { ban: number } },
    el('div', { class: 'grow' }, el('b', {}, name), ' ', reason,
      el('div', { class: 'hint' }, by, ' · ', when(at), ' · ', until ? t('ban_until', { when: when(until) }) : t('hours.0'))),
    el('button', { class: 'button small', type: 'button', 'aria-label': t('unban_of', { name }), data: { act: 'unban' },
      on: { click: () => unban(number) } }, t('unban'))),
  });
  const lists = [['players_here', players], ['connections_here', connections], ['bans_title', bans]];
  const open = new Set();
  function refresh() {
    for (const list of open) list.refresh();
  }
  return lists.map(([title, list]) => el('details', { class: 'sheet', data: { list: title }, on: { toggle: ({ target }) => {
    if (target.open) open.add(list);
    else open.delete(list);
    if (target.open) list.refresh();
  } } }, el('summary', {}, t(title)), list.element));
}
