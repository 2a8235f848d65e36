// A contest that was changed after it had begun: the page says what and why, and opens the games that no longer count.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { amended, botsFile, counts, fitsWidth, isAccessible, openPage, picture, played, reads, scratch, serve } from '../harness.js';

export default () => describe('a contest that was changed', () => {
  let arena;
  before(async () => {
    const database = join(scratch, 'changed.db');
    await played('tournament', '--contest', 'isolation', '--db', database, '--seed', '4', '--bots', botsFile, 'lemming', 'random-cpp', 'greedy');
    await amended(database, '--void', '2.1', '--reason', 'power <b>cut</b>');
    arena = await serve('--db', database);
  });
  after(() => arena.stop());

  test('its changes are a view, and a game that no longer counts can be opened', async () => {
    const page = await openPage(`${arena.url}#/contest`, { width: 390 });
    await page.getByRole('link', { name: 'Changes' }).click();
    const panel = page.locator('.changes-panel');
    await counts(panel.locator('ol > li'), 1);
    await reads(panel.locator('ol > li > p'), /game 2\.1~1 .* was voided and played again: power <b>cut<\/b>$/);
    await reads(panel.getByRole('list', { name: 'Games that no longer count' }), /^2\.1~1 \S+ – \S+: /);
    await isAccessible(page, 'the changes of a contest');
    await fitsWidth(page);
    await picture(page, 'contest-changes');
    await panel.getByRole('link', { name: '2.1~1' }).click();
    await page.waitForURL(/#\/contest\/2\/1(~|%7E)1/);
    await page.locator('.board').first().waitFor();
    await reads(page.locator('h1').first(), / – /);
    assert.equal(await page.getByText('The contest has no game').count(), 0);
    page.clean();
    await page.leave();
  });
});
