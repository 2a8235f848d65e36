// Variations by keyboard alone, of other games, of a match that has just been played, and on a phone.

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { counts, fitsWidth, golden, isAccessible, picture, reads, scratch, serve, verified } from '../harness.js';
import { downloadTo, openRecord, tree, tryATurn, turns } from '../variations.js';
import { fast, isOver, play, press, scrub, shows } from '../vocabulary.js';

export default () => describe('more variations', { concurrency: 1 }, () => {
  let arena;
  before(async () => {
    const folder = join(scratch, 'tried');
    mkdirSync(folder, { recursive: true });
    for (const name of ['isola-7x7', 'dominoes-domino', 'bot-battle']) copyFileSync(golden(name), join(folder, `${name}.jsonl`));
    arena = await serve('--record', folder);
  });
  after(() => arena.stop());

  test('the keyboard alone tries a turn, draws an arrow, comments and deletes', async () => {
    const page = await openRecord(arena, 'isola-7x7', { colours: 'dark' });
    await page.keyboard.press('v');
    await reads(page.locator('.ask'), /A, your turn: move to a square\.$/);
    // Tab leads to the pawn.
    await page.locator('.square[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await reads(page.locator('.ask'), /now take a square\.$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shows(page, 1);
    await counts(turns(page), 1);
    await isAccessible(page, 'variations in the dark');
    await page.getByRole('button', { name: 'Draw an arrow' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.square[tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await counts(page.locator('.notes .arrow'), 1);
    await page.getByLabel('Comment').focus();
    await page.keyboard.type('even');
    await reads(tree(page).locator('.variation-comment'), 'even');
    await page.getByRole('button', { name: 'Evaluate' }).focus();
    await page.keyboard.press('Enter');
    await reads(page.locator('.variations [role=status]'), /^[AB] to move: [AB]'s chance \d+ %.*best: move /);
    await picture(page, 'variations-dark');
    await page.getByRole('button', { name: 'Delete this variation' }).focus();
    await page.keyboard.press('Enter');
    await counts(turns(page), 0);
    await shows(page, 0);
    page.clean();
    await page.leave();
  });

  test('dominoes and island are tried, too: chance goes on', async () => {
    for (const name of ['dominoes-domino', 'bot-battle']) {
      const page = await openRecord(arena, name);
      await page.keyboard.press('v');
      await page.keyboard.press('ArrowRight');
      await page.locator('.replies .reply').first().click();
      await counts(turns(page), 1);
      await page.locator('.replies .reply').first().waitFor();
      await page.keyboard.press('e');
      await counts(turns(page), 2);
      await picture(page, `variations-${name}`);
      const file = await downloadTo(page, `tried-${name}.jsonl`);
      await verified(file);
      page.clean();
      await page.leave();
      // A page that only watches shows them.
      const watched = await serve('--public', '--record', file);
      const watching = await openRecord(watched, 'tried');
      await watching.getByRole('tab', { name: 'Variations' }).click();
      await counts(turns(watching), 2);
      await counts(watching.getByRole('button', { name: 'Try other turns' }), 0);
      await watching.leave();
      watched.stop();
    }
  });

  test('a match that has just been played here is tried, and the page follows no other turn meanwhile', async () => {
    const page = await play(arena.url, { contest: 'uicc-isola', bots: ['greedy', 'random-cpp'], board: '7x7', seed: 1, speed: fast });
    await isOver(page);
    await scrub(page, 2);
    await page.keyboard.press('v');
    await tryATurn(page);
    await shows(page, 3);
    // At the end of a variation nothing is asked of the match.
    await page.keyboard.press('ArrowRight');
    await press(page, 'Step');
    await shows(page, 3);
    await verified(await downloadTo(page, 'tried-match.jsonl'));
    await page.keyboard.press('v');
    await shows(page, 2);
    page.clean();
    await page.leave();
  });

  test('on a phone the variations are a tab', async () => {
    const page = await openRecord(arena, 'isola-7x7', { width: 390, height: 844 });
    await scrub(page, 6);
    await page.keyboard.press('v');
    await tryATurn(page);
    await counts(turns(page), 1);
    await fitsWidth(page);
    // The row of tabs has scrolled to the tab that is shown.
    const [tab, row] = [await page.getByRole('tab', { name: 'Variations' }).boundingBox(), await page.locator('.desk-tabs').boundingBox()];
    assert.ok(tab.x >= row.x - 1 && tab.x + tab.width <= row.x + row.width + 1, 'the tab is in sight');
    await isAccessible(page, 'variations on a phone');
    await picture(page, 'variations-phone');
    page.clean();
    await page.leave();
  });
});
