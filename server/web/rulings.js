/* SPDX-License-Identifier: MIT
 * rulings.js - what a judge did in a match, in words, for those who play, watch or read it. */

import { addWords, t } from './words.js';

addWords({
  'ruling.act': ['{judge} (judge) has answered for {seat}', 'ジャッジ{judge}が{seat}の代わりに選択'],
  'ruling.result': ['{judge} (judge) has decided the result', 'ジャッジ{judge}が結果を裁定'],
  'ruling.clock': ['{judge} (judge) has changed the clock of {seat}', 'ジャッジ{judge}が{seat}の持ち時間を変更'],
  'ruling.pause': ['{judge} (judge) has paused the match', 'ジャッジ{judge}が対戦を一時停止'],
  'ruling.resume': ['{judge} (judge) lets the match go on', 'ジャッジ{judge}が対戦を再開'],
  'ruling.rewind': ['{judge} (judge) has taken the game back', 'ジャッジ{judge}がゲームを巻き戻し'],
  ruling_why: ['{text}: {reason}', '{text}：{reason}'],
});

/** @param {{what: string, seat?: string|null, judge: string, reason?: string|null}} ruling
 * @param {(seat: string) => string} player names of seats @returns {string} */
export function rulingText({ what, seat, judge, reason }, player) {
  const text = t(`ruling.${what}`, { judge, seat: seat ? player(seat) : '' });
  return reason ? t('ruling_why', { text, reason }) : text;
}

/** Those of a game in its document, each with the event behind which it is told.
 * @param {object|null} document @param {number} game @returns {{after: number, ruling: object}[]} */
export function rulingsOf(document, game) {
  const steps = document?.games[game - 1]?.steps ?? [];
  /* what brought a command about is told before what the command did */
  const causes = new Set(['act', 'result', 'rewind']);
  return (document?.rulings ?? []).filter((one) => one.game === game).map((ruling) => ({
    after: steps[ruling.command - (causes.has(ruling.what) && ruling.command > 0 ? 1 : 0)] ?? 0, ruling,
  }));
}
