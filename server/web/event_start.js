/* SPDX-License-Identifier: MIT
 * event_start.js - whom the start of an event leaves out, and who may come in for them. */

/** @param {{state: string, deck?: {legal: boolean}}[]} players as tournament.players lists them
 * @param {boolean} hasCheckIn one must have checked in
 * @returns {[string, object[]][]} words of event_manage.js with their players, none without any */
export function startGroups(players, hasCheckIn) {
  const [placed, ready] = hasCheckIn ? ['checked', 'standby'] : ['in', 'waiting'];
  const isWaiting = ({ state }) => ['waiting', 'standby'].includes(state);
  const isNext = ({ state, deck }) => state === ready && deck?.legal === true;
  return [
    ['step_start_unchecked', ({ state }) => hasCheckIn && state === 'in'],
    ['step_start_deckless', ({ state, deck }) => state === placed && !deck?.legal],
    ['step_start_next', isNext],
    ['step_start_waiting', (player) => isWaiting(player) && !isNext(player)],
  ].map(([word, is]) => [word, players.filter(is)]).filter(([, of]) => of.length > 0);
}
