// The page draws a game that the page's code does not know. tests/browser/run starts this test.

import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counts, eventually, fitsWidth, isAccessible, openPage, picture, played, reads, scratch, serve } from '../browser/harness.js';
import { action, fast, isOver, play, press, shows } from '../browser/vocabulary.js';

const rules = ['--rules', 'crescendo hand=10'];
const bot = `python3 ${fileURLToPath(new URL('random_bot.py', import.meta.url))}`;
const texts = (locator) => locator.allTextContents();
const numbers = async (locator) => (await texts(locator)).map(Number);

export default () => describe('another game', { concurrency: 1 }, () => {
  let arena;
  let record;
  before(async () => {
    const folder = join(scratch, 'another');
    await played('match', ...rules, '--rounds', '1', '--seed', '3', '--record', folder, `one=${bot}`, `two=${bot}`);
    record = join(folder, readdirSync(folder)[0]);
    const bots = join(scratch, 'another.toml');
    writeFileSync(bots, `[[bot]]\nname = "low"\ncommand = "${bot}"\n`);
    arena = await serve(...rules, '--bots', bots);
  });
  after(() => arena.stop());

  test('its row lies on the table, its hands beside it, each card with its text', async () => {
    const page = await openPage(`${arena.url}#/games`);
    await page.setInputFiles('#record-files', [record]);
    await reads(page.locator('h1'), 'one – two');
    await shows(page, 0);
    await press(page, 'To the end');
    await isOver(page);
    await reads(page.locator('.verdict .reason'), /^no higher card, \d+ turns/);
    const row = await numbers(page.locator('.table .card'));
    assert.ok(row.length > 4, `${row}`);
    assert.deepEqual(row, [...row].sort((one, other) => one - other));
    await counts(page.locator('.table .card.marked'), 1);
    await reads(page.locator('.table .card.marked'), String(row.at(-1)));
    await reads(action(page), `lay ${row.at(-1)}`);
    assert.equal(await page.locator('.table').getAttribute('aria-label'), `Row: ${row.join(' ')}`);
    for (const player of [1, 2]) {
      const laid = row.filter((_, i) => i % 2 === player - 1);
      await counts(page.locator(`.strip.of-${player} .tile`), 10 - laid.length);
      await reads(page.locator(`.plate.player-${player} .score`), String(laid.reduce((sum, card) => sum + card, 0)));
    }
    await counts(page.locator('.pip'), 0);
    await isAccessible(page, 'another game');
    await fitsWidth(page);
    await picture(page, 'another-game', { fullPage: true });
    page.clean();
    await page.leave();
  });

  test('a person plays it with the buttons, and sees one hand alone', async () => {
    const page = await play(arena.url, { bots: ['', 'low'], seed: 3, speed: fast });
    await page.locator('.reply').first().waitFor();
    await counts(page.locator('.strip.of-2 .hidden-tile'), 10);
    const hand = await texts(page.locator('.strip.of-1 .tile > [aria-hidden]'));
    assert.deepEqual(await texts(page.locator('.reply')), hand.map((card) => `lay ${card}`));
    await counts(page.locator('.reply svg'), 0);
    await page.locator('.reply').first().click();
    await eventually(async () => assert.ok(await page.locator('.table .card').count() >= 2));
    await reads(page.locator('.table .card').first(), hand[0]);
    page.clean();
    await page.leave();
  });
});
