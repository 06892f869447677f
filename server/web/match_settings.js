/* SPDX-License-Identifier: MIT
 * match_settings.js - how a match is set up: a form with presets, its details folded, and the same in a
 * few words. */

import { restrictionOptions } from './deck.js';
import { el, field, fill } from './dom.js';
import { addWords, named, t } from './words.js';

addWords({
  settings_kind: ['Kind of match', '対戦の種類'],
  'preset.casual': ['Casual: one game, no clocks', 'カジュアル：1ゲーム、時計なし'],
  'preset.quick': ['Quick: one game, 10 minutes each', '早指し：1ゲーム、各10分'],
  'preset.three': ['Best of three, 25 minutes each', '3ゲーム中2勝、各25分'],
  'preset.stream': ['Best of three, watched with a delay', '3ゲーム中2勝、配信向け（遅延観戦）'],
  'preset.own': ['As set below', '下の設定のとおり'],
  settings_details: ['Details', '詳細'],
  best_of: ['Games', 'ゲーム数'],
  'best_of.1': ['one game', '1ゲーム'],
  'best_of.3': ['best of 3', '3ゲーム中2勝'],
  'best_of.5': ['best of 5', '5ゲーム中3勝'],
  first: ['First player of later games', '2ゲーム目以降の先攻'],
  'first.rules': ['as the rules say', 'ルールどおり'],
  'first.loser_chooses': ['the loser chooses', '敗者が選ぶ'],
  ready: ['Both say “ready” before the first game', '両者の準備完了で開始する'],
  bank_min: ['Minutes of each player', '持ち時間（分）'],
  bank_hint: ['Left empty: no clocks.', '空欄なら時計なし。'],
  increment_s: ['Seconds added by an answer', '1回の選択で加算（秒）'],
  floor_s: ['Free seconds of each decision', '選択ごとの猶予（秒）'],
  timeout: ['When the time is up', '時間切れのとき'],
  'timeout.default': ['the default is chosen', '既定の選択になる'],
  'timeout.loss': ['the game is lost', '敗北になる'],
  grace_s: ['Seconds for a lost connection', '切断時の待ち時間（秒）'],
  draws: ['A draw may be offered', '引き分けを提案できる'],
  spectators: ['Others may watch', '観戦を許可する'],
  delay_s: ['They see it later by (seconds)', '観戦の遅延（秒）'],
  chat: ['Players may write to each other', 'チャットを使う'],
  bot: ['The bot', 'ボット'],
  'bot.random': ['plays at random', 'ランダムに選ぶ'],
  'bot.search': ['thinks ahead', '先を読む'],

  'tag.clock': ['{minutes} min', '{minutes}分'],
  'tag.clock_more': ['{minutes} min + {seconds} s', '{minutes}分＋{seconds}秒'],
  'tag.delay': ['watched {seconds} s later', '{seconds}秒遅れで観戦'],
  'tag.spectators': ['may be watched', '観戦可'],
  'tag.chat': ['chat', 'チャット'],
  'tag.draws': ['draws', '引き分け可'],
  'tag.restrictions': ['list of {day}', '{day}のリスト'],
  'tag.no_restrictions': ['no list', 'リストなし'],
});

const OPEN = { spectators: true, chat: true };
const PRESETS = {
  casual: { ...OPEN },
  quick: { ...OPEN, clock: { bank_s: 600, increment_s: 5, floor_s: 5 }, timeout: 'loss', draws: true },
  three: { ...OPEN, best_of: 3, first: 'loser_chooses', ready: true, timeout: 'loss', draws: true,
    clock: { bank_s: 1500, increment_s: 5, floor_s: 10 } },
  stream: { ...OPEN, best_of: 3, first: 'loser_chooses', ready: true, timeout: 'loss', delay_s: 180, draws: true,
    clock: { bank_s: 1500, increment_s: 5, floor_s: 10 } },
};

/** What differs from a plain match, in a few words. @param {object} settings @returns {string[]} */
export function settingsWords({ best_of: games, clock, delay_s: delay, spectators, draws, restrictions }) {
  const minutes = clock && Math.round(clock.bank_s / 6) / 10;
  return [
    games > 1 && t(`best_of.${games}`),
    clock && (clock.increment_s ? t('tag.clock_more', { minutes, seconds: clock.increment_s }) : t('tag.clock', { minutes })),
    spectators && (delay ? t('tag.delay', { seconds: delay }) : t('tag.spectators')),
    draws && t('tag.draws'),
    restrictions && (restrictions === 'none' ? t('tag.no_restrictions') : t('tag.restrictions', { day: restrictions })),
  ].filter(Boolean);
}

let kept = { preset: 'casual', settings: PRESETS.casual }; /* from one visit of the lobby to the next */

export class SettingsForm {
  #server;
  #preset;
  #inputs;
  #restrictions = el('select', { name: 'match-restrictions' });

