// A newcomer who has just started ./play for the first time and answered yes to the page, and a page that ends its arena, for a
// person who started the arena without a terminal.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { counts, eventually, isAccessible, openPage, picture, playAndLook, reads, serve } from '../harness.js';
import { areSeenTogether, box, press, turnShown } from '../vocabulary.js';

const beginning = () => describe('a newcomer', { concurrency: 1 }, () => {
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

const answers = (url) => fetch(url).then(() => true, () => false);

const end = () => describe('an arena that its page can end', { concurrency: 1 }, () => {
  test('ends by the button, and the page says so', async () => {
    const arena = await serve('--end-button');
    const page = await openPage(arena.url);
    await page.getByLabel('A, starts').waitFor();
    assert.match(await page.locator('.welcome').innerText(), /handed in to a hosted contest on the page of your personal link, or with arena submit LINK FILE/);
    await isAccessible(page, 'a page with the button that ends the arena');
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('button', { name: 'End', exact: true }).click();
    assert.equal(await answers(arena.url), true);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await reads(page.locator('main'), 'The arena has endedThis page can be closed.');
    await eventually(async () => assert.equal(await answers(arena.url), false));
    assert.equal(await page.locator('.connection').isVisible(), false);
    await isAccessible(page, 'a page whose arena has ended');
    await picture(page, 'ended');
    await page.leave();
  });

  test('has no such button otherwise', async () => {
    const arena = await serve();
    const page = await openPage(arena.url);
    await page.getByLabel('A, starts').waitFor();
    assert.equal(await page.getByRole('button', { name: 'End', exact: true }).count(), 0);
    assert.equal((await fetch(new URL('/api/end', arena.url), { method: 'POST' })).status, 404);
    await page.leave();
    arena.stop();
  });
});

export default () => {
  beginning();
  end();
};
