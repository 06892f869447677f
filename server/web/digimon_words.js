/* SPDX-License-Identifier: MIT
 * digimon_words.js - the names of the Digimon game in words. "option.attack.target" is used when the
 * option has a target, "event.draw.hidden" when the viewer does not know the card. */

import { addWords } from './words.js';

addWords({
  setup: ['Setup', '準備'],
  turn_line: ['Turn {number}: {name}', '{number}ターン目：{name}'],
  suspended: ['suspended', 'レスト'],
  dp: ['{dp} DP', 'DP {dp}'],
  links: ['Link cards', 'リンクカード'],
  in_no_area: ['Shown', '公開中'],
  in_breeding: ['{name} (breeding)', '{name}（育成）'],
  a_unit: ['unit {unit}', 'ユニット{unit}'],
  stack_of: ['{name}: all {count} cards', '{name}：{count}枚すべて'],
  trash_of: ['Trash of {name}', '{name}のトラッシュ'],
  memory_zero: ['Memory 0', 'メモリー0'],
  memory_at: ['Memory {memory} on the side of {name}', 'メモリー{memory}（{name}側）'],

  'zone.deck': ['Deck', 'デッキ'],
  'zone.eggs': ['Digi-Eggs', 'デジタマデッキ'],
  'zone.hand': ['Hand', '手札'],
  'zone.security': ['Security', 'セキュリティ'],
  'zone.trash': ['Trash', 'トラッシュ'],
  'zone.battle': ['Battle area', 'バトルエリア'],
  'zone.breeding': ['Breeding area', '育成エリア'],

  'phase.setup': ['setup', '準備'],
  'phase.unsuspend': ['unsuspend phase', 'アクティブフェイズ'],
  'phase.draw': ['draw phase', 'ドローフェイズ'],
  'phase.breeding': ['breeding phase', '育成フェイズ'],
  'phase.main': ['main phase', 'メインフェイズ'],

  'reason.attack': ['by an attack on a player without security', 'セキュリティ0でのアタック成功'],
  'reason.deck_out': ['because a deck ran out', 'デッキ切れ'],
  'reason.concession': ['by concession', '投了'],
  'reason.forfeit': ['by forfeit', '時間切れなどによる敗北'],
  'reason.limit_reached': ['a limit of the server was reached', 'サーバーの上限に達しました'],

  'prompt.redraw': ['Keep this hand?', 'この手札で始めますか？'],
  'prompt.breeding': ['Breeding phase', '育成フェイズ'],
  'prompt.main': ['Main phase: what will you do?', 'メインフェイズ：行動を選択'],
  'prompt.counter': ['You are attacked: counter timing', 'アタックされました：カウンタータイミング'],
  'prompt.block': ['You are attacked: block?', 'アタックされました：ブロックしますか？'],

  'option.keep': ['Keep the hand', 'この手札で始める'],
  'option.redraw': ['Redraw: shuffle it back, draw 5 again', '引き直す（1回だけ）'],
  'option.hatch': ['Hatch a Digi-Egg', '孵化する'],
  'option.move': ['Move {unit} to the battle area', '{unit}をバトルエリアへ移動'],
  'option.nothing': ['Do nothing', '何もしない'],
  'option.play': ['Play {name} (cost {cost})', '{name}を登場（コスト{cost}）'],
  'option.digivolve': ['Digivolve from {unit} (cost {cost})', '{unit}から進化（コスト{cost}）'],
  'option.attack': ['{unit} attacks the player', '{unit}でプレイヤーにアタック'],
  'option.attack.target': ['{unit} attacks {target}', '{unit}で{target}にアタック'],
  'option.pass': ['Pass (memory 3 for your opponent)', 'パス（相手のメモリー3）'],
  'option.decline': ['Do nothing', '何もしない'],
  'option.block': ['Block with {unit}', '{unit}でブロック'],

  'event.shuffle': ['{seat}: {to} shuffled', '{seat}：{to}をシャッフル'],
  'event.first_player': ['First player: {seat}', '先攻：{seat}'],
  'event.draw': ['{seat}: draw {name}', '{seat}：{name}をドロー'],
  'event.draw.hidden': ['{seat}: draw a card', '{seat}：1枚ドロー'],
  'event.return_hand': ['{seat}: return {name} to the deck', '{seat}：{name}をデッキに戻す'],
  'event.return_hand.hidden': ['{seat}: return a card to the deck', '{seat}：1枚をデッキに戻す'],
  'event.keep': ['{seat}: keep the hand', '{seat}：手札をキープ'],
  'event.place_security': ['{seat}: place a security card', '{seat}：セキュリティを置く'],
  'event.memory': ['Memory {memory} for {seat}', 'メモリー{memory}（{seat}）'],
  'event.turn': ['Turn {turn}: {seat}', '{turn}ターン目：{seat}'],
  'event.phase': ['{seat}: {phase}', '{seat}：{phase}'],
  'event.unsuspend': ['{unit} unsuspends', '{unit}がアクティブ'],
  'event.suspend': ['{unit} suspends', '{unit}がレスト'],
  'event.hatch': ['{seat}: hatch {name}', '{seat}：{name}を孵化'],
  'event.move': ['{unit} moves to the battle area', '{unit}がバトルエリアへ移動'],
  'event.declare_play': ['{seat}: declare to play {name}', '{seat}：{name}の登場を宣言'],
  'event.declare_digivolve': [
    '{seat}: declare to digivolve {target} into {name}', '{seat}：{target}から{name}への進化を宣言'],
  'event.pay': ['{seat}: pay {cost}, memory {memory}', '{seat}：コスト{cost}、メモリー{memory}'],
  'event.play': ['{seat}: play {name}', '{seat}：{name}が登場'],
  'event.digivolve': ['{unit} digivolves into {name}', '{unit}が{name}に進化'],
  'event.pass': ['{seat}: pass', '{seat}：パス'],
  'event.attack': ['{unit} attacks the player', '{unit}がプレイヤーにアタック'],
  'event.attack.target': ['{unit} attacks {target}', '{unit}が{target}にアタック'],
  'event.block': ['{unit} blocks', '{unit}がブロック'],
  'event.attack_fails': ['The attack has no success', 'アタックは失敗'],
  'event.attack_nothing': ['The attack checks nothing', 'チェックなし'],
  'event.check': ['{unit} checks {name}', '{unit}が{name}をチェック'],
  'event.battle': [
    '{unit} ({dp}) battles {target} ({target_dp})', '{unit}（{dp}）と{target}（{target_dp}）がバトル'],
  'event.security_battle': [
    '{unit} ({dp}) battles the Security Digimon {name} ({card_dp})',
    '{unit}（{dp}）とセキュリティデジモン{name}（{card_dp}）がバトル'],
  'event.delete': ['{unit} is deleted', '{unit}が消滅'],
  'event.trash': ['{name} is trashed', '{name}をトラッシュへ'],
  'event.attack_ends': ['The attack ends', 'アタック終了'],
  'event.turn_ending': ['{seat}: end of the turn', '{seat}：ターン終了時'],
  'event.game_over': ['Winner: {winner} {reason}', '{winner}の勝ち：{reason}'],

  'fault.main_size': [
    'The main deck must have exactly 50 cards.', 'デッキはちょうど50枚です。'],
  'fault.eggs_size': [
    'The Digi-Egg deck may have at most 5 cards.', 'デジタマデッキは5枚までです。'],
  'fault.too_many_copies': [
    'Too many copies of one card number.', '同じナンバーのカードが多すぎます。'],
  'fault.wrong_deck': [
    'Digi-Eggs belong to the Digi-Egg deck, all other cards to the main deck.',
    'デジタマはデジタマデッキに、他のカードはデッキに入れてください。'],
  'fault.token': ['A token is never part of a deck.', 'トークンはデッキに入れられません。'],
});
