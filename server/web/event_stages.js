/* SPDX-License-Identifier: MIT
 * event_stages.js - the stages of an event as a form: a usual structure by one choice, or one stage after the
 * other. */

import { el, fill } from './dom.js';
import { choiceInput, numberInput, numberOf, put, said, tickField, tickInput, writeNumber } from './event_fields.js';
import { addWords, named, t } from './words.js';

const STAGES_MAX = 4;
const FORMATS = ['swiss', 'robin', 'single', 'single_third', 'double'];
const MINUTE_S = 60;

/* What most events are; `cut` is how many go on. */
const STRUCTURES = {
  swiss: () => [{ format: 'swiss' }],
  swiss_cut: (cut) => [{ format: 'swiss' }, { format: 'single_third', players: cut }],
  single: () => [{ format: 'single_third' }],
  double: () => [{ format: 'double' }],
  robin: () => [{ format: 'robin' }],
  robin_cut: (cut) => [{ format: 'robin', groups: 2 }, { format: 'single_third', players: cut }],
};

addWords({
  ef_structure: ['Format', '形式'],
  'structure.preset': ['As the practice says', '大会形式の標準どおり'],
  'structure.swiss': ['Swiss', 'スイスドロー'],
  'structure.swiss_cut': ['Swiss, then a top cut', 'スイスドロー＋決勝トーナメント'],
  'structure.single': ['Single elimination', 'シングルエリミネーション'],
  'structure.double': ['Double elimination', 'ダブルエリミネーション'],
  'structure.robin': ['Round robin', '総当たり'],
  'structure.robin_cut': ['Groups, then a top cut', 'グループ予選＋決勝トーナメント'],
  'structure.own': ['As set below', '下の設定のとおり'],
  ef_cut: ['Who go on', '決勝進出人数'],
  ef_format: ['Format of the stage', 'ステージの形式'],
  ef_stage_games: ['Games of a match', 'ゲーム数'],
  'stage_games.': ['as the practice says', '標準どおり'],
  'stage_games.1': ['one game', '1ゲーム'],
  'stage_games.3': ['best of 3', '3ゲーム中2勝'],
  'stage_games.5': ['best of 5', '5ゲーム中3勝'],
  ef_stage_rounds: ['Rounds (empty: by the number of players)', 'ラウンド数（空欄：人数に応じて）'],
  ef_stage_groups: ['Groups', 'グループ数'],
  ef_stage_players: ['Who come into it (empty: all)', '進出人数（空欄：全員）'],
  ef_stage_minutes: ['Minutes of a round (0: no limit)', '1ラウンドの分数（0：無制限）'],
  last_by_rank: ['The last round pairs neighbours in the standings', '最終ラウンドは順位順に組む'],
  stage_add: ['Add a stage', 'ステージを追加'],
  stage_take: ['Take the last stage away', '最後のステージを外す'],
});

export class StagesForm {
  #rows = [];
  #list = el('div', { class: 'stack' });
  #add = el('button', { class: 'button small', type: 'button', data: { act: 'stage-add' }, on: { click: () => this.#set([...this.#read(), { format: 'single' }]) } }, t('stage_add'));
  #take = el('button', { class: 'button small', type: 'button', data: { act: 'stage-take' }, on: { click: () => this.#set(this.#read().slice(0, -1)) } }, t('stage_take'));
  #structure = el('select', { name: 'structure', on: { change: () => this.#choose() } },
    ...['preset', ...Object.keys(STRUCTURES), 'own'].map((one) => el('option', { value: one }, named('structure', one))));
  #cut = numberInput('cut', 2, 1024, { value: 8, on: { change: () => this.#choose() } });
  #cutField = put(this.#cut);

  constructor() {
    this.head = [put(this.#structure), this.#cutField];
    this.element = el('div', { class: 'stack', data: { part: 'stages' }, on: { change: ({ target }) => this.#changed(target) } },
      this.#list, el('div', { class: 'row' }, this.#add, this.#take));
    this.#structure.value = 'swiss';
    this.#choose();
  }

  #choose() {
    const { value } = this.#structure;
    this.#cutField.hidden = !value.endsWith('_cut');
    if (value === 'preset') this.#lay([]);
    else if (STRUCTURES[value]) this.#lay(STRUCTURES[value](numberOf(this.#cut) ?? 8));
  }

  #changed(target) {
    if (target.name === 'format') this.#set(this.#read());
    this.#own();
  }

  #set(stages) {
    this.#lay(stages);
    this.#own();
  }

  #own() {
    this.#structure.value = this.#rows.length > 0 ? 'own' : 'preset';
    this.#cutField.hidden = true;
  }

  #lay(stages) {
    this.#rows = stages.map((stage) => stageRow(stage));
    fill(this.#list, ...this.#rows.map(({ element }, i) => el('fieldset', { class: 'stage', data: { stage: i + 1 } },
      el('legend', {}, t('stage_no', { stage: i + 1 })), element)));
    this.#take.disabled = stages.length === 0;
    this.#add.disabled = stages.length >= STAGES_MAX;
  }

  #read() {
    return this.#rows.map(({ read }) => read());
  }

  /** @param {object[]} [stages] of rules */
  write(stages = []) {
    this.#set(stages);
  }

  /** @returns {object[]} as rules have them; none: as the preset says */
  value() {
    return this.#read();
  }
}

/* One stage; fields that its format does not have are not there. */
function stageRow(stage) {
  const format = choiceInput('format', FORMATS);
  const games = el('select', { name: 'stage_games' }, ...['', '1', '3', '5'].map((one) => el('option', { value: one }, t(`stage_games.${one}`))));
  const rounds = numberInput('stage_rounds', 1, 31);
  const groups = numberInput('stage_groups', 1, 64);
  const players = numberInput('stage_players', 2, 2000);
  const minutes = numberInput('stage_minutes', 0, 1440, { step: 'any' });
  const byRank = tickInput('last_by_rank');
  format.value = stage.format;
  games.value = String(stage.best_of ?? '');
  writeNumber(rounds, stage.rounds);
  writeNumber(groups, stage.groups);
  writeNumber(players, stage.players);
  minutes.value = stage.round_s === undefined ? '' : Math.round((stage.round_s / MINUTE_S) * 10) / 10;
  byRank.checked = Boolean(stage.last_by_rank);
  const [isSwiss, isRobin] = [stage.format === 'swiss', stage.format === 'robin'];
  return {
    element: el('div', { class: 'grid-form' }, put(format), put(games), isSwiss && put(rounds), isRobin && put(groups), put(players), put(minutes),
      isSwiss && tickField('last_by_rank', byRank)),
    read: () => {
      const of = format.value;
      return { format: of, ...said({
        best_of: games.value ? Number(games.value) : undefined, players: numberOf(players), round_s: numberOf(minutes, MINUTE_S),
        ...(of === 'swiss' && isSwiss && { rounds: numberOf(rounds), last_by_rank: byRank.checked }),
        ...(of === 'robin' && isRobin && { groups: numberOf(groups) }),
      }) };
    },
  };
}
