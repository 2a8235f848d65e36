// Records of friends: dropped on the page, stepped through.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { counts, fitsWidth, isAccessible, openPage, picture, played, reads, scratch, serve } from '../harness.js';
import { action, box, isOver, press, scrub, shows } from '../vocabulary.js';

// Drops files as a person does with the mouse.
async function drop(page, ...paths) {
  const files = paths.map((path) => ({ name: path.split('/').at(-1), text: readFileSync(path, 'utf8') }));
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await page.locator('.drop-overlay').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

async function recordOf(contest, first, second, seed) {
  const folder = join(scratch, contest);
  await played('match', '--contest', contest, '--rounds', '1', '--seed', String(seed), '--record', folder, first, second);
  return join(folder, readdirSync(folder)[0]);
}

export default () => describe('records', { concurrency: 1 }, () => {
  let arena;
  const records = {};
  before(async () => {
    records.island = await recordOf('bot-battle', 'island-simple-cpp', 'island-random-cpp', 1);
    records.dominoes = await recordOf('icpc-caribbean', 'dominoes-simple-cpp', 'dominoes-random-cpp', 1);
    records.isola = await recordOf('uicc-isola', 'greedy', 'random-cpp', 1);
    records.queens = await recordOf('columbia', 'greedy', 'random-cpp', 1);
    arena = await serve();
  });
  after(() => arena.stop());

  test('a dropped record of the island is stepped through to the fall', async () => {
    const page = await openPage(arena.url);
    await page.getByText('Let two bots play').waitFor();
    await drop(page, records.island);
    await reads(page.locator('h1'), 'island-simple-cpp – island-random-cpp');
    await shows(page, 0);
    await press(page, 'Step');
    await press(page, 'To the end');
    await isOver(page);
    await reads(page.locator('.verdict .reason'), /^off island, \d+ turns/);
    await counts(page.locator('.pawn.overboard'), 1);
    await isAccessible(page, 'the island');
    await picture(page, 'island', { fullPage: true });
    page.clean();
    await page.leave();
  });

  test('the chain of dominoes lies on the table, and scores are told', async () => {
    const page = await openPage(arena.url);
    await page.getByText('Let two bots play').waitFor();
    await drop(page, records.dominoes);
    await page.locator('.game').waitFor();
    await scrub(page, 20);
    await page.locator('.table .bone').nth(14).waitFor();
    await counts(page.locator('.table .bone.marked'), 1);
    await reads(page.locator('.plate.player-1 .score'), /^\d+$/);
    await isAccessible(page, 'dominoes');
    await picture(page, 'dominoes', { fullPage: true });
    await fitsWidth(page);
    page.clean();
    await page.leave();
  });

  test('a dropped record of Isola tells each turn, its time and what was written', async () => {
    const page = await openPage(arena.url);
    await page.getByText('Let two bots play').waitFor();
    await drop(page, records.isola);
    await reads(page.locator('h1'), 'greedy – random-cpp');
    await reads(page.locator('.asking-again .dim'), 'Run this in the folder of the record.');
    await scrub(page, 5);
    await shows(page, 5);
    await reads(action(page), /^move \d+,\d+ · steal \d+,\d+$/);
    await reads(page.locator('.plate.player-1 .clock dd').first(), /^(not charged|[\d.]+ (ns|µs|ms|s))$/);
    await reads(box(page, 1, 'err').locator('.line.now .text').first(), /open neighbours/);
    await press(page, 'To the end');
    await isOver(page);
    page.clean();
    await page.leave();
  });

  test('a record is played on from the turn that is shown, by the person whose turn it is', async () => {
    const page = await openPage(arena.url);
    await page.getByText('Let two bots play').waitFor();
    await drop(page, records.isola);
    await page.locator('.game').waitFor();
    await scrub(page, 5);
    await press(page, 'Play on from here');
    const form = page.getByRole('form', { name: 'Play on from here' });
    await reads(form.locator('p'), 'From turn 6, B to move:');
    assert.deepEqual(await form.locator('select').evaluateAll((all) => all.map(({ value }) => value)), ['greedy', '']);
    await isAccessible(page, 'playing on');
    await picture(page, 'playing_on', { fullPage: true });
    await form.getByRole('button', { name: 'Start' }).click();
    await reads(page.locator('.ask'), 'B, your turn: move to a square.');
    await shows(page, 5);
    await scrub(page, 2);
    await shows(page, 2);
    await picture(page, 'played_on', { fullPage: true });
    await press(page, 'Give up');
    page.clean();
    await page.leave();
  });

  test('a game of dominoes that is over is played on by two bots with the deal that it had', async () => {
    const page = await openPage(arena.url);
    await page.getByText('Let two bots play').waitFor();
    await drop(page, records.dominoes);
    await page.locator('.game').waitFor();
    await press(page, 'To the end');
    assert.equal(await page.getByRole('button', { name: 'Play on from here' }).isDisabled(), true);
    await scrub(page, 4);
    await press(page, 'Play on from here');
    const form = page.getByRole('form', { name: 'Play on from here' });
    for (const player of [0, 1]) await form.locator('select').nth(player).selectOption('dominoes-simple-cpp');
    await form.getByRole('button', { name: 'Start' }).click();
    await reads(page.locator('.match-status strong'), 'dominoes-simple-cpp-1 – dominoes-simple-cpp-2');
    await press(page, 'To the end');
    await isOver(page);
    page.clean();
    await page.leave();
  });

  test('several files at once: the first one opens, all are listed', async () => {
    const page = await openPage(`${arena.url}#/games`);
    await page.locator('.drop-zone').waitFor();
    await page.setInputFiles('#record-files', [records.queens, records.island]);
    await reads(page.locator('h1'), 'greedy – random-cpp');
    await page.getByRole('link', { name: 'Games', exact: true }).first().click();
    await counts(page.getByRole('group', { name: 'From files' }).locator('tbody tr'), 2);
    await isAccessible(page, 'the list of games');
    await page.leave();
  });

  test('auto run plays a record to its end', async () => {
    const page = await openPage(`${arena.url}#/games`);
    await page.setInputFiles('#record-files', [records.queens]);
    await page.locator('.game').waitFor();
    await page.getByLabel('Speed').selectOption('40');
    await press(page, 'Auto run');
    await isOver(page);
    await reads(action(page), /move \d,\d/);
    await page.leave();
  });

  test('what is no record is refused with its line', async () => {
    const broken = join(scratch, 'broken.jsonl');
    writeFileSync(broken, 'this is no record\n');
    const page = await openPage(arena.url);
    await page.getByText('Let two bots play').waitFor();
    await drop(page, broken);
    await reads(page.locator('.message.problem'), /^broken\.jsonl, line 1: /);
    const openings = join(scratch, 'openings.txt');
    writeFileSync(openings, '1;5x5;11A1111111111111111111B11\n');
    await drop(page, openings);
    await reads(page.locator('.openings'), /^The games begin with the openings of openings\.txt: 1 position/);
    await page.leave();
  });

  test('a record that does not hold says where', async () => {
    const lines = readFileSync(records.queens, 'utf8').split('\n');
    const turn = JSON.parse(lines[2]);
    lines[2] = JSON.stringify({ ...turn, reply: 'move;0,0' });
    const changed = join(scratch, 'changed.jsonl');
    writeFileSync(changed, lines.join('\n'));
    const page = await openPage(arena.url);
    await page.getByText('Let two bots play').waitFor();
    await drop(page, changed);
    await reads(page.locator('.warning'), /^Line \d+ of the record does not hold/);
    await page.leave();
  });
});
