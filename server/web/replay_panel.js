/* SPDX-License-Identifier: MIT
 * replay_panel.js - what can be done with a replay beside looking at it: who may see it, its document,
 * and whether it is right, as the server says and as this browser computes. */

import { copyField } from './copy_field.js';
import { el, field, fill } from './dom.js';
import { replaySource } from './replay_source.js';
import { replayUrl, shuffleCheck } from './shuffles.js';
import { addWords, named, t } from './words.js';

addWords({
  replay_more: ['Share, download, verify', '共有・保存・検証'],
  privacy: ['Who may see it', '公開範囲'],
  'privacy.public': ['everybody', '全員'],
  'privacy.unlisted': ['who has the link', 'リンクを知っている人'],
  'privacy.players': ['the two players', '対戦者のみ'],
  privacy_now: ['It may be seen by: {who}. The stricter wish of the two players holds.',
    '現在の公開範囲：{who}。2人の希望のうち厳しい方が適用されます。'],
  share_link: ['Link', 'リンク'],
  download: ['Download', '保存'],
  verify: ['Verify on the server', 'サーバーで検証'],
  verify_passed: ['The server ran the match again: every byte is the same.',
    'サーバーで再実行し、完全に一致しました。'],
  verify_failed: ['The server found a difference: {text}', '再実行の結果が一致しません：{text}'],
  held: ['The key of this match is held back: the document is told later.',
    'この対戦の鍵はまだ公開されていません。文書は後で公開されます。'],
});

/** @param {object} app @param {{replay: string, document: object|null, row: object|null}} facts row: of the
 *   reader's own list, when they played @param {string|null} token by which it was found
 * @returns {HTMLElement} */
export function replayPanel(app, { replay, document: whole, row }, token) {
  const { client } = app;
  const sharing = el('div', { class: 'stack' });
  const verified = el('p', { role: 'status' });
  const actions = el('div', { class: 'row' });
  let privacy = row?.privacy ?? (token ? 'unlisted' : 'public');
  let share = row?.share ?? token;

  const text = async () => JSON.stringify((await replaySource(client).replayGet(replay, share ?? undefined)).replay);

  function showSharing() {
    const link = `${location.origin}/r/${replay}${privacy === 'unlisted' && share ? `?share=${share}` : ''}`;
    const choice = row && el('select', { name: 'privacy', data: { key: 'privacy' }, on: { change: () => choose(choice.value) } },
      ...['public', 'unlisted', 'players'].map((one) =>
        el('option', { value: one, selected: one === privacy }, named('privacy', one))));
    fill(sharing,
      choice ? field(t('privacy'), choice) : '',
      row ? el('p', { class: 'hint' }, t('privacy_now', { who: named('privacy', privacy) })) : '',
      copyField(t('share_link'), 'share-link', link, app.notice));
  }

  async function choose(wish) {
    try {
      const now = await client.replayShare(replay, wish);
      privacy = now.privacy;
      share = now.share ?? null;
    } catch (error) {
      app.report(error);
    }
    showSharing();
    showActions();
  }

  async function verify() {
    fill(verified, t('checking'));
    try {
      const { passed, text: found } = await replaySource(client).replayVerify(replay, share ?? undefined);
      verified.className = passed ? 'good' : 'bad';
      verified.dataset.verified = passed ? 'yes' : 'no';
      fill(verified, passed ? t('verify_passed') : t('verify_failed', { text: found }));
    } catch (error) {
      fill(verified, '');
      app.report(error);
    }
  }

  function showActions() {
    const isPrivate = privacy === 'players';
    const check = shuffleCheck(replay, { look: 'small', share, ...(isPrivate && { text }) });
    /* without a session the server gives nothing away, so what is private is handed on from here */
    const download = isPrivate
      ? el('a', { class: 'button small', download: `${replay}.json`,
        href: URL.createObjectURL(new Blob([JSON.stringify(whole)], { type: 'application/json' })) }, t('download'))
      : el('a', { class: 'button small', download: `${replay}.json`,
        href: replayUrl(replay, { share, isDownload: true }) }, t('download'));
    fill(actions, download,
      el('button', { class: 'button small', type: 'button', data: { key: 'verify', act: 'verify' }, on: { click: verify } },
        t('verify')),
      check.button, check.results);
  }

  showSharing();
  if (whole) showActions();
  return el('details', { class: 'sheet more-of', data: { part: 'replay-more' } },
    el('summary', {}, t('replay_more')),
    sharing, whole ? actions : el('p', { class: 'hint' }, t('held')), verified);
}
