// A folder with a bot that a person edits, and the page that shows a match of this bot.

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually, openPage, reads, scratch, serve } from './harness.js';
import { choose, isOver, press, turnShown } from './vocabulary.js';

const bots = join(dirname(fileURLToPath(import.meta.url)), 'bots');

/** Returns the source of a bot that writes `thought TURN: WORD` on stderr. */
export const source = (word) => readFileSync(join(bots, 'speaker.py'), 'utf8')
  .replace('"thought %d: %d ways" % (turn, len(ways))', `"thought %d: ${word}" % turn`);

/** The same in one file. */
export const inOne = (word) => `${readFileSync(join(bots, 'board.py'), 'utf8')}\n${source(word).replace(/^from board .*$/m, '')}`;

/**
 * Serves the page with two bots, my_bot and other, in a folder of that name: { url, stop, file, other, save }. save(text, path): as an
 * editor, of my_bot if no path is given.
 */
export async function serveBot(name) {
  const folder = join(scratch, name);
  mkdirSync(folder);
  const file = join(folder, 'my_bot.py');
  copyFileSync(join(bots, 'board.py'), join(folder, 'board.py'));
  const other = join(folder, 'other.py');
  for (const each of [file, other]) writeFileSync(each, source('first'));
  // As editors do: the new text takes the name of the old file.
  const save = (text, path = file) => {
    writeFileSync(`${path}~`, text);
    renameSync(`${path}~`, path);
  };
  return { ...await serve('--rerun', `my_bot=python3 ${file}`, `other=python3 ${other}`), file, other, save };
}

export const stderrNow = (page) => page.locator('.box.err.of-1 li.now .text').first();
export const status = (page) => page.locator('.check-status');
export const address = (page) => page.evaluate(() => location.hash);

/** Plays the chosen match and goes to turn 7, in which the bot thinks for the fourth time. */
export async function playToTurn7(page, bot, word) {
  await choose(page, { contest: 'isolation', bots: [bot, 'greedy'], seed: 5 });
  await press(page, 'Start');
  await page.locator('.game').waitFor();
  await page.getByLabel('Speed').selectOption('0');
  await isOver(page);
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('Home');
  for (let turn = 0; turn < 7; ++turn) await page.keyboard.press('ArrowRight');
  assert.equal(await turnShown(page), 7);
  await reads(stderrNow(page), `thought 4: ${word}`);
  await eventually(async () => assert.match(await address(page), /\?turn=7$/));
}

/** Opens the page of serveBot() at turn 7 of a match of its bot. */
export async function atTurn7(arena, options = {}) {
  arena.save(source('first'));
  const page = await openPage(`${arena.url}#/arena`, options);
  await playToTurn7(page, 'my_bot', 'first');
  return page;
}
