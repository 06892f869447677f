/* SPDX-License-Identifier: MIT
 * silence.js - a judge keeps somebody from speaking, for a time. */

import { askForm } from './dialog.js';
import { el, field } from './dom.js';
import { addWords, t } from './words.js';

const MINUTE_S = 60;
const TIMES = [10, 60, 24 * 60, 7 * 24 * 60]; /* minutes that are offered */

addWords({
  silence: ['Silence', '発言禁止'],
  silence_of: ['Silence {name}', '{name}を発言禁止にする'],
  silence_text: ['The player cannot say anything anywhere for so long. It is written down.',
    'この期間、どこでも発言できなくなります。操作は記録されます。'],
  silence_for: ['For how long', '期間'],
  silence_0: ['may speak again', '解除する'],
  silence_10: ['10 minutes', '10分'],
  silence_60: ['an hour', '1時間'],
  silence_1440: ['a day', '1日'],
  silence_10080: ['a week', '1週間'],
  silenced: ['Done: {name}, {time}.', '{name}：{time}'],
});

/** Keep somebody from speaking, or let them speak again. @param {object} app @param {string} player
 * @param {string} name */
export async function silence({ client, notice, report }, player, name) {
  const time = el('select', { name: 'minutes' }, ...[...TIMES, 0].map((minutes) =>
    el('option', { value: minutes }, t(`silence_${minutes}`))));
  const isMeant = await askForm({ title: t('silence_of', { name }), text: t('silence_text'), yes: t('silence'), look: 'danger',
    parts: [field(t('silence_for'), time)] });
  if (!isMeant) return;
  try {
    await client.chatSilence(player, Number(time.value) * MINUTE_S);
    notice(t('silenced', { name, time: t(`silence_${time.value}`) }));
  } catch (error) {
    report(error);
  }
}