  /** @param {object} server what hello answered */
  constructor(server) {
    this.#server = server;
    const number = (name, min, max) => el('input', { name, type: 'number', min, max, step: name === 'bank_min' ? 'any' : 1, inputmode: 'decimal' });
    const choice = (name, values) => el('select', { name }, ...values.map((value) =>
      el('option', { value }, named(name, value))));
    const tick = (name) => el('input', { type: 'checkbox', name });
    const inputs = {
      best_of: choice('best_of', ['1', '3', '5']), first: choice('first', ['rules', 'loser_chooses']),
      bank_min: number('bank_min', 0.2, 1440), increment_s: number('increment_s', 1, 3600),
      floor_s: number('floor_s', 1, 3600), timeout: choice('timeout', ['loss', 'default']),
      grace_s: number('grace_s', 1, 86400), delay_s: number('delay_s', 1, 3600),
      bot: choice('bot', ['search', 'random']),
      ready: tick('ready'), draws: tick('draws'), spectators: tick('spectators'), chat: tick('chat'),
    };
    this.#inputs = inputs;
    this.#preset = el('select', { name: 'preset', on: { change: () => this.#take(this.#preset.value) } },
      ...[...Object.keys(PRESETS), 'own'].map((name) => el('option', { value: name }, named('preset', name))));
    const check = (name) => el('label', { class: 'check' }, inputs[name], el('span', {}, t(name)));
    const put = (name, hint) => field(t(name), inputs[name], hint);
    const details = el('details', { class: 'settings' }, el('summary', {}, t('settings_details')),
      el('div', { class: 'grid-form', on: { input: () => this.#changed() } },
        put('best_of'), put('first'), check('ready'),
        put('bank_min', t('bank_hint')), put('increment_s'), put('floor_s'), put('timeout'), put('grace_s'),
        check('draws'), check('spectators'), put('delay_s'), check('chat'),
        field(t('restrictions'), this.#restrictions)));
    this.bot = field(t('bot'), inputs.bot);
    this.element = el('div', { class: 'stack' }, field(t('settings_kind'), this.#preset), details);
    this.#preset.value = kept.preset;
    this.#write(kept.settings);
  }

  /** Which lists there are, and which one is meant. @param {string} game @param {string} [day] */
  restrict(game, day = '') {
    fill(this.#restrictions, ...restrictionOptions(this.#server, game, day));
    if (day && this.#restrictions.value !== day) {
      this.#restrictions.append(el('option', { value: day, selected: true }, day));
    }
  }

  #take(preset) {
    if (preset !== 'own') this.#write(PRESETS[preset]);
    this.#keep();
  }

  #changed() {
    this.#preset.value = 'own';
    this.#keep();
  }

  #keep() {
    kept = { preset: this.#preset.value, settings: this.value('open') };
    this.#enable();
  }

  #enable() {
    const { bank_min: bank, spectators } = this.#inputs;
    for (const name of ['increment_s', 'floor_s', 'timeout']) this.#inputs[name].disabled = bank.value === '';
    this.#inputs.delay_s.disabled = !spectators.checked;
    this.#inputs.first.disabled = this.#inputs.best_of.value === '1';
  }

  #write(settings) {
    const inputs = this.#inputs;
    const { clock = {} } = settings;
    inputs.best_of.value = String(settings.best_of ?? 1);
    inputs.first.value = settings.first ?? 'rules';
    inputs.timeout.value = settings.timeout ?? 'loss';
    inputs.bank_min.value = clock.bank_s ? clock.bank_s / 60 : '';
    inputs.increment_s.value = clock.increment_s ?? '';
    inputs.floor_s.value = clock.floor_s ?? '';
    inputs.grace_s.value = settings.grace_s ?? '';
    inputs.delay_s.value = settings.delay_s ?? '';
    for (const name of ['ready', 'draws', 'spectators', 'chat']) inputs[name].checked = Boolean(settings[name]);
    this.#enable();
  }

  /** As match.create takes it. @param {"open"|"private"|"bot"} opponent @returns {object} */
  value(opponent) {
    const inputs = this.#inputs;
    const number = (name) => (inputs[name].value === '' ? undefined : Math.round(Number(inputs[name].value)));
    const bank = inputs.bank_min.value === '' ? 0 : Math.max(10, Math.round(Number(inputs.bank_min.value) * 60));
    const games = Number(inputs.best_of.value);
    const all = {
      best_of: games > 1 ? games : undefined,
      first: games > 1 ? inputs.first.value : undefined,
      clock: bank > 0 ? JSON.parse(JSON.stringify({ bank_s: bank, increment_s: number('increment_s'), floor_s: number('floor_s') })) : undefined,
      timeout: bank > 0 ? inputs.timeout.value : undefined,
      grace_s: number('grace_s'),
      delay_s: inputs.spectators.checked ? number('delay_s') : undefined,
      restrictions: this.#restrictions.value || undefined,
      bot: opponent === 'bot' ? inputs.bot.value : undefined,
      ...Object.fromEntries(['ready', 'draws', 'spectators', 'chat'].map((name) => [name, inputs[name].checked || undefined])),
    };
    return JSON.parse(JSON.stringify(all)); /* without what is left out */
  }
}
