// The test arena: two bots, from the view of their author.

import assert from 'node:assert/strict';
import { describe, test, before, after } from 'node:test';
import { botsFile, counts, eventually, fitsWidth, isAccessible, openGate, openPage, picture, reads, serve } from '../harness.js';
import { action, box, choose, fast, isOver, play, press, result, scrub, shows, startMatch, stepByStep, turnShown } from '../vocabulary.js';

export default () => describe('the test arena', { concurrency: 1 }, () => {
  let arena;
  before(async () => { arena = await serve('--bots', botsFile); });
  after(() => arena.stop());

  const speakers = { contest: 'isolation', bots: ['speaker', 'greedy'], seed: 7 };

  test('the first page says how to begin', async () => {
    const page = await openPage(arena.url);
    await page.getByText('Let two bots play').waitFor();
    await isAccessible(page, 'the first page');
    await fitsWidth(page);
    await picture(page, 'welcome');
    page.clean();
    await page.leave();
  });

  test('the bar of a match of two games is one row, and on a phone the page does not scroll', async () => {
    const page = await play(arena.url, { ...speakers, games: 2, speed: fast, window: { width: 1280, height: 720 } });
    await reads(page.locator('.told'), /game 2 of 2, over/);
    const { height: ofBar } = await page.locator('.match-status').boundingBox();
    const { height: ofButton } = await page.getByRole('button', { name: 'game 2', exact: true }).boundingBox();
    assert.ok(ofBar < 1.5 * ofButton, `the bar is ${ofBar} high, a button ${ofButton}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    assert.ok(inner <= outer, `the page is ${inner} high in a window of ${outer}`);
    await fitsWidth(page);
    await isAccessible(page, 'a match of two games on a phone');
    await page.leave();
  });

  test('randomize draws another board and a seed', async () => {
    const page = await openPage(arena.url);
    await choose(page, { contest: 'uicc-isola', board: '7x7' });
    await press(page, 'Randomize');
    assert.match(await page.getByLabel('Board', { exact: true }).inputValue(), /^(9|11|13|15|17|19|21|23|25|27)x\d+$/);
    assert.match(await page.getByLabel('Seed').inputValue(), /^\d+$/);
    await page.leave();
  });

  test('a seed that is none is refused beside its field', async () => {
    const page = await openPage(`${arena.url}#/arena`);
    await page.getByLabel('Seed').fill('abc');
    await press(page, 'Start');
    await reads(page.locator('.field-problem').first(), /^A seed is a whole number/);
    assert.equal(await page.getByLabel('Seed').evaluate((field) => field === document.activeElement), true);
    await isAccessible(page, 'a seed that is refused');
    await picture(page, 'seed');
    await page.getByLabel('Seed').fill('12');
    await reads(page.locator('.field-problem').first(), '');
    await page.leave();
  });

  test('a contest with one board offers no other', async () => {
    const page = await openPage(arena.url);
    await choose(page, { contest: 'isolation' });
    assert.equal(await page.getByLabel('Board', { exact: true }).isDisabled(), true);
    await choose(page, { contest: 'bot-battle' });
    const bots = await page.getByLabel('A, starts').locator('option').allTextContents();
    assert.ok(bots.includes('island-engine') && !bots.includes('greedy'), bots.join());
    await page.leave();
  });

  test('a step is one action: the move, then the steal', async () => {
    const page = await play(arena.url, speakers, stepByStep);
    await reads(page.locator('.place'), /^start/);
    await press(page, 'Step');
    await reads(action(page), /^move \d,\d$/);
    await counts(page.locator('.square.gone'), 0);
    await press(page, 'Step');
    await reads(action(page), /^move \d,\d · steal \d,\d$/);
    await counts(page.locator('.square.gone'), 1);
    await shows(page, 1);
    await press(page, 'One action back');
    await reads(action(page), /^move \d,\d$/);
    page.clean();
    await page.leave();
  });

  test('auto run plays, pause holds, and it goes on from there', async () => {
    const page = await play(arena.url, { ...speakers, bots: ['halting-speaker', 'greedy'] });
    await shows(page, 2);
    await counts(page.locator('.plate.player-1.thinking'), 1);  // the third turn has begun; its bot waits at the gate
    await press(page, 'Pause');
    await reads(page.locator('.match-status'), /held/);
    const [match] = /m\d+/.exec(page.url());
    openGate('pause');
    await eventually(async () => assert.equal(await turnsOf(page, match), 3));  // the turn that was in progress ends
    await turnsOfAnother(page, speakers);
    assert.deepEqual([await turnShown(page), await turnsOf(page, match)], [2, 3]);
    await page.getByLabel('Speed').selectOption(String(fast));
    await press(page, 'Auto run');
    await isOver(page);
    assert.ok(await turnShown(page) > 2);
    page.clean();
    await page.leave();
  });

  test('stop ends a match without a verdict', async () => {
    const page = await play(arena.url, { ...speakers, bots: ['greedy', 'greedy'] }, stepByStep);
    await press(page, 'Stop');
    await reads(result(page), 'Broken off');
    await reads(page.locator('.verdict .reason'), 'The match was stopped.');
    await page.leave();
  });

  test('again exchanges the sides', async () => {
    const page = await play(arena.url, { ...speakers, speed: fast });
    await isOver(page);
    await reads(page.locator('.plate.player-1 .name'), 'speaker');
    const first = page.url();
    await press(page, 'Again, sides exchanged');
    await page.waitForURL((url) => url.href !== first);
    await reads(page.locator('.plate.player-1 .name'), 'greedy');
    await reads(page.locator('.plate.player-2 .name'), 'speaker');
    page.clean();
    await page.leave();
  });

  test('the boxes follow the timeline', async () => {
    const page = await play(arena.url, { ...speakers, speed: fast });
    await isOver(page);
    await scrub(page, 5);
    await shows(page, 5);
    const now = box(page, 1, 'err').locator('.line.now .text');
    await reads(now.first(), /^thought 3/);
    await reads(box(page, 1, 'out').locator('.line.now .text'), /^move;\d,\d;steal;\d,\d$/);
    assert.doesNotMatch(await box(page, 1, 'err').textContent(), /thought 4/);
    await scrub(page, 2);
    await shows(page, 2);
    await reads(box(page, 1, 'err'), /thought 1/);
    assert.doesNotMatch(await box(page, 1, 'err').textContent(), /thought 2/);
    await counts(box(page, 1, 'err').locator('.line.now'), 0);
    await reads(box(page, 2, 'err').locator('.line.now .text'), /open neighbours/);
    await page.leave();
  });

  test('annotations are drawn with their turn, and can be left out', async () => {
    const page = await play(arena.url, { ...speakers, speed: fast });
    await isOver(page);
    await scrub(page, 3);
    await reads(page.locator('.drawn title').first(), 'go');
    await counts(page.locator('.drawn.arrow'), 1);
    await reads(page.locator('.plate.player-1 .opinion'), /^value \d+ · thought 2$/);
    await picture(page, 'test-arena', { fullPage: true });
    await page.getByLabel('A draws').uncheck();
    await counts(page.locator('.drawn'), 0);
    await page.leave();
  });

  test('a game as fast as it goes is there from its first turn to its last', async () => {
    const page = await play(arena.url, { contest: 'uicc-isola', board: '27x27', bots: ['greedy', 'lemming'], seed: 1, speed: fast });
    await isOver(page);
    await reads(box(page, 1, 'out'), /turn/);
    const turns = await page.locator('.entry .turn').allTextContents();
    assert.deepEqual(turns.slice(1).map(Number), turns.slice(1).map((_, i) => i + 1));
    const said = await box(page, 1, 'out').locator('.turn').allTextContents();
    assert.deepEqual(said.map(Number), said.map((_, i) => 2 * i + 1));
    page.clean();
    await page.leave();
  });

  test('the verdict explains itself and says how to see it again', async () => {
    const page = await play(arena.url, { ...speakers, speed: fast });
    await isOver(page);
    await reads(page.locator('.verdict .explanation'), /^[AB] (speaker|greedy) on \d,\d cannot move/);
    await reads(page.locator('.about .command').first(), /^arena match .*--seed 7 .*--bots \/.*bots\.toml speaker greedy$/);
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await reads(page.locator('.copied').first(), /copied|selected/);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download the record' }).click()]);
    assert.match(download.suggestedFilename(), /\.jsonl$/);
    await isAccessible(page, 'a game that is over');
    page.clean();
    await page.leave();
  });

  test('a square tells its position', async () => {
    const page = await play(arena.url, speakers, stepByStep);
    await page.locator('[data-at="1,4"]').hover();
    await reads(page.locator('.square-name'), '1,4: open');
    await page.locator('[data-at="2,0"]').click();
    await reads(page.locator('.square-name'), '2,0: player A, home square');
    await page.leave();
  });

  test('the log leads to each moment', async () => {
    const page = await play(arena.url, { ...speakers, speed: fast });
    await isOver(page);
    await reads(page.locator('.entry .turn').nth(4), '4');
    await page.locator('.entry').nth(4).click();
    await shows(page, 4);
    await reads(page.locator('.entry[aria-current] .time'), /^(not charged|[\d.]+ (ns|µs|ms|s))$/);
    await page.leave();
  });

  test('a match of two games shows both games', async () => {
    const page = await play(arena.url, { ...speakers, games: 2, speed: fast });
    await page.getByRole('button', { name: 'game 2', exact: true }).waitFor();
    await reads(page.locator('.plate.player-1 .name'), 'greedy');
    // If the game was over when the page opened it, the page shows the start of the game.
    await press(page, 'To the end');
    await isOver(page);
    await page.getByRole('button', { name: 'game 1', exact: true }).click();
    await reads(page.locator('.plate.player-1 .name'), 'speaker');
    page.clean();
    await page.leave();
  });

  test('the verdict tells the faults, what was written last, and what examines the bot', async () => {
    const page = await play(arena.url, { contest: 'isolation', bots: ['greedy', 'crasher'], seed: 3, speed: fast });
    await isOver(page);
    await reads(page.locator('.verdict .reason'), 'the loser exited, 2 turns');
    await reads(page.locator('.verdict .faults p'), 'B crasher exited without a reply: it exited with code 1');
    await counts(page.locator('.verdict .explanation'), 0);
    await reads(page.locator('.action'), 'exited (game lost)');
    await reads(page.locator('.entry.trouble .did'), 'exited (game lost)');
    await reads(page.locator('.verdict .last-words'), /KeyError: 3$/);
    await reads(page.locator('.verdict .again h3'), 'Find out what to fix in crasher');
    await reads(page.locator('.verdict .command'), /^arena check --contest isolation --rules .* --bots \/.*bots\.toml crasher$/);
    await page.getByRole('heading', { name: 'Ask crasher again in turn 2' }).waitFor();
    await isAccessible(page, 'a verdict with faults');
    await fitsWidth(page);
    await picture(page, 'faults-of-a-match', { fullPage: true });
    page.clean();
    await page.leave();
  });

  test('a bot that writes markup and escape codes is only quoted', async () => {
    const page = await play(arena.url, { contest: 'isolation', bots: ['mischief', 'greedy'], seed: 3, speed: fast });
    await isOver(page);
    await reads(box(page, 1, 'err'), /<script>document\.title = "stolen"<\/script>/);
    await reads(box(page, 1, 'err'), /\\x1b\[2J\\x1b\[31mred/);
    assert.ok(!/[\u001b\u202e]/.test(await page.locator('body').textContent()));
    await reads(page.locator('.verdict .faults'), /<script>alert\(1\)<\/script>/);
    await reads(page.locator('.plate.player-1 .opinion'), '<b onclick="x">bold</b>');
    assert.equal(await page.locator('main script, main img, main b, main i').count(), 0);
    assert.equal(await page.title(), 'Isola Arena');
    await counts(page.locator('.entry.trouble'), 1);
    page.clean();
    await page.leave();
  });
});

// Returns how many turns of a match have been played.
function turnsOf(page, id) {
  return page.evaluate(async (match) => {
    const { games } = await (await fetch('api/games')).json();
    return games.find((game) => game.match === match)?.turns ?? 0;
  }, id);
}

// Plays a few turns of another match at the pace of the match that the page shows.
async function turnsOfAnother(page, match) {
  const other = await startMatch(page, { ...match, seed: '7', speed: 2 });
  await eventually(async () => assert.ok(await turnsOf(page, other.id) > 4));
}
