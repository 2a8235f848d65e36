// An analysed game, from the losing mistake to the better line.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { analysed, counts, engine, eventually, exported, fitsWidth, golden, goldenAnalysis, isAccessible, openPage, picture, played, reads, scratch, serve } from '../harness.js';
import {
  action, choices, fast, isAsked, nearest, person, play, press, result, shows, square, startMatch, stopMatch, turnShown,
} from '../vocabulary.js';

const judgement = (page) => page.locator('.judgement');

// A folder of records with their analyses beside them.
function folderOf(...names) {
  const folder = join(scratch, 'analysed');
  mkdirSync(folder, { recursive: true });
  for (const name of names) for (const file of [golden(name), goldenAnalysis(name)]) copyFileSync(file, join(folder, basename(file)));
  return folder;
}

// Starts the analysis with an engine that searches only a few positions, so that it is fast on any machine.
function fewPositions() {
  const file = join(scratch, 'analysts.toml');
  writeFileSync(file, `[[bot]]\nname = "isola-engine"\ncommand = "${engine('isola')} --level 10"\n`);
  return file;
}

// Plays a person's turn by mouse. choose() gets the selectable squares, and whether they are for the move (otherwise
// for the steal).
async function turnOf(page, choose) {
  await reads(page.locator('.ask'), /move to a square\.$/);
  for (const isMove of [true, false]) {
    if (!isMove) await reads(page.locator('.ask'), /now take a square\.$/);
    await square(page, await choose(await choices(page), isMove, page)).click();
  }
  await reads(page.locator('.ask'), /Sent\.|^$|Wait for your turn\.|move to a square\.$/);
}

// Waits until the person is to move or the last game of the match is over; returns whether the person is to move.
async function isMatchGoingOn(page) {
  const states = page.locator('.square.choice, .match-status p:has-text(", over,")');
  await states.first().waitFor();
  return (await choices(page)).length > 0;
}

// Moves to the first square, and takes a square beside it.
let here = null;
function digAHole(squares, isMove) {
  if (isMove) [here] = squares;
  return isMove ? here : nearest(squares, here);
}

