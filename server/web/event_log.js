/* SPDX-License-Identifier: MIT
 * event_log.js - all that was done in an event, by whom and why, latest first: for its staff. */

import { el } from './dom.js';
import { resultText, roundText, timeText, winnerOf } from './event_words.js';
import { PagedList } from './paged_list.js';
import { addWords, named, t } from './words.js';

const PAGE = 20;

addWords({
  'act.create': ['set up by', '作成：'],
  'act.change': ['setup changed by', '設定変更：'],
  'act.enter': ['entry, by', '参加：'],
  'act.deck': ['deck registered by', 'デッキ登録：'],
  'act.leave': ['leaving, by', '取消・ドロップ：'],
  'act.check_in': ['check-in, by', 'チェックイン：'],
  'act.seed': ['seed given by', 'シード設定：'],
  'act.staff': ['staff changed by', 'スタッフ変更：'],
  'act.start': ['started by', '開始：'],
  'act.round': ['round paired by', '組み合わせ作成：'],
  'act.unpair': ['pairings taken back by', '組み合わせ取消：'],
  'act.result': ['result, from', '結果：'],
  'act.correct': ['result corrected by', '結果訂正：'],
  'act.hold': ['clock of the round stopped or let go on by', 'ラウンドの時計：'],
  'act.extend': ['more time given by', '時間延長：'],
  'act.overtime': ['overtime at a table, by', '延長手順：'],
  'act.penalty': ['penalty given by', 'ペナルティ：'],
  'act.announce': ['announced by', 'お知らせ：'],
  'act.finish': ['ended by', '終了：'],
  'act.cancel': ['cancelled by', '中止：'],
  'act.forget': ['a name taken out by', '名前の削除：'],
  'act.finish_early': ['ended early by', '途中で終了：'],
  'act.hold_on': ['clock of the round stopped by', 'ラウンドの時計を停止：'],
  'act.hold_off': ['clock of the round let go on by', 'ラウンドの時計を再開：'],
  log_pair: ['{a} – {b}', '{a} – {b}'],
  log_won: ['{name} has won ({score})', '{name}の勝ち（{score}）'],
  log_seconds: ['{seconds} seconds', '{seconds}秒'],
  log_seed: ['seed {number}', 'シード{number}'],
  log_staff_on: ['{name} becomes {role}', '{name}を{role}に追加'],
  log_staff_off: ['{name} is no longer {role}', '{name}を{role}から解除'],
  log_none: ['Nothing yet.', 'まだありません。'],
  log_all: ['All of it', '詳細'],
  log_server: ['the server', 'サーバー'],
  log_local: ['an administrator of the machine', 'サーバー管理者'],
});

/* Some acts of a verb have words of their own. */
const wordOf = (verb, { on }) => (verb === 'hold' && `hold_${on ? 'on' : 'off'}`) || (verb === 'finish' && on && 'finish_early') || verb;

export class EventLog {
  #feed;
  #list;
  #names = new Map(); /* of the players, by id */

  /** @param {object} app @param {import('./event_feed.js').EventFeed} feed */
  constructor(app, feed) {
    this.#feed = feed;
    this.#list = new PagedList(app, {
      part: 'event-log', none: t('log_none'),
      fetch: async (before) => {
        const { acts: rows, next } = await feed.ask('log', { limit: PAGE, ...(before && { before }) });
        return { rows: await this.#told(rows), next };
      },
      row: ({ no, at_ms: at, actor, name, verb, act, reason, what }) => el('li', { data: { no, verb } },
        el('div', {}, el('span', { class: 'hint' }, `${no} `), el('b', {}, named('act', wordOf(verb, act))), ' ',
          actor === 'server' ? t('log_server') : actor === 'local' ? t('log_local') : name),
        what && el('div', { data: { part: 'what' } }, what),
        reason && el('div', {}, reason),
        el('div', { class: 'hint' }, timeText(at, { dateStyle: 'short', timeStyle: 'medium' })),
        el('details', {}, el('summary', { class: 'small' }, t('log_all')), el('pre', { class: 'report' }, JSON.stringify(act, null, 1)))),
    });
    this.element = this.#list.element;
    this.#list.refresh();
  }

  leave() {}

  /* ... with what each was about, in words. */
  async #told(rows) {
    if (rows.some(({ act }) => act.player && !act.name && !this.#names.has(act.player))) {
      const { players } = await this.#feed.askAll('players', 'players');
      for (const { player, name } of players) this.#names.set(player, name);
    }
    const told = [];
    for (const row of rows) told.push({ ...row, what: await this.#whatOf(row) });
    return told;
  }

  async #whatOf({ verb, act, actor }) {
    const { rules } = this.#feed.facts;
    const { player, role, on, stage = 0, round, table, outcome, seconds, penalty, number, text } = act;
    const name = act.name ?? this.#names.get(player);
    if (verb === 'staff') return t(on ? 'log_staff_on' : 'log_staff_off', { name: name ?? player, role: named('staff', role) });
    const pair = round && table && rules.stages[stage] ? await this.#pairAt(stage + 1, round, table) : null;
    return [round && roundText(rules, stage + 1, round), table && t('table_no', { table }),
      pair?.b && t('log_pair', { a: pair.a.name, b: pair.b.name }), outcome && this.#outcome(act, pair),
      player !== actor && name, penalty && named('penalty', penalty), verb === 'seed' && number && t('log_seed', { number }),
      seconds && t('log_seconds', { seconds }), text].filter(Boolean).join(' · ');
  }

  /* What it was then: a correction may have changed it since. */
  #outcome({ outcome, games = [] }, pair) {
    const winner = winnerOf({ outcome });
    const score = resultText({ outcome, games, ...(pair && { a: pair.a, b: pair.b }) });
    return winner && pair ? t(score ? 'log_won' : 'verdict_won', { name: pair[winner].name, score }) : score;
  }

  async #pairAt(stage, round, table) {
    try {
      return (await this.#feed.round(stage, round)).pairs.get(table) ?? null;
    } catch {
      return null; /* a round whose pairs were taken back */
    }
  }

  /** From the latest on, anew. */
  refresh() {
    this.#list.refresh();
  }
}
