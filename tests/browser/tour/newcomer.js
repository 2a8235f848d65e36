// A newcomer who has just started ./play for the first time and answered yes to the page.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { counts, isAccessible, openPage, picture, playAndLook, reads } from '../harness.js';
import { areSeenTogether, box, press, turnShown } from '../vocabulary.js';

export default () => describe('a newcomer', { concurrency: 1 }, () => {
  let offered;
  before(async () => { offered = await playAndLook(); });
  after(() => offered.stop());

  test('finds the games just played, and steps through one with both stderr boxes in sight', async () => {
    const page = await openPage(offered.url);
    await reads(page.locator('h1'), 'Games and records');
    await page.locator('tbody tr').nth(1).waitFor();
    await isAccessible(page, 'the games of ./play');
    await page.getByRole('link', { name: /^A isola-engine\s*B greedy$/ }).click();
    await reads(page.locator('.place'), /^start of \d+$/);
    const thoughts = [1, 2].map((player) => box(page, player, 'err'));
    await thoughts[1].scrollIntoViewIfNeeded();
    for (const [i, thought] of [/^depth \d+, nodes \d+/, /^\d+ open neighbours at \d,\d/].entries()) {
      while (await turnShown(page) <= i) await press(page, 'Step');
      await reads(thoughts[i].locator('.line.now .text').first(), thought);
      await counts(thoughts[1 - i].locator('.line.now'), 0);
      await areSeenTogether(page, page.getByRole('button', { name: 'Step', exact: true }), ...thoughts);
    }
    await picture(page, 'newcomer');
    page.clean();
    await page.leave();
  });
});
