// A person at the page: by mouse, by keyboard, and with tiles.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { botsFile, isAccessible, picture, reads, serve } from '../harness.js';
import { choices, farthest, fast, isOver, nearest, pawnOf, person, play, press, result, square } from '../vocabulary.js';

const mostTurns = 30;
const ask = (page) => page.locator('.ask');

// Waits until the person is to move or the game is over; gives whether he is to move.
async function isAsked(page) {
  await page.locator('.square.choice, .verdict .result:not(.quiet)').first().waitFor();
  return (await choices(page)).length > 0;
}

// The moves of somebody who keeps away and takes what is near the other one.
async function turnOf(page, take) {
  await reads(ask(page), /move to a square\.$/);
  const other = await pawnOf(page, 'B');
  await take(farthest(await choices(page), other));
  await reads(ask(page), /now take a square\.$/);
  await take(nearest(await choices(page), other));
  await reads(ask(page), /Sent\.|^$|Wait for your turn\.|move to a square\.$/);
}

async function walk(page, from, to) {
  const [fromRow, fromColumn] = from.split(',').map(Number);
  const [toRow, toColumn] = to.split(',').map(Number);
  const rows = Math.abs(toRow - fromRow);
  const columns = Math.abs(toColumn - fromColumn);
  for (let i = 0; i < rows; ++i) await page.keyboard.press(toRow > fromRow ? 'ArrowDown' : 'ArrowUp');
  for (let i = 0; i < columns; ++i) await page.keyboard.press(toColumn > fromColumn ? 'ArrowRight' : 'ArrowLeft');
}

const focused = (page) => page.evaluate(() => document.activeElement?.dataset?.at ?? '');

export default () => describe('a person', { concurrency: 1 }, () => {
  let arena;
  before(async () => { arena = await serve('--bots', botsFile); });
  after(() => arena.stop());

  const small = { contest: 'uicc-isola', board: '7x7', bots: [person, 'lemming'], seed: 1, speed: fast };

  test('wins a small game with the mouse', async () => {
    const page = await play(arena.url, small);
    for (let turn = 0; turn < mostTurns && await isAsked(page); ++turn) {
      await turnOf(page, (at) => square(page, at).click());
      if (turn === 1) await picture(page, 'person');
    }
    await reads(result(page), 'A you wins');
    page.clean();
    await page.leave();
  });

  test('wins a small game with the keyboard alone', async () => {
    const page = await play(arena.url, small);
    await isAsked(page);
    await page.locator('.transport button').first().focus();
    await page.keyboard.press('Shift+Tab');
    for (let i = 0; i < 4 && !(await focused(page)); ++i) await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(page), await pawnOf(page, 'A'));
    for (let turn = 0; turn < mostTurns && await isAsked(page); ++turn) {
      await turnOf(page, async (at) => {
        await walk(page, await focused(page), at);
        await page.keyboard.press('Enter');
      });
    }
    await reads(result(page), 'A you wins');
    page.clean();
    await page.leave();
  });

  test('can take a move back before the steal, and is told what cannot be chosen', async () => {
    const page = await play(arena.url, small);
    await isAsked(page);
    const [first] = await choices(page);
    await square(page, '6,0').click();
    await reads(ask(page), '6,0 cannot be chosen. A, your turn: move to a square.');
    await square(page, first).click();
    await reads(ask(page), /take a square/);
    await isAccessible(page, 'a person is to steal');
    await press(page, 'Undo the move');
    await reads(ask(page), 'A, your turn: move to a square.');
    assert.ok((await choices(page)).includes(first));
    page.clean();
    await page.leave();
  });

  test('gives up', async () => {
    const page = await play(arena.url, small);
    await isAsked(page);
    await press(page, 'Give up');
    await reads(result(page), /Broken off|wins/);
    await page.leave();
  });

  test('wins on the island with the buttons, and sees only what he may know', async () => {
    const page = await play(arena.url, { contest: 'bot-battle', bots: [person, 'backer'], seed: 2, speed: fast });
    await page.locator('.reply').first().waitFor();
    assert.ok(await page.locator('.strip.of-2 .hidden-tile').count() === 5);
    assert.ok(await page.locator('.strip.of-1 .hidden-tile').count() === 0);
    await isAccessible(page, 'a person on the island');
    await picture(page, 'person-island');
    for (let turn = 0; turn < mostTurns; ++turn) {
      await page.locator('.reply, .verdict .result:not(.quiet)').first().waitFor();
      if (await page.locator('.reply').count() === 0) break;
      await page.locator('.reply').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.desk:not(:has(.replies[inert])), .desk[hidden]').first().waitFor({ state: 'attached' });
    }
    await isOver(page);
    await reads(result(page), 'A you wins');
    assert.equal(await page.locator('.hidden-tile').count(), 0);
    page.clean();
    await page.leave();
  });

  test('lays dominoes', async () => {
    const page = await play(arena.url, { contest: 'icpc-caribbean', bots: [person, 'dominoes-simple-cpp'], seed: 2, speed: fast });
    for (let tiles = 0; tiles < 3; ++tiles) {
      await page.locator('.reply').first().waitFor();
      const before = await page.locator('.strip.of-1 .tile').count();
      await page.locator('.reply').first().click();
      await page.waitForFunction((count) => document.querySelectorAll('.strip.of-1 .tile').length < count, before);
    }
    await page.locator('.reply').first().waitFor();
    await picture(page, 'person-dominoes');
    page.clean();
    await page.leave();
  });
});
