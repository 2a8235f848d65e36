// The contest page, while the contest is played and after it.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { botsFile, contest, counts, eventually, fitsWidth, isAccessible, isPainted, openGate, openPage, picture, played, reads, scratch, serve,
  watchable } from '../harness.js';
import { box, isOver, press, startMatch, stepMatch } from '../vocabulary.js';

export default () => describe('a contest', { concurrency: 1 }, () => {
  let arena;
  let slow;
  let ladder;
  const over = join(scratch, 'over.db');
  const running = join(scratch, 'running.db');
  const seeds = ['lemming', 'random-cpp', 'speaker', 'greedy'];

  before(async () => {
    await played('tournament', '--contest', 'icpc-caribbean', '--db', over, '--seed', '4', '--bots', botsFile,
      'dominoes-simple-cpp', 'dominoes-random-cpp', 'dominoes-simple-python', 'dominoes-random-python');
    arena = await serve('--db', over);
    const climbed = join(scratch, 'climbed.db');
    await played('tournament', '--contest', 'isolation', '--format', 'ladder', '--db', climbed, '--seed', '4', '--bots', botsFile, ...seeds);
    ladder = await serve('--db', climbed);
  });
  after(() => {
    arena.stop();
    ladder.stop();
    slow?.kill('SIGKILL');
  });

  test('standings, crosstable and bracket', async () => {
    const page = await openPage(`${arena.url}#/contest`);
    await counts(page.locator('.standings tbody tr'), 4);
    await reads(page.locator('.contest-facts'), /over/);
    await hasNoFault(page, 'contest');
    await view(page, 'Crosstable');
    await counts(page.locator('.crosstable tbody tr'), 4);
    await hasNoFault(page, 'contest-crosstable');
    await view(page, 'Bracket');
    await reads(page.locator('.bracket-round h3').first(), /semi/i);
    await hasNoFault(page, 'contest-bracket');
    await view(page, 'Ratings');
    await page.locator('.plot.ratings canvas').waitFor();
    await reads(page.locator('.plot.times h2'), 'Reply times');
    await reads(page.locator('.plot.times .plot-note'), /middle half of a bot’s games by their mean reply time/);
    await isPainted(page);
    await hasNoFault(page, 'contest-ratings');
    page.clean();
    await page.leave();
  });

  test('a ladder is drawn from the places at the beginning to those of the standings', async () => {
    const page = await openPage(`${ladder.url}#/contest`);
    await reads(page.locator('.contest-facts'), /^ladder .* over/);
    await counts(page.locator('.standings tbody .name'), 4);
    const standings = await page.locator('.standings tbody .name').evaluateAll((cells) => cells.map((cell) => cell.querySelector('a').textContent));
    await view(page, 'Ladder');
    await page.locator('.ladder .climb').nth(3).waitFor();
    const climbs = await climbsOf(page);
    assert.deepEqual(climbs.map(({ places }) => places.length), [5, 5, 5, 5]);
    assert.deepEqual(fromTheTop(climbs, 0), seeds);
    assert.deepEqual(fromTheTop(climbs, 4), standings);
    assert.notDeepEqual(standings, seeds);
    assert.equal(await page.locator('.bracket').count(), 0);
    await isAccessible(page, 'a ladder');
    await fitsWidth(page);
    await picture(page, 'ladder', { fullPage: true });
    page.clean();
    await page.leave();
  });

  test('plots that are not drawn yet leave no empty panel', async () => {
    const page = await openPage(arena.url);
    let letThrough;
    const drawing = new Promise((resolve) => { letThrough = resolve; });
    await page.route('**/vendor/chart.min.js', async (route) => {
      await drawing;
      await route.continue();
    });
    await page.goto(`${arena.url}#/contest/ratings`);
    await page.locator('.contest-place .search').waitFor();
    assert.equal(await page.locator('.plot:visible').count(), 0);
    await isAccessible(page, 'a contest whose plots are on their way');
    letThrough();
    await reads(page.locator('.plot.times h2'), 'Reply times');
    page.clean();
    await page.leave();
  });

  test('a page without plots has their numbers in a table, and nothing is amiss', async () => {
    const page = await openPage(arena.url);
    // An arena without Chart.js serves this empty file.
    await page.route('**/vendor/chart.min.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(`${arena.url}#/contest/ratings`);
    const table = page.getByRole('region', { name: 'Ratings and reply times' });
    await reads(table.locator('thead'), /Elo.*95 % interval.*mean reply/);
    assert.equal(await page.locator('.plot:visible').count(), 0);
    await isAccessible(page, 'ratings without plots');
    await fitsWidth(page);
    await picture(page, 'ratings-without-plots');
    page.clean();
    await page.leave();
  });

  test('faults are a line for each bot and kind, with a link to the first, and each of them behind it', async () => {
    const database = join(scratch, 'faulty.db');
    await played('tournament', '--contest', 'isolation', '--db', database, '--seed', '4', '--bots', botsFile, 'crasher', 'greedy', 'random-cpp');
    const faulty = await serve('--db', database);
    const page = await openPage(`${faulty.url}#/contest/faults`);
    const faults = page.locator('.faults-panel .faults > li');
    await reads(faults.locator('p').first(), /^crasher exited without a reply on (\d+) of \1 turns: it exited with code 1; on stderr: KeyError: 3$/);
    await counts(faults, 1);
    await reads(faults.locator('p').nth(1), /^\d+ games lost; first in game \d\.1$/);
    await reads(faults.locator('.last-words'), /KeyError: 3$/);
    await faults.locator('summary').click();
    await reads(faults.locator('details li').first(), /^game \d\.1, turn \d: /);
    await isAccessible(page, 'a contest with faults');
    await page.locator('.faults-panel').scrollIntoViewIfNeeded();
    await picture(page, 'faults', { fullPage: true });
    await faults.getByRole('link', { name: /^game/ }).first().click();
    await page.locator('.action.trouble').waitFor();
    page.clean();
    await page.leave();
    faulty.stop();
  });

  test('every game can be stepped through and downloaded', async () => {
    const page = await openPage(`${arena.url}#/contest/games`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Record of game 1.1', exact: true }).click()]);
    assert.match(download.suggestedFilename(), /\.jsonl$/);
    await page.locator('.contest-games tbody a').first().click();
    await page.locator('.game').waitFor();
    await press(page, 'To the end');
    await isOver(page);
    await page.getByRole('link', { name: 'Contest' }).first().click();
    await page.locator('.standings').waitFor();
    page.clean();
    await page.leave();
  });

  test('while it is played the table follows', async () => {
    slow = await contest('--contest', 'isolation', '--db', running, '--seed', '1', '--bots', botsFile, 'random-cpp', 'greedy', 'patient-lemming', 'speaker');
    const live = await serve('--db', running, '--bots', botsFile);
    const page = await openPage(`${live.url}#/contest`);
    const gamesPlayed = () => page.locator('progress').evaluate(({ value }) => value);
    await page.locator('.standings tbody tr').first().waitFor();
    const before = await gamesPlayed();
    openGate('lemmings');
    await eventually(async () => assert.ok(await gamesPlayed() > before));
    page.clean();
    await page.leave();
    live.stop();
  });

  test('a contest that shows itself: the live boards say their match, and lead back', async () => {
    const live = await watchable('tournament', '--contest', 'isolation', '--db', join(scratch, 'live.db'), '--seed', '1', '--jobs', '2',
      '--bots', botsFile, 'greedy', 'patient-speaker', 'patient-mischief');
    const page = await openPage(`${live.url}#/contest/live`);
    const tile = page.locator('.overview-tile').first();
    await reads(tile, /match \d+, turn \d+$/);
    const [, number] = /match (\d+)/.exec(await tile.textContent());
    await tile.click();
    await reads(page.locator('.crumbs'), new RegExp(`^Contest match ${number}, game \\d+$`));
    await page.locator('.crumbs a').click();
    await view(page, 'Games');
    await page.locator('.live-games .live').first().waitFor();
    await isAccessible(page, 'a contest that is played');
    await picture(page, 'contest-live', { fullPage: true });
    page.clean();
    await page.leave();
    live.stop();
  });

  test('a public page shows no tile and no thought before the end, and steers nothing', async () => {
    const live = await watchable('match', '--public', '--contest', 'icpc-caribbean', '--rounds', '1', '--seed', '7',
      '--bots', botsFile, 'dominoes-simple-cpp', 'patient-dominoes');
    const page = await openPage(live.url);
    await page.locator('tbody a').first().waitFor();
    assert.equal(await page.getByRole('link', { name: 'Test arena' }).count(), 0);
    await page.locator('tbody a').first().click();
    await reads(page.locator('.place'), /^turn 3/);
    for (const player of [1, 2]) {
      await page.locator(`.strip.of-${player} .hidden-tile`).first().waitFor();
      assert.equal(await page.locator(`.strip.of-${player} .tile:not(.hidden-tile)`).count(), 0);
      await reads(box(page, player, 'err'), /hidden until the end/);
    }
    assert.equal(await page.getByRole('button', { name: /Stop|Rerun|Check/ }).count(), 0);
    assert.equal(await page.getByRole('link', { name: /Download the record/ }).count(), 0);
    await picture(page, 'public');
    await isAccessible(page, 'a public game');
    openGate('dominoes');
    await isOver(page);
    await counts(page.locator('.hidden-tile'), 0);
    await reads(box(page, 1, 'out'), /\d\d/);
    await page.getByRole('link', { name: 'Download the record', exact: true }).waitFor();
    page.clean();
    await page.leave();
    live.stop();
  });

  test('live games are an overview of small boards; a click enlarges one', async () => {
    const wide = await serve('--bots', botsFile, '--db', over);
    const page = await openPage(`${wide.url}#/contest/live`);
    const starts = [['isolation', 'greedy', 'random-cpp'], ['uicc-isola', 'speaker', 'greedy'], ['bot-battle', 'island-simple-cpp', 'island-random-cpp'], ['icpc-caribbean', 'dominoes-simple-cpp', 'dominoes-random-cpp']];
    for (const [name, ...bots] of starts) {
      const match = await startMatch(page, { contest: name, bots, mode: 'step', seed: '5', ...(name === 'uicc-isola' ? { board: '9x9' } : {}) });
      await stepMatch(page, match);
    }
    for (const i of starts.keys()) await reads(page.locator('.overview-tile').nth(i), /turn 1$/);
    await picture(page, 'overview', { fullPage: true });
    await isAccessible(page, 'the overview');
    await page.locator('.overview-tile').first().click();
    await page.locator('.game').waitFor();
    await reads(page.locator('.place'), /^turn 1/);
    page.clean();
    await page.leave();
    wide.stop();
  });
});

const view = (page, name) => page.getByRole('navigation', { name: 'Views of the contest' }).getByRole('link', { name, exact: true }).click();

async function hasNoFault(page, name) {
  await isAccessible(page, name);
  await fitsWidth(page);
  await picture(page, name, { fullPage: true });
}

// Returns the lines of the ladder: a name, and its distance from the top before each round and at the end.
function climbsOf(page) {
  return page.locator('.ladder .climb').evaluateAll((lines) => lines.map((line) => ({
    name: line.querySelector('text').textContent,
    places: [...line.querySelector('polyline').points].map(({ y }) => y),
  })));
}

const fromTheTop = (climbs, round) => [...climbs].sort((a, b) => a.places[round] - b.places[round]).map(({ name }) => name);
