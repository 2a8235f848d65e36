// Why did I lose: a game that has been analysed, from the mistake to the better line.

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { analysed, counts, eventually, exported, fitsWidth, golden, goldenAnalysis, isAccessible, openPage, picture, played, reads, scratch, serve } from '../harness.js';
import { action, press, shows } from '../vocabulary.js';

const judgement = (page) => page.locator('.judgement');

// A folder of records with their analyses beside them.
function folderOf(...names) {
  const folder = join(scratch, 'analysed');
  mkdirSync(folder, { recursive: true });
  for (const name of names) for (const file of [golden(name), goldenAnalysis(name)]) copyFileSync(file, join(folder, basename(file)));
  return folder;
}

export default () => describe('an analysed game', { concurrency: 1 }, () => {
  let arena;
  before(async () => {
    arena = await serve('--record', folderOf('isola-7x7', 'dominoes-domino', 'bot-battle'));
  });
  after(() => arena.stop());

  async function open(record) {
    const page = await openPage(`${arena.url}#/games`);
    await page.getByRole('link', { name: record }).first().click();
    await page.locator('.evaluation').waitFor();
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    return page;
  }

  test('m leads to the mistakes, the board shows the better turn, l and k step through its line', async () => {
    const page = await open(/random-cpp.*greedy/);
    await page.keyboard.press('m');
    await shows(page, 1);
    await reads(judgement(page), /^blunder: from [+−]\d\.\d\d to [+−]\d\.\d\d; better: move;\d,\d;steal;\d,\d$/);
    await counts(page.locator('.board .drawn.arrow'), 1);
    await reads(page.locator('.stage > [role=status].visually-hidden'), /^Turn 1, A random-cpp: move .*\. blunder: /);
    await isAccessible(page, 'an analysed game');
    await picture(page, 'analysis', { fullPage: true });
    await fitsWidth(page);
    await page.keyboard.press('l');
    await reads(page.locator('.line-words'), /^better line, 1 of \d: move;/);
    await page.keyboard.press('l');
    await reads(action(page), /^better line, 2 of \d: move;/);
    await picture(page, 'analysis-line');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await reads(action(page), /^move \d,\d · steal \d,\d$/);
    await page.keyboard.press('m');
    await eventually(async () => assert.match(page.url(), /turn=[2-9]\d*$/));
    page.clean();
    await page.leave();
  });

  test('the graph has each bad turn as a button, the list of actions its sign, the table all turns', async () => {
    const page = await open(/simple.*random/);
    await page.locator('.flaw.blunder').click();
    await shows(page, 22);
    await reads(judgement(page), 'blunder: from +1.00 to −1.00, proven +1045; better: play;34;left');
    await counts(page.locator('.log .flaw-mark.blunder'), 1);
    await page.getByText('All judged turns').click();
    await reads(page.locator('.sums'), /B random: accuracy 92 %, 1 blunder.*Each turn is judged with all hands known\./s);
    await page.locator('.evaluation tbody').getByRole('button', { name: '7', exact: true }).click();
    await shows(page, 7);
    await isAccessible(page, 'the table of judged turns');
    page.clean();
    await page.leave();
  });

  test('a record is dropped with its analysis; without it m says what to do', async () => {
    const page = await openPage(`${arena.url}#/games`);
    await page.setInputFiles('#record-files', [golden('isola-7x7')]);
    await page.locator('.game').waitFor();
    await page.keyboard.press('m');
    await reads(page.locator('.passing-note'), /has not been analysed: arena analyse/);
    await page.goto(`${arena.url}#/games`);
    await page.setInputFiles('#record-files', [goldenAnalysis('isola-7x7')]);
    await page.locator('.evaluation').waitFor();
    await press(page, 'Next mistake');
    await shows(page, 1);
    await page.goto(`${arena.url}#/games`);
    await page.setInputFiles('#record-files', [goldenAnalysis('queens-8x8')]);
    await reads(page.locator('.message.problem'), /^queens-8x8\.analysis\.json: it is the analysis of queens-8x8\.jsonl: drop that, too$/);
    await page.leave();
  });

  test('games of a contest have their analyses, also on the pages that are exported', async () => {
    const database = join(scratch, 'analysed.db');
    await played('tournament', '--contest', 'icpc-caribbean', '--seed', '3', '--db', database, 'dominoes-random-cpp', 'dominoes-simple-cpp');
    await analysed(database, '--nodes', '100000');
    const house = await serve('--db', database);
    const page = await openPage(`${house.url}#/contest/1/2`);
    await page.locator('.evaluation').waitFor();
    await page.keyboard.press('m');
    await reads(judgement(page), /^(blunder|mistake|inaccuracy): /);
    await page.leave();
    await house.stop();
    const file = join(scratch, 'analysed-game.html');
    await exported(database, file, '--game', '1.2');
    const alone = await openPage(`file://${file}`);
    await alone.locator('.evaluation').waitFor();
    await alone.keyboard.press('m');
    await reads(judgement(alone), /^(blunder|mistake|inaccuracy): /);
    await alone.leave();
  });
});
