/* SPDX-License-Identifier: MIT
 * series.mjs - best of three: both ready, another deck and the first player between games, the score, and a
 * rematch. */
import { assert, until } from '../../wire/lib/check.mjs';
import { LOOKS, concede, mustBeReadable, nextToChoose, pageCheck, pair } from '../lib/stage.mjs';

const room = (tab) => tab.$('[data-part="room"]');
const isInSight = (part) => part.evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
});
const ready = (tab) => tab.page.click('[data-act="ready"]');

for (const { size, viewport, game } of LOOKS) {
  await pageCheck(`best of three: ready, between games, the score, a rematch: ${game}, ${size}`, async () => {
    const [ann, bob] = await pair({ game, viewport }, (tab) => tab.page.selectOption('select[name="preset"]', 'three'));
    await Promise.all([ann, bob].map((tab) => tab.page.waitForSelector('[data-act="ready"]')));
    await mustBeReadable(bob);
    await bob.shot(`room-${size}`);
    await ready(ann);
    await until('Bob to see it', 10000, async () => /Ann: ready/.test(await room(bob).innerText()));
    await ready(bob);
    await nextToChoose([ann, bob]);

    await concede(bob);
    await Promise.all([ann, bob].map((tab) => tab.page.waitForSelector('[data-act="ready"]')));
    assert.match(await room(ann).innerText(), /You have won this game/);
    assert.match(await room(ann).innerText(), /You 1 – 0 Bob/);
    await mustBeReadable(bob);
    assert.equal(await bob.$('[data-offer]').count(), 0, 'there is nothing to pause');
    await until('it to be in sight', 10000, () => isInSight(room(bob)));
    await bob.shot(`between-${size}`);
    await bob.page.selectOption('select[name="first-player"]', { label: 'I go first' });
    assert.equal(await ann.$('select[name="first-player"]').count(), 0, 'the loser says it');
    await bob.page.selectOption('select[name="next-deck"]', { index: 2 });
    await ready(bob);
    await ready(ann);
    await until('the second game', 20000, async () => /Game 2/.test(await ann.$('.log-list .log-turn').first().innerText()));
    await nextToChoose([ann, bob]);
    assert.deepEqual(await ann.$('.seat .score').allTextContents(), ['1', '0']);

    if (size === 'desktop') { /* between two games there is but the match to give up */
      await concede(ann);
      await bob.page.waitForSelector('[data-act="ready"]');
      await concede(bob);
    } else await concede(bob, true);
    await Promise.all([ann, bob].map((tab) => until('the end', 10000, () => tab.isOver())));
    assert.equal(await ann.$('.banner h2').textContent(), 'You won');
    await until('it to be in sight', 10000, () => isInSight(ann.$('.banner h2')));
    await ann.page.click('[data-act="rematch"]');
    await until('Bob to be asked', 10000, async () => /Ann would like a rematch/.test(await bob.$('.banner').innerText()));
    await bob.page.click('[data-act="rematch"]');
    await Promise.all([ann, bob].map((tab) => tab.page.waitForSelector('[data-act="ready"]')));
    await ann.page.click('.nav a[href="#/"]');
    const mine = ann.$('.list li', { has: ann.$('a[href^="#/match/"]') });
    await mine.waitFor();
    assert.match(await mine.innerText(), /against Bob\s+Both players are here/);
    await Promise.all([ann.close(), bob.close()]);
  });
}