// Returns the board line that a bot would get.
async function lineOf(page) {
  const words = await page.locator('[role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const cells = words.map((each) => /player ([AB])/.exec(each)?.[1] ?? (each.includes(': gone') ? '0' : '1'));
  const [, player] = /^([AB]), your turn/.exec(await page.locator('.ask').textContent());
  const side = Math.sqrt(cells.length);
  return `${player === 'A' ? 1 : 2};${side}x${side};${cells.join('')};0\n`;
}

// Plays the engine's choice.
let advice = [];
async function playWell(squares, isMove, page) {
  if (isMove) {
    const env = { ...process.env, ARENA_RULES: 'isola', ARENA_NODES: '20000' };
    const { stdout } = spawnSync(engine('isola'), [], { input: await lineOf(page), env, encoding: 'utf8' });
    advice = /^move;(\d,\d);steal;(\d,\d)$/m.exec(stdout).slice(1);
  }
  return advice[isMove ? 0 : 1];
}

export default () => describe('an analysed game', { concurrency: 1 }, () => {
  let arena;
  before(async () => {
    arena = await serve('--bots', fewPositions(), '--record', folderOf('isola-7x7', 'dominoes-domino', 'bot-battle'));
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
    await reads(judgement(page), /^blunder: A's chance falls from \d+ % to \d+ %; better: (move|steal) \d,\d instead of \d,\d/);
    await counts(page.locator('.board .drawn.arrow'), 1);
    await reads(page.locator('.stage > [role=status].visually-hidden'), /^Turn 1, A random-cpp: move .*\. blunder: /);
    await isAccessible(page, 'an analysed game');
    await picture(page, 'analysis', { fullPage: true });
    await fitsWidth(page);
    await page.keyboard.press('l');
    await reads(page.locator('.line-words'), /^better line, 1 of \d: move \d,\d · steal \d,\d$/);
    await page.keyboard.press('l');
    await reads(action(page), /^better line, 2 of \d: move \d,\d · steal \d,\d$/);
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
    await reads(judgement(page), "blunder: B's chance falls from 100 % to 0 %, proven +1045; better: play 34 left instead of play 01 right");
    await counts(page.locator('.log .flaw-mark.blunder'), 1);
    await page.getByRole('tab', { name: 'Judged turns' }).click();
    for (const [width, height] of [[1440, 820], [1280, 657]]) {
      await page.setViewportSize({ width, height });
      const [inner, outer] = await page.locator('.judged .table-box').evaluate((box) => [box.scrollWidth, box.clientWidth]);
      assert.ok(inner <= outer, `the table is ${inner} wide in a pane of ${outer}`);
    }
    await reads(page.locator('.sums'), /B random: accuracy 92 %, 1 blunder.*Each turn is judged with all hands known\./s);
    await page.locator('.judged tbody').getByRole('button', { name: '7', exact: true }).click();
    await shows(page, 7);
    await isAccessible(page, 'the table of judged turns');
    page.clean();
    await page.leave();
  });

  test('a record is dropped with its analysis; without it m leads to what finds the mistakes', async () => {
    const page = await openPage(`${arena.url}#/games`);
    await page.setInputFiles('#record-files', [golden('isola-7x7')]);
    await page.locator('.game').waitFor();
    await page.keyboard.press('m');
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Find the mistakes'));
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

  test('a person who lost both games finds the turn by m, sees why, plays it anew and wins, and a friend sees the turn', async () => {
    const page = await play(arena.url, { contest: 'friendly', board: '5x5', bots: [person, 'greedy'], games: 2, seed: 1, speed: fast });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    while (await isMatchGoingOn(page)) await turnOf(page, digAHole);
    await reads(page.locator('.match-status p'), /game 2 of 2, over, wins 0 : 2$/);
    await reads(result(page), 'A greedy wins');
    await counts(page.locator('.reply-entry:not([hidden])'), 0);
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await page.locator('.evaluation:not([hidden])').waitFor();
    const judged = await reads(judgement(page), /^(blunder|mistake|inaccuracy): .*; better: (move|steal) \d,\d instead of \d,\d/);
    await counts(page.locator('.board .drawn.arrow'), 1);
    await isAccessible(page, 'a lost game that was analysed');
    await picture(page, 'lost-and-analysed', { fullPage: true });
    const played = await action(page).textContent();
    const turn = await turnShown(page);
    await press(page, 'Copy the link to this turn');
    await reads(page.locator('.passing-note'), 'Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await press(page, 'Play this turn anew');
    const form = page.getByRole('form', { name: 'Play on from here' });
    await reads(form.locator('p'), `From turn ${turn}, B to move:`);
    assert.equal(await form.locator('select').first().inputValue(), 'greedy');
    await form.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/#\/arena\/m\d+$/);
    const better = ['move', 'steal'].map((word) => new RegExp(`better: .*${word} (\\d,\\d)`).exec(judged)?.[1] ?? new RegExp(`${word} (\\d,\\d)`).exec(played)[1]);
    assert.ok(await isAsked(page));
    await turnOf(page, (squares, isMove) => better[isMove ? 0 : 1]);
    while (await isAsked(page)) await turnOf(page, playWell);
    await reads(result(page), 'B you wins');
    page.clean();
    await page.leave();
    const friend = await openPage(link);
    await shows(friend, turn);
    await reads(judgement(friend), judged);
    await counts(friend.locator('.board .drawn.arrow'), 1);
    friend.clean();
    await friend.leave();
  });

  test('an analysis waits for a match and says so, and can be cancelled; a page that only watches says that it has none', async () => {
    const page = await openPage(`${arena.url}#/games`);
    await page.setInputFiles('#record-files', [golden('isola-7x7')]);
    await page.locator('.game').waitFor();
    const match = await startMatch(page, { contest: 'uicc-isola', board: '7x7', bots: [null, 'greedy'], seed: 1 });
    await press(page, 'Find the mistakes');
    await reads(page.locator('.analysis-offer [role=status]'), `Waiting: match ${match.id} is being played, and an engine would take time from its bots.`);
    await isAccessible(page, 'an analysis that waits');
    await picture(page, 'analysis-waits', { fullPage: true });
    await press(page, 'Cancel');
    await page.getByRole('button', { name: 'Find the mistakes' }).waitFor();
    await stopMatch(page, match);
    page.clean();
    await page.leave();
    const house = await serve('--public', '--record', golden('isola-7x7'));
    const watching = await openPage(`${house.url}#/games`);
    await watching.getByRole('link', { name: /random-cpp.*greedy/ }).click();
    await watching.locator('.game').waitFor();
    await watching.keyboard.press('m');
    await reads(watching.locator('.passing-note'), 'This game has not been analysed, and this page only watches: arena analyse does it.');
    assert.equal(await watching.getByRole('button', { name: 'Find the mistakes' }).count(), 0);
    await watching.leave();
    await house.stop();
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
