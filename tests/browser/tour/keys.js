// The page has the same keys for a game as `arena replay` in a terminal.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { botsFile, eventually, isAccessible, openPage, picture, played, reads, scratch, serve } from '../harness.js';
import { action, fast, isOver, person, play, press, shows, square, stepByStep, turnShown } from '../vocabulary.js';

export default () => describe('keys', { concurrency: 1 }, () => {
  let arena;
  let record;
  before(async () => {
    const folder = join(scratch, 'keys');
    await played('match', '--contest', 'uicc-isola', '--board', '9x9', '--rounds', '1', '--seed', '1', '--record', folder, 'greedy', 'random-cpp');
    record = join(folder, readdirSync(folder)[0]);
    arena = await serve('--bots', botsFile);
  });
  after(() => arena.stop());

  async function stepThrough() {
    const page = await openPage(`${arena.url}#/games`);
    await page.setInputFiles('#record-files', [record]);
    await page.locator('.game').waitFor();
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    return page;
  }

  test('arrows go by turns, p and n by actions, Page Up and Page Down by ten turns, Home and End to the ends', async () => {
    const page = await stepThrough();
    const last = Number(/of (\d+)$/.exec(await page.locator('.place').textContent())[1]);
    for (const [key, turn] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['PageDown', 11], ['PageUp', 1], ['End', last], ['ArrowRight', last],
      ['Home', 0], ['ArrowLeft', 0]]) {
      await page.keyboard.press(key);
      assert.equal(await turnShown(page), turn, key);
    }
    await page.keyboard.press('n');
    await reads(action(page), /^move \d,\d$/);
    await page.keyboard.press('n');
    await reads(action(page), /^move \d,\d · steal \d,\d$/);
    await page.keyboard.press('p');
    await reads(action(page), /^move \d,\d$/);
    page.clean();
    await page.leave();
  });

  test('where a key leads is read out', async () => {
    const page = await stepThrough();
    await page.keyboard.press('PageDown');
    await reads(page.locator('.stage > [role=status].visually-hidden'), /^Turn 10, B random-cpp: move/);
    await page.leave();
  });

  test('the space runs the game and holds it; plus and minus change its speed', async () => {
    const page = await stepThrough();
    const speed = page.getByLabel('Speed');
    await page.keyboard.press('+');
    assert.equal(await speed.inputValue(), '5');
    await page.keyboard.press('-');
    assert.equal(await speed.inputValue(), '2');
    await page.keyboard.press(' ');
    await eventually(async () => assert.ok(await turnShown(page) > 0));
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Auto run', exact: true }).waitFor();
    await page.leave();
  });

  test('the timeline, a row of the log and a square that was clicked leave the keys to the game', async () => {
    const page = await stepThrough();
    for (const part of [page.locator('.timeline'), page.locator('.entry').nth(3), square(page, '1,1')]) {
      await part.click();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await shows(page, 1);
      await page.keyboard.press('PageDown');
      await shows(page, 11);
    }
    await page.leave();
  });

  test('whoever types keeps the keys, and whoever walks over the board with them', async () => {
    const page = await play(arena.url, { contest: 'isolation', bots: ['greedy', 'random-cpp'], seed: 2, speed: fast });
    await isOver(page);
    const end = await turnShown(page);
    await page.locator('.new-match summary').click();
    await page.getByLabel('Seed').fill('12');
    for (const key of ['Home', 'ArrowLeft', 'f', '?', ' ']) await page.keyboard.press(key);
    assert.equal(await page.getByLabel('Seed').inputValue(), 'f? 12');
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await reads(page.locator('.square-name'), /^\d,\d: /);
    assert.equal(await turnShown(page), end);
    await page.leave();
  });

  test('at a board that a person plays the keys are the person’s', async () => {
    const page = await play(arena.url, { contest: 'isolation', bots: [person, 'greedy'], seed: 2 });
    await reads(page.locator('.ask'), /your turn/);
    await page.locator('.square.choice').first().click();
    await reads(action(page), 'start');
    const undo = page.getByRole('button', { name: 'Undo the move' });
    await undo.waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await undo.waitFor({ state: 'hidden' });
    page.clean();
    await page.leave();
  });

  test('f goes to the next fault, and says where there is none', async () => {
    const faulty = await play(arena.url, { contest: 'isolation', bots: ['mischief', 'greedy'], seed: 3, speed: fast });
    await isOver(faulty);
    await press(faulty, 'To the start');
    await faulty.keyboard.press('f');
    await reads(faulty.locator('.action.trouble'), 'illegal (game lost)');
    await faulty.leave();
    const page = await stepThrough();
    await page.keyboard.press('f');
    await reads(page.locator('.passing-note'), 'No fault has been made in this game.');
    await page.leave();
  });

  test('a question mark shows all keys', async () => {
    const page = await stepThrough();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    for (const key of ['Space', 'Page Down', 'End', 'f', '?']) await help.locator('kbd').getByText(key, { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await isAccessible(page, 'the keys');
    await picture(page, 'keys');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    assert.equal(await turnShown(page), 0);
    await press(page, 'Keys');
    await press(page, 'Close');
    await help.waitFor({ state: 'hidden' });
    page.clean();
    await page.leave();
  });

  test('a held match plays its next turn by a key', async () => {
    const page = await play(arena.url, { contest: 'isolation', bots: ['greedy', 'random-cpp'], seed: 2 }, stepByStep);
    await page.keyboard.press('n');
    await reads(action(page), /^move \d,\d$/);
    for (const turn of [1, 2, 3]) {
      await page.keyboard.press('ArrowRight');
      await shows(page, turn);
      await reads(action(page), /^move \d,\d · steal \d,\d$/);
    }
    await page.leave();
  });
});
