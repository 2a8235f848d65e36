// A person at the page: by mouse, by keyboard, and with tiles.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { botsFile, counts, eventually, isAccessible, openPage, picture, reads, serve } from '../harness.js';
import { choices, farthest, fast, isAsked, isOver, nearest, pawnOf, person, play, press, result, square } from '../vocabulary.js';

const mostTurns = 30;
const ask = (page) => page.locator('.ask');

const mouse = (page) => (at) => square(page, at).click();

const keyboard = (page) => async (at) => {
  await walk(page, await focused(page), at);
  await page.keyboard.press('Enter');
};

// Plays a turn: move() and steal() choose one of the selectable squares.
async function turnOf(page, name, take, move, steal) {
  await reads(ask(page), `${name}, your turn: move to a square.`);
  await take(move(await choices(page)));
  await reads(ask(page), `${name}, your turn: now take a square.`);
  await take(steal(await choices(page)));
  await reads(ask(page), /Sent\.|^$|Wait for your turn\.|move to a square\.$/);
}

// Plays a turn of a player that keeps away and takes squares near its opponent.
async function cleverTurn(page, take) {
  const other = await pawnOf(page, 'B');
  await turnOf(page, 'A', take, (squares) => farthest(squares, other), (squares) => nearest(squares, other));
}

// Plays a turn of a player that takes the squares around itself.
async function foolishTurn(page, take) {
  let here;
  await turnOf(page, 'B', take, (squares) => { [here] = squares; return here; }, (squares) => nearest(squares, here));
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
      await cleverTurn(page, mouse(page));
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
      await cleverTurn(page, keyboard(page));
    }
    await reads(result(page), 'A you wins');
    page.clean();
    await page.leave();
  });

  test('two play at one page: one with the mouse, the other with the keyboard', async () => {
    const page = await play(arena.url, { ...small, bots: [person, person] });
    await reads(page.locator('.plate.player-1 .name'), 'you-1');
    await reads(page.locator('.plate.player-2 .name'), 'you-2');
    for (let turn = 0; turn < mostTurns && await isAsked(page); ++turn) {
      if (turn % 2 === 0) await cleverTurn(page, mouse(page));
      else await foolishTurn(page, keyboard(page));
      if (turn === 2) await picture(page, 'two-persons');
    }
    await reads(result(page), 'A you-1 wins');
    page.clean();
    await page.leave();
  });

  test('two play at two pages, and each sees their own tiles alone', async () => {
    const pages = [await play(arena.url, { contest: 'bot-battle', bots: [person, person], seed: 3, speed: fast })];
    pages.push(await openPage(pages[0].url()));
    const seats = ['A alone', 'B alone'];
    for (const [i, page] of pages.entries()) await page.getByLabel('At this page').selectOption(seats[i]);
    for (const [i, page] of pages.entries()) {
      await page.locator(`.strip.of-${2 - i} .hidden-tile`).first().waitFor();
      await counts(page.locator(`.strip.of-${i + 1} .hidden-tile`), 0);
    }
    await pages[0].locator('.reply').first().click();
    await pages[1].locator('.reply').first().waitFor();
    await counts(pages[0].locator('.reply'), 0);
    for (const page of pages) {
      page.clean();
      await page.leave();
    }
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
    await eventually(async () => assert.ok((await choices(page)).includes(first)));
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

  test('wins on the island with the buttons, and sees only what they may know', async () => {
    const page = await play(arena.url, { contest: 'bot-battle', bots: [person, 'backer'], seed: 2, speed: fast });
    await page.locator('.reply').first().waitFor();
    await counts(page.locator('.strip.of-2 .hidden-tile'), 5);
    await counts(page.locator('.strip.of-1 .hidden-tile'), 0);
    assert.equal(await page.getByRole('link', { name: /Download the record/ }).count(), 0);
    await isAccessible(page, 'a person on the island');
    await picture(page, 'person-island');
    for (let turn = 0; turn < mostTurns; ++turn) {
      await page.locator('.reply, .verdict .result:not(.quiet)').first().waitFor();
      if (await page.locator('.reply').count() === 0) break;
      await page.locator('.reply').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.reply-entry:not(:has(.replies[inert])), .reply-entry[hidden]').first().waitFor({ state: 'attached' });
    }
    await isOver(page);
    await reads(result(page), 'A you wins');
    await counts(page.locator('.hidden-tile'), 0);
    page.clean();
    await page.leave();
  });

  test('lays dominoes', async () => {
    const page = await play(arena.url, { contest: 'icpc-caribbean', bots: [person, 'dominoes-simple-cpp'], seed: 2, speed: fast });
    for (let tiles = 0; tiles < 3; ++tiles) {
      await page.locator('.reply').first().waitFor();
      const before = await page.locator('.strip.of-1 .tile').count();
      await page.locator('.reply').first().click();
      await eventually(async () => assert.ok(await page.locator('.strip.of-1 .tile').count() < before));
    }
    await page.locator('.reply').first().waitFor();
    await picture(page, 'person-dominoes');
    page.clean();
    await page.leave();
  });
});
