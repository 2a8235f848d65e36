// Other turns than those that were played: what a person does to try them.

import { join } from 'node:path';
import { counts, openPage, reads, scratch } from './harness.js';
import { choices, press, square } from './vocabulary.js';

export const tree = (page) => page.locator('.variation-tree');
export const turns = (page) => tree(page).locator('.variation-turn');
export const here = (page) => tree(page).locator('[aria-current]');

/** Chooses the first squares that may be chosen, until a turn is made. Returns the squares. */
export async function tryATurn(page, pick = 0) {
  const chosen = [];
  for (const verb of ['move to a square', 'now take a square']) {
    await reads(page.locator('.ask'), new RegExp(`${verb}\\.$`));
    const squares = await choices(page);
    chosen.push(squares[pick % squares.length]);
    await square(page, chosen.at(-1)).click();
  }
  return chosen;
}

/** Opens a record of an arena, by the beginning of its name. */
export async function openRecord(arena, name, options = {}) {
  const { games } = await (await fetch(`${arena.url}api/games`)).json();
  const page = await openPage(`${arena.url}#/game/${games.find(({ id }) => id.startsWith(name)).id}`, options);
  await page.locator('.game').waitFor();
  await counts(page.locator('.log .hole'), 0);
  return page;
}

/** Downloads the record with its variations; returns the file. */
export async function downloadTo(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download the record with the variations')]);
  const file = join(scratch, name);
  await download.saveAs(file);
  return file;
}
