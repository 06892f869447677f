/* SPDX-License-Identifier: MIT
 * words.js - what the page says, in English and Japanese. Names from the protocol (events, options,
 * prompts, errors) are looked up with a prefix; unknown ones are shown as they are, readably. */

import { settings } from './settings.js';

const words = { en: {}, ja: {} };
let current = settings.language;

export const LANGUAGES = { en: 'English', ja: '日本語' };

/** @returns {"en"|"ja"} */
export const language = () => current;

/** @param {"en"|"ja"} to */
export function setLanguage(to) {
  current = to;
  settings.language = to;
  document.documentElement.lang = to;
}

/** Add a screen's words, or a game's: those are looked up only by wordsOf(game), and there before the
 * common ones. @param {Record<string, [string, string]>} rows English, Japanese @param {string} [game] */
export function addWords(rows, game = '') {
  for (const [key, [en, ja]] of Object.entries(rows)) {
    words.en[`${game}/${key}`] = en;
    words.ja[`${game}/${key}`] = ja;
  }
}

/** @typedef {{t: (key: string, values?: Record<string, string|number>) => string,
 *   hasWord: (key: string) => boolean,
 *   named: (kind: string, name: string|undefined, values?: Record<string, string|number>) => string}} Words
 *   t: the words for a key, with {name} replaced; named: those for a name of the protocol, "option.pass",
 *   or just "pass" made readable */

/** @param {string} game @returns {Words} a game's words, and the common ones */
export function wordsOf(game) {
  const scopes = game === '' ? [''] : [game, ''];
  const find = (key, of) => scopes.map((scope) => words[of][`${scope}/${key}`])
    .find((text) => text !== undefined);
  const hasWord = (key) => find(key, current) !== undefined;
  const t = (key, values = {}) => (find(key, current) ?? find(key, 'en') ?? key)
    .replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  const named = (kind, name, values) => (hasWord(`${kind}.${name}`) ? t(`${kind}.${name}`, values)
    : String(name ?? '').replaceAll('_', ' '));
  return { t, hasWord, named };
}

export const { t, hasWord, named } = wordsOf('');

addWords({
  tagline: ['A referee for card games', 'カードゲームの審判'],
  language: ['Language', '言語'],
  cancel: ['Cancel', 'やめる'],
  ok: ['OK', 'OK'],
  close: ['Close', '閉じる'],
  you: ['You', 'あなた'],
  opponent: ['Opponent', '相手'],
  none: ['none', 'なし'],
  hidden_card: ['hidden card', '裏向きのカード'],
  look_at: ['Look at {name}', '{name}を見る'],

  'state.idle': ['offline', 'オフライン'],
  'state.connecting': ['connecting …', '接続中…'],
  'state.ready': ['connected', '接続済み'],
  'state.waiting': ['connection lost, trying again …', '切断されました。再接続中…'],
  'state.closed': ['offline', 'オフライン'],

  'error.disconnected': ['The connection was lost.', '接続が切れました。'],
  'error.timeout': ['The server does not answer.', 'サーバーが応答しません。'],
  'error.session_needed': ['Please enter your name first.', '先に名前を入力してください。'],

  start_title: ['Play', '対戦する'],
  name: ['Name', '名前'],
  enter: ['Enter', '入場'],

  lobby_title: ['Lobby', 'ロビー'],
  your_deck: ['Your deck', '使用デッキ'],
  game_name: ['Game', 'ゲーム'],
  game_gone: ['This page does not know this game.', 'このページはこのゲームに対応していません。'],
  rules: ['Rules', 'ルール'],
  rules_default: ['{rules} (default)', '{rules}（標準）'],
  starter: ['{name} (starter)', '{name}（構築済み）'],
  not_legal: ['{name} (not legal)', '{name}（使用不可）'],
  no_decks: ['There are no decks.', 'デッキがありません。'],


  'status.open': ['waiting for an opponent', '対戦相手を待っています'],
  'status.live': ['in play', '対戦中'],
  'status.finished': ['finished', '終了'],
  'status.void': ['void', '無効'],
  'status.aside': ['waiting for a judge', 'ジャッジ待ち'],
  'status.cancelled': ['cancelled', '取り消し'],

  wait_title: ['Waiting for an opponent', '対戦相手を待っています'],
  wait_text: ['The match starts as soon as someone joins.', '相手が参加すると始まります。'],
  wait_code: ['Give your opponent this code:', '相手にこの合言葉を伝えてください：'],
  wait_link: ['or this link:', 'またはこのリンク：'],
  withdraw: ['Withdraw', '取り下げる'],
  to_lobby: ['Back to the lobby', 'ロビーへ戻る'],
  match_lost: ['This match is not there any more.', 'この対戦はもうありません。'],

  choose: ['Choose', '選択'],
  thinking: ['{name} is deciding …', '{name}が考えています…'],
  resolving: ['One moment …', 'お待ちください…'],
  option_count: ['{count} options', '選択肢{count}つ'],
  option_of: ['{name}: {text}', '{name}：{text}'],
  more_below: ['{count} more below', '下にあと{count}つ'],
  more_above: ['{count} more above', '上にあと{count}つ'],
  scroll_down: ['More below', '下に続く'],
  scroll_up: ['Back to the top', '先頭へ戻る'],
  other_options: ['Other', 'その他'],
  keys_hint: ['Keys: 0–9, arrows, Enter', 'キー：0～9、矢印、Enter'],
  auto_pass: ['Pass by itself when nothing else can be done', '他に選べないときは自動でパス'],
  concede: ['Concede', '投了'],
  concede_title: ['Concede this game?', '投了しますか？'],
  concede_match_title: ['Concede the whole match?', '対戦全体を投了しますか？'],
  concede_text: ['You lose at once.', 'ただちに敗北になります。'],
  concede_whole: ['Give up the whole match, not this game alone', 'このゲームだけでなく対戦全体を投了する'],
  hand_shown: ['{name} shows the hand', '{name}の手札（公開中）'],
  clause: ['Rule {clause}', 'ルール {clause}'],
  log: ['What happened', '経過'],
  game: ['Game {game}', '第{game}ゲーム'],

  won: ['You won', '勝利'],
  lost: ['You lost', '敗北'],
  drawn: ['A draw', '引き分け'],
  won_by: ['{name} won', '{name}の勝ち'],
  replay: ['Replay', 'リプレイ'],
  check_shuffles: ['Check the shuffles', 'シャッフルを検証'],
  checking: ['Checking …', '検証中…'],
  check_right: ['OK:', '正常：'],
  check_wrong: ['Wrong:', '異常：'],
  'check.digest': ['the document is whole', '文書は完全です'],
  'check.commitment': [
    'the secret is the one promised before the deal', '秘密鍵は対戦前の約束と一致します'],
  'check.nonces': ['the nonces of both players are the ones they committed to', '両者の乱数は事前の約束と一致します'],
  'check.decks': ['the decks are the ones shuffled', 'デッキはシャッフルされたものと一致します'],
  'check.setup': [
    'first shuffles and first player follow from the secret', '最初のシャッフルと先攻は秘密鍵どおりです'],
  'check.cards': [
    'every card came from where the shuffles put it', 'すべてのカードはシャッフルどおりの順です'],
  commitment: ['Commitment to the shuffles', 'シャッフルのコミットメント'],
});
