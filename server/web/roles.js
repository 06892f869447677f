/* SPDX-License-Identifier: MIT
 * roles.js - what an account may do beside playing: the names of roles, and who has which. */

import { el } from './dom.js';
import { addWords, named } from './words.js';

addWords({
  'role.player': ['player', 'プレイヤー'],
  'role.organizer': ['organizer', '主催者'],
  'role.judge': ['judge', 'ジャッジ'],
  'role.admin': ['administrator', '管理者'],
});

const has = ({ session }, ...roles) => roles.some((role) => session?.roles?.includes(role));

/** May this player decide in matches of others? An admin may, too. @param {object} client */
export const isJudge = (client) => has(client, 'judge', 'admin');

/** May this player run the server? @param {object} client */
export const isAdmin = (client) => has(client, 'admin');

/** May this player set events up? @param {object} client */
export const isOrganizer = (client) => has(client, 'organizer', 'admin');

/** The roles beyond playing, in words. @param {object} client @returns {HTMLElement[]} */
export const roleTags = ({ session }) => (session?.roles ?? []).filter((role) => role !== 'player')
  .map((role) => el('span', { class: 'tag', data: { role } }, named('role', role)));
