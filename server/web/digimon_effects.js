/* SPDX-License-Identifier: MIT
 * digimon_effects.js - what effects make of units, in words: keywords, what a unit cannot do, statements
 * that begin and end. The texts of badges and of lines in the log. */

import { effectText } from './cards.js';
import { addWords, hasWord, named, t } from './words.js';

addWords({
  'keyword.security_attack': ['Security A.', 'Sアタック'],
  'keyword.blocker': ['Blocker', 'ブロッカー'],
  'keyword.recovery': ['Recovery', 'リカバリー'],
  'keyword.piercing': ['Piercing', '貫通'],
  'keyword.draw': ['Draw', 'ドロー'],
  'keyword.jamming': ['Jamming', 'ジャミング'],
  'keyword.digisorption': ['Digisorption', '吸収進化'],
  'keyword.reboot': ['Reboot', '再起動'],
  'keyword.de_digivolve': ['De-Digivolve', '退化'],
  'keyword.retaliation': ['Retaliation', '道連れ'],
  'keyword.digi_burst': ['Digi-Burst', 'デジバースト'],
  'keyword.rush': ['Rush', '速攻'],
  'keyword.blitz': ['Blitz', '進撃'],
  'keyword.delay': ['Delay', 'ディレイ'],
  'keyword.decoy': ['Decoy', 'デコイ'],
  'keyword.armor_purge': ['Armor Purge', 'アーマー解除'],
  'keyword.save': ['Save', 'セーブ'],
  'keyword.material_save': ['Material Save', 'マテリアルセーブ'],
  'keyword.evade': ['Evade', '回避'],
  'keyword.raid': ['Raid', '突進'],
  'keyword.alliance': ['Alliance', '連携'],
  'keyword.barrier': ['Barrier', '防壁'],
  'keyword.blast_digivolve': ['Blast Digivolve', 'ブラスト進化'],
  'keyword.fortitude': ['Fortitude', '不屈'],
  'keyword.mind_link': ['Mind Link', 'マインドリンク'],
  'keyword.partition': ['Partition', 'パーティション'],
  'keyword.collision': ['Collision', '衝突'],
  'keyword.blast_dna_digivolve': ['Blast DNA Digivolve', 'ブラストジョグレス'],
  'keyword.scapegoat': ['Scapegoat', 'スケープゴート'],
  'keyword.vortex': ['Vortex', 'ヴォルテクス'],
  'keyword.overclock': ['Overclock', 'オーバークロック'],
  'keyword.iceclad': ['Iceclad', '氷装'],
  'keyword.decode': ['Decode', 'デコード'],
  'keyword.fragment': ['Fragment', 'フラグメント'],
  'keyword.execute': ['Execute', 'エグゼキュート'],
  'keyword.progress': ['Progress', 'プログレス'],
  'keyword.link_plus': ['Link', 'リンク'],
  'keyword.training': ['Training', 'トレーニング'],
  'keyword.use_req': ['Use Req.', '使用条件'],
  'keyword.ascension': ['Ascension', '天昇'],
  'keyword.engage': ['Engage', '急襲'],
  'keyword.guard': ['Guard', '守護'],
  'keyword.detach': ['Detach', '分離'],
  'keyword.succession': ['Succession', '継承'],
  keyword_shown: ['<{keyword}>', '≪{keyword}≫'],
  keyword_number: ['<{keyword} {number}>', '≪{keyword}{number}≫'],

  'cannot.attack': ['cannot attack', 'アタックできない'],
  'cannot.block': ['cannot block', 'ブロックできない'],
  'cannot.be_blocked': ['cannot be blocked', 'ブロックされない'],
  'cannot.be_attacked': ['cannot be attacked', 'アタックされない'],
  'cannot.suspend': ['cannot suspend', 'レストできない'],
  'cannot.unsuspend': ['cannot unsuspend', 'アクティブにならない'],
  'cannot.digivolve': ['cannot digivolve', '進化できない'],
  'cannot.be_deleted': ['cannot be deleted', '消滅しない'],
  'cannot.leave': ['cannot leave the battle area', 'バトルエリアを離れない'],
  'cannot.be_returned': ['cannot be returned', '戻されない'],
  'cannot.be_trashed': ['cannot be trashed', '破棄されない'],
  'cannot.activate': ['cannot activate such effects', '効果を発揮できない'],
  'cannot.switch_target': ['cannot have its attack target switched', 'アタックの対象を変更できない'],
  'cannot.play': ['cannot play cards', '登場できない'],
  'cannot.use': ['cannot use cards', '使用できない'],
  'cannot.link': ['cannot link', 'リンクできない'],
  'cannot.move': ['cannot move', '移動できない'],
  'cannot.hatch': ['cannot hatch', '孵化できない'],
  'cannot.gain_memory': ['cannot gain memory', 'メモリーを増やせない'],
  'cannot.reduce_dp': ['cannot have its DP reduced', 'DPが減らない'],
  'cannot.reduce_cost': ['cannot reduce costs', 'コストを減らせない'],
  'cannot.be_played': ['cannot be played', '登場しない'],
  'cannot.add_to_hand': ['cannot add cards to the hand', '手札に加えられない'],
  'cannot.be_suspended': ['cannot be suspended', 'レストしない'],
  'cannot.be_unsuspended': ['cannot be unsuspended', 'アクティブにならない'],
  'cannot.be_digivolved': ['cannot be digivolved', '進化しない'],
  'cannot.be_de_digivolved': ['cannot be de-digivolved', '退化しない'],
  'cannot.draw': ['cannot draw', 'ドローできない'],
  'cannot.be_added': ['cannot be added', '加わらない'],
  limited: ['{what} in some cases', '場合により{what}'],
  'can.attack': ['may attack although the rules say no', 'ルールを超えてアタックできる'],
  'can.block': ['may block although the rules say no', 'ルールを超えてブロックできる'],
  'must.attack': ['must attack if it can', 'アタックしなければならない'],
  'must.block': ['must block if it can', 'ブロックしなければならない'],
  'unit_state.unaffected': ['not affected by some effects', '一部の効果を受けない'],
  'unit_state.must_attack': ['must attack if it can', 'アタックしなければならない'],
  'unit_state.must_block': ['must block if it can', 'ブロックしなければならない'],

  'says.dp': ['{value} DP', 'DP{value}'],
  'says.gains': ['gains an effect', '効果を得る'],
  'says.cannot': ['something is forbidden', '禁止'],
  'says.can': ['something is permitted', '許可'],
  'says.must': ['something has to be done', '強制'],
  'says.unaffected_by': ['not affected by some effects', '一部の効果を受けない'],
  'says.set': ['its {information} is changed', '{information}が変わる'],
  'says.set.value': ['its {information} becomes {number}', '{information}が{number}になる'],
  'says.also': ['also counts with another {information}', '別の{information}としても扱う'],
  'says.also.value': ['is also treated as {information} {number}', '{information}{number}としても扱う'],
  'says.cost': ['costs are changed by {value}', 'コスト{value}'],
  'says.requirement': ['can be digivolved in another way', '別の条件でも進化できる'],
  'says.ignore': ['a requirement is ignored', '条件を無視する'],
  'says.meets_color': ['meets color requirements with another color', '別の色でも色条件を満たす'],
  'says.maximum': ['numbers in effects are raised', '効果の数値が変わる'],
  'says.turn_ends_at': ['the turn ends at memory {number}', 'メモリー{number}でターン終了'],
  'says.gains_effects': ['has the effects of other cards', '他のカードの効果を得る'],

  'information.dp': ['DP', 'DP'],
  'information.level': ['level', 'Lv.'],
  'information.cost': ['play cost', '登場コスト'],
  'information.under': ['number of digivolution cards', '進化元の枚数'],
  'information.links': ['number of link cards', 'リンクカードの枚数'],
  'information.name': ['name', '名称'],
  'information.color': ['color', '色'],
  'information.trait': ['trait', '特徴'],
  'information.category': ['category', '種類'],
  'information.colors': ['number of colors', '色の数'],
  'information.number': ['card number', 'カードナンバー'],
  'information.name_has': ['name', '名称'],
  'information.what': ['category', '種類'],
  'information.suspended': ['orientation', '向き'],
  'information.timing': ['timing', 'タイミング'],

  'until.turn': ['for the turn', 'このターンの間'],
  'until.attack': ['for the attack', 'このアタックの間'],
  'until.battle': ['for the battle', 'このバトルの間'],
  'until.your_turn_ends': ['until the turn of {seat} ends', '{seat}のターン終了まで'],
  'until.opponents_turn_ends': ['until the turn of {foe} ends', '{foe}のターン終了まで'],
  'until.opponents_unsuspend': [
    'until the unsuspend phase of {foe} ends', '{foe}のアクティブフェイズ終了まで'],
  'until.game': ['for the rest of the game', 'このゲームの間'],
});

