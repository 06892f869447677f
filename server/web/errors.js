/* SPDX-License-Identifier: MIT
 * errors.js - refusals and notices of the server in the reader's language: by the stable name of the
 * error, and the field that is to blame in words. */

import { addWords, hasWord, t, wordsOf } from './words.js';

addWords({
  'error.not_json': ['The message is not JSON.', 'メッセージが JSON ではありません。'],
  'error.duplicate_key': ['An object has the same key twice.', '同じキーが2回あります。'],
  'error.too_deep': ['This is nested too deeply.', '入れ子が深すぎます。'],
  'error.too_wide': ['This has too many members.', '要素が多すぎます。'],
  'error.too_long': ['The message is too long.', 'メッセージが長すぎます。'],
  'error.invalid_request': ['The server does not understand this.', 'サーバーが要求を理解できません。'],
  'error.batch_refused': ['The server takes one message at a time.', 'メッセージは1つずつ送ってください。'],
  'error.unknown_method': ['The server cannot do this.', 'サーバーにこの機能はありません。'],
  'error.missing': ['Something is missing.', '必要な項目がありません。'],
  'error.unknown_key': ['There is no such entry here.', 'この項目は使えません。'],
  'error.wrong_type': ['This is of another type.', '値の種類が違います。'],
  'error.out_of_range': ['The number is too small or too large.', '数値が範囲外です。'],
  'error.bad_length': ['This is too short or too long.', '長さが正しくありません。'],
  'error.bad_text': ['These characters may not stand here.', '使えない文字があります。'],
  'error.not_a_choice': ['This is not one of the choices.', '選択肢にない値です。'],
  'error.internal': ['The server failed; nothing was changed.', 'サーバーでエラーが起きました。何も変わっていません。'],
  'error.hello_first': ['The connection is not ready yet.', '接続の準備ができていません。'],
  'error.hello_again': ['The connection is ready already.', '接続はすでに準備できています。'],
  'error.no_version': ['This page is too old for the server: reload it.', 'ページが古くなっています。再読み込みしてください。'],
  'error.session_there': ['You have entered already.', 'すでに入場しています。'],
  'error.token_unknown': ['Your session has ended: enter again.', 'セッションの期限が切れました。もう一度入場してください。'],
  'error.too_fast': ['Too many requests: wait a moment.', '操作が速すぎます。少しお待ちください。'],
  'error.draining': ['The server is about to restart and starts nothing new.', 'サーバーの再起動前のため、新しく始められません。'],
  'error.store_down': ['The server cannot store anything at the moment.', 'サーバーは今、保存ができません。'],
  'error.sessions_full': ['Too many players from this address.', 'この接続元からのプレイヤーが多すぎます。'],
  'error.game_unknown': ['There is no such game here.', 'このゲームはありません。'],
  'error.revision_unknown': ['The game has no such rules.', 'このルールはありません。'],
  'error.deck_unknown': ['You have no such deck.', 'そのデッキはありません。'],
  'error.deck_illegal': ['The deck is not legal.', 'このデッキは使用できません。'],
  'error.deck_other_game': ['The deck is for another game.', '別のゲームのデッキです。'],
  'error.deck_fixed': ['Starter decks cannot be changed.', '構築済みデッキは変更できません。'],
  'error.decks_full': ['You cannot store more decks.', 'これ以上デッキを保存できません。'],
  'error.match_unknown': ['There is no such match.', 'その対戦はありません。'],
  'error.match_taken': ['Somebody else has joined this match.', 'この対戦にはもう空きがありません。'],
  'error.match_own': ['This is your own match.', '自分の対戦には参加できません。'],
  'error.match_not_live': ['The match is not running.', 'この対戦は進行中ではありません。'],
  'error.matches_full': ['There are as many matches as are allowed.', '対戦の数が上限に達しています。'],
  'error.not_seated': ['You do not play in this match.', 'この対戦の参加者ではありません。'],
  'error.game_closed': ['That game of the match is over.', 'そのゲームは終わっています。'],
  'error.prompt_closed': ['That decision has been made.', 'その選択はすでに終わっています。'],
  'error.other_seat': ['Your opponent decides this.', '相手が選択する場面です。'],
  'error.option_unknown': ['This cannot be chosen now.', '今は選べません。'],
  'error.bad_picks': ['Too few or too many were chosen.', '選んだ数が正しくありません。'],
  'error.game_over': ['The game is over.', 'ゲームは終わっています。'],
  'error.bad_order': ['This may not be arranged so.', 'このようには並べられません。'],
  'error.seq_unknown': ['The match has not come that far.', '対戦はそこまで進んでいません。'],
  'error.replay_unknown': ['There is no such replay.', 'そのリプレイはありません。'],
  'error.cursor_unknown': ['The list has changed: load it again.', '一覧が変わりました。読み込み直してください。'],

  'notice.draining': ['The server is restarting. Your matches go on afterwards.', 'サーバーを再起動します。対戦はその後も続きます。'],
  'notice.store_down': ['The server cannot store anything at the moment. Matches stand still.', 'サーバーは今、保存ができません。対戦は一時停止中です。'],
  'notice.store_up': ['The server can store again. Matches go on.', '保存できるようになりました。対戦を再開します。'],

  'field.name': ['name', '名前'],
  'field.deck': ['deck', 'デッキ'],
  'field.piles': ['deck list', 'デッキリスト'],
  'field.main': ['main deck', 'デッキ'],
  'field.order': ['order', '並び順'],
  'field.number': ['card number', 'カードナンバー'],
  'field.count': ['number of copies', '枚数'],
  'field.code': ['code', '合言葉'],
  'field.match': ['match', '対戦'],
  'field.opponent': ['opponent', '対戦相手'],
  'field.game': ['game', 'ゲーム'],
  'field.revision': ['rules', 'ルール'],
  'field.picks': ['choice', '選択'],
  'field.prompt': ['decision', '選択の場面'],
  'field.token': ['session', 'セッション'],
  'field.player': ['player', 'プレイヤー'],
  'field.replay': ['replay', 'リプレイ'],
  field_entry: ['{field}, line {line}', '{field}の{line}行目'],
  field_joint: [', ', '、'],
  error_at: ['{text} ({field})', '{text}（{field}）'],
});

/** A field path in words: "params.deck.piles.main[3].count" is "deck, main deck, line 4, number of
 * copies". A name that has no words is shown as it is.
 * @param {string} path @param {import('./words.js').Words} [words] of the game it is about
 * @returns {string} */
export function fieldText(path, words = wordsOf('')) {
  const steps = path.split('.').filter((step) => step !== 'params');
  /* what the list is of, is said by its pile */
  const told = steps.length > 1 ? steps.filter((step) => step !== 'piles') : steps;
  return told.map((step) => {
    const [, name, index] = step.match(/^([^[]*)(?:\[(\d+)\])?/);
    const key = `field.${name}`;
    const field = words.hasWord(key) ? words.t(key) : name;
    return index === undefined ? field : t('field_entry', { field, line: Number(index) + 1 });
  }).join(t('field_joint'));
}

/** What was refused, for people. @param {{error: string, field?: string, message: string}} error
 * @returns {string} */
export function errorText({ error, field, message }) {
  const key = `error.${error}`;
  const text = hasWord(key) ? t(key) : message;
  return field ? t('error_at', { text, field: fieldText(field) }) : text;
}

/** What the server says unasked. @param {{code: string, text: string}} notice @returns {string} */
export function noticeText({ code, text }) {
  const key = `notice.${code}`;
  return hasWord(key) ? t(key) : text;
}
