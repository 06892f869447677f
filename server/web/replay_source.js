/* SPDX-License-Identifier: MIT
 * replay_source.js - where a replay is read: over the connection by who has entered, and by anybody else as
 * far as everybody may see it, over HTTP. Both answer alike. */

import { ShinpanError } from '/js/shinpan.js';
import { replayUrl } from './shuffles.js';

async function ask(url) {
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new ShinpanError('disconnected', error.message);
  }
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new ShinpanError(body.error ?? 'internal', body.message ?? response.statusText, { code: response.status, field: body.field });
}

/* A result of replay.WORD. */
function asked(word, { replay, ...params }) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return ask(`/api/v1/replays/${replay}/${word}?${new URLSearchParams(given)}`);
}

const overHttp = {
  replayGet: async (replay, share) => ({ replay: await ask(replayUrl(replay, { share })) }),
  replayTurns: (replay, game, share) => asked('turns', { replay, game, share }),
  replayAt: (params) => asked('at', params),
  replayEvents: (params) => asked('events', params),
  replayVerify: (replay, share) => asked('verify', { replay, share }),
};

/** @param {import('/js/shinpan.js').Client} client @returns {object} its methods that read a replay */
export const replaySource = (client) => (client.session === null ? overHttp : client);