/* Keywords whose number is one of the unit's numbers. */
const COUNTED = new Set(['security_attack', 'link_plus']);

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace('-', '−'));

function keywordText(name, number) {
  const keyword = named('keyword', name);
  return number === undefined ? t('keyword_shown', { keyword })
    : t('keyword_number', { keyword, number: signed(number) });
}

/** Badges of a unit: what it has, what it cannot do, what else holds for it.
 * @param {{numbers: object, keywords?: string[], cannot?: string[], limited?: string[],
 *   states?: string[]}} unit @returns {{text: string, look: string}[]} */
export function badgesOf({ numbers, keywords = [], cannot = [], limited = [], states = [] }) {
  return [
    ...keywords.map((name) => ({
      text: keywordText(name, COUNTED.has(name) ? numbers[name] : undefined), look: 'has' })),
    ...cannot.map((deed) => ({ text: named('cannot', deed), look: 'cannot' })),
    ...limited.map((deed) => ({ text: t('limited', { what: named('cannot', deed) }), look: 'limited' })),
    ...states.map((state) => ({ text: named('unit_state', state), look: 'state' })),
  ];
}

/** What a statement says, of the events begin and end. @param {object} event @returns {string} */
export function statementText({ says, keyword, deed, information, value, gives, ...event }) {
  if (says === 'gains' && keyword !== undefined) return keywordText(keyword, value);
  if (says === 'gains') return effectText(event.source_number, gives) ?? t('says.gains');
  if (deed !== undefined) return named(says, deed);
  const key = `says.${says}`;
  const values = { value: value === undefined ? '' : signed(value), number: value,
    information: named('information', information) };
  return value !== undefined && hasWord(`${key}.value`) ? t(`${key}.value`, values)
    : named('says', says, values);
}

/** Until when. @param {string} until @param {string} seat whose effect it is, in words
 * @param {string} foe the other one @returns {string} */
export const untilText = (until, seat, foe) => named('until', until, { seat, foe });
