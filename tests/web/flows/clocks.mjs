/* SPDX-License-Identifier: MIT
 * clocks.mjs - two players with clocks: they run, pauses and draws are offered, who is away is told, and
 * what is said is read. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { LOOKS, mustBeReadable, nextToChoose, pageCheck, pair, playOn, server } from '../lib/stage.mjs';

const MOST_S = 60; /* that a click or two take */

/** @param {string} time as a clock shows it @returns {number} s */
function secondsOf(time) {
  const [, minutes, seconds] = time.match(/^(\d+):(\d\d)$/);
  return 60 * minutes + Number(seconds);
}

/** Ten minutes each, and no second of a decision is free. */
async function quick({ page }) {
  await page.selectOption('select[name="preset"]', 'quick');
  await page.click('details.settings summary');
  await page.fill('input[name="floor_s"]', '');
}

for (const { size, viewport, game } of LOOKS) {
  await pageCheck(`clocks run, a pause by agreement stops them: ${game}, ${size}`, async () => {
    const [ann, bob] = await pair({ game, viewport }, quick);
    await Promise.all([ann, bob].map((tab) => tab.page.waitForSelector('.seat .clock')));
    await playOn([ann, bob], (n) => n < 6);
    const asked = await nextToChoose([ann, bob]);
    const seat = await asked.$('.seat.running').getAttribute('data-seat');
    const clock = (tab) => tab.$(`.seat[data-seat="${seat}"] .clock`).innerText();
    await until('the clock at the other side', 10000, async () =>
      await bob.$(`.seat[data-seat="${seat}"].running`).count() === 1);
    const first = await clock(bob);
    assert.match(first, /^(9|1\d):\d\d$/, 'what each has, and what was added');
    await until('it to go on', 20000, async () => await clock(bob) !== first);
    const before = secondsOf(await clock(bob));
    await server.advance(90000); /* while somebody thinks */
    await mustBeReadable(ann);
    await ann.shot(`clocks-${size}`);

    await ann.page.click('[data-offer="pause"]');
    await bob.page.click('[data-reply="accept"]');
    await Promise.all([ann, bob].map((tab) => tab.$('.paused').waitFor()));
    assert.match(await bob.$('.paused').innerText(), /^Paused until/);
    assert.equal(await bob.$('.seat.running').count(), 0, 'no clock runs');
    const spent = before - secondsOf(await clock(bob)); /* and what the test took */
    must(spent >= 89 && spent < 89 + MOST_S, 'the time that was spent:', spent, 's');
    assert.equal(await clock(ann), await clock(bob));
    await mustBeReadable(bob);
    await bob.shot(`paused-${size}`);
    await bob.page.click('[data-offer="resume"]');
    await ann.page.click('[data-reply="accept"]');
    await until('it to go on', 10000, async () => await ann.$('.paused').isHidden());

    await Promise.all([ann.close(), bob.close()]);
  });
}

await pageCheck('a draw is offered, declined, offered by the other one, and ends the game', async () => {
  const [ann, bob] = await pair({}, (tab) => tab.page.selectOption('select[name="preset"]', 'quick'));
  await nextToChoose([ann, bob]);
  await ann.page.click('[data-offer="draw"]');
  await bob.page.click('[data-reply="decline"]');
  await until('the refusal', 10000, async () => /declined/.test(await ann.$('#notice').innerText()));
  await bob.page.click('[data-offer="draw"]');
  await ann.page.click('[data-reply="accept"]');
  await Promise.all([ann, bob].map((tab) => until('the end', 10000, () => tab.isOver())));
  assert.equal(await ann.$('.banner h2').textContent(), 'A draw');
  await Promise.all([ann.close(), bob.close()]);
});

await pageCheck('who goes away is seen to be away, and back again', async () => {
  const [ann, bob] = await pair();
  await nextToChoose([ann, bob]);
  await bob.page.goto('about:blank');
  await until('it to be told', 15000, async () => /not connected/.test(await ann.$('.match-bar').innerText()));
  await ann.shot('away');
  await bob.page.goBack();
  await until('Bob to be back', 15000, async () => !/not connected/.test(await ann.$('.match-bar').innerText()));
  must(await nextToChoose([ann, bob]), 'it goes on');
  await Promise.all([ann.close(), bob.close()]);
});
