// The vocabulary of the tests: what a person does on the page.

import assert from 'node:assert/strict';
import { counts, eventually, openPage, reads } from './harness.js';

/** Chooses what to play. */
export async function choose(page, { contest, bots, board, seed, games }) {
  if (contest) await page.getByLabel('Contest', { exact: true }).selectOption(contest);
  if (bots) {
    await page.getByLabel('A, starts').selectOption(bots[0]);
    await page.getByLabel('B', { exact: true }).selectOption(bots[1]);
  }
  if (board) await page.getByLabel('Board', { exact: true }).selectOption(board);
  if (seed) await page.getByLabel('Seed').fill(String(seed));
  if (games) await page.getByLabel('Games', { exact: true }).fill(String(games));
}

export const person = '';
export const fast = 0;

export const stepByStep = 'Start step by step';

/** Opens the test arena and starts a match; returns when the game is on the page. */
export async function play(url, options, mode = 'Start') {
  const page = await openPage(`${url}#/arena`, options.window);
  await choose(page, options);
  // Bots do not wait for a slow page. So a match with its own speed is held until the page follows the match.
  const isHeld = options.speed !== undefined && !options.bots.includes(person);
  await press(page, isHeld ? stepByStep : mode);
  await page.locator('.game').waitFor();
  if (options.speed !== undefined) await page.getByLabel('Speed').selectOption(String(options.speed));
  if (isHeld) await press(page, 'Auto run');
  return page;
}

/** Starts a match with the form's request, without leaving the page; returns the match (docs/web-protocol.md). */
export function startMatch(page, match) {
  return ask(page, 'api/matches', match);
}

/** Lets a held match play one turn. */
export function stepMatch(page, { id }) {
  return ask(page, `api/matches/${id}/control`, { do: 'step' });
}

/** Ends a match. */
export function stopMatch(page, { id }) {
  return ask(page, `api/matches/${id}/control`, { do: 'stop' });
}

function ask(page, path, order) {
  return page.evaluate(async ([address, body]) => {
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }, [path, JSON.stringify(order)]);
}

export function press(page, name) {
  return page.getByRole('button', { name, exact: true }).click();
}

export const action = (page) => page.locator('.action');
export const result = (page) => page.locator('.verdict .result');

/** Waits for the verdict, and until all turns are on the page. */
export async function isOver(page) {
  await reads(result(page), /wins$|^Drawn$/);
  await counts(page.locator('.log .hole'), 0);
}

/** Returns the number of the turn that is shown, 0 at the start; NaN if no turn is shown. */
export async function turnShown(page) {
  const text = await page.locator('.place').textContent();
  return text.startsWith('start') ? 0 : Number(/^turn (\d+)/.exec(text)?.[1]);
}

/** Returns the box with a player's output: `out` or `err`. */
export const box = (page, player, stream) => page.locator(`.box.of-${player}.${stream}`);

const rounding = 1;  // pixels: windows scroll by whole pixels

/** Checks that all of these are inside the window at the same time. */
export async function areSeenTogether(page, ...locators) {
  const { height: bottom } = page.viewportSize();
  for (const locator of locators) {
    const { y, height } = await locator.boundingBox();
    assert.ok(y >= -rounding && y + height <= bottom + rounding, `${locator} lies from ${y} to ${y + height} in a window of ${bottom}`);
  }
}

/** Waits until that turn is shown. */
export function shows(page, turn) {
  return eventually(async () => assert.equal(await turnShown(page), turn));
}

/** Drags the slider of the timeline to a moment. */
export async function scrub(page, moment) {
  await page.locator('.timeline').fill(String(moment));
}

export const square = (page, at) => page.locator(`[data-at="${at}"]`);

/** Returns the selectable squares. */
export function choices(page) {
  return page.locator('.square.choice').evaluateAll((cells) => cells.map(({ dataset }) => dataset.at));
}

/** Waits until the person is to move or the game is over; returns whether the person is to move. */
export async function isAsked(page) {
  await page.locator('.square.choice, .verdict .result:not(.quiet)').first().waitFor();
  return (await choices(page)).length > 0;
}

export function pawnOf(page, name) {
  return page.locator('[role=gridcell]').evaluateAll((cells, letter) =>
    cells.find((cell) => cell.getAttribute('aria-label').includes(`player ${letter}`)).dataset.at, name);
}

function distance(one, other) {
  const [a, b] = [one, other].map((text) => text.split(',').map(Number));
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
}

/** Returns the square among these that is nearest to another one. */
export function nearest(squares, to) {
  return squares.reduce((best, at) => (distance(at, to) < distance(best, to) ? at : best));
}

export function farthest(squares, from) {
  return squares.reduce((best, at) => (distance(at, from) > distance(best, from) ? at : best));
}
