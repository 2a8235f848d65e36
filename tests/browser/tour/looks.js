// The page on screens from a phone to a projector, in light and dark.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { botsFile, eventually, fitsWidth, golden, goldenAnalysis, isAccessible, isPainted, openPage, picture, reads, serve,
  serveWithUsualClocks } from '../harness.js';
import { areSeenTogether, box, fast, isOver, play, press, scrub, shows, stepByStep } from '../vocabulary.js';

const isOneScreenHigh = (page) => eventually(async () => {
  const [whole, window] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  assert.ok(whole <= window, `the page is ${whole} high in a window of ${window}`);
});

const transitionOfPawn = (page) =>
  page.locator('.pawn:not(.ghost)').first().evaluate((pawn) => getComputedStyle(pawn).transitionDuration);

export default () => describe('looks', { concurrency: 1 }, () => {
  let arena;
  before(async () => { arena = await serve('--bots', botsFile); });
  after(() => arena.stop());

  const game = (window) => ({ contest: 'isolation', bots: ['speaker', 'greedy'], seed: 7, speed: fast, window });

  test('a phone of 320 px', async () => {
    const page = await play(arena.url, game({ width: 320, height: 640 }));
    await isOver(page);
    await scrub(page, 6);
    await fitsWidth(page);
    await isAccessible(page, '320 px');
    await picture(page, 'phone-light', { fullPage: true });
    page.clean();
    await page.leave();
  });

  const pane = (page, name) => page.locator(name).first();
  const widthOf = async (page, name) => (await pane(page, name).boundingBox()).width;
  const parts = (page) => [pane(page, '.stage .board'), box(page, 1, 'err'), box(page, 2, 'err'), pane(page, '.entry[aria-current]'), pane(page, '.timeline'),
    pane(page, '.plate.player-1 .clock'), pane(page, '.plate.player-2 .clock'), pane(page, '.verdict .result')];
  const isAtNewest = (page) => page.locator('.box.err .lines').evaluateAll((lists) =>
    lists.every(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 2));
  const isOneScreen = async (page) => {
    await areSeenTogether(page, ...parts(page));
    await isOneScreenHigh(page);
  };

  const fillsWideWindows = async (page) => {
    for (const [width, height] of [[1920, 960], [1440, 820], [1280, 657]]) {
      await page.setViewportSize({ width, height });
      await isOneScreen(page);
      await eventually(async () => assert.ok(await isAtNewest(page), 'the newest lines stay in sight in a lower pane'));
      await fitsWidth(page);
      await picture(page, `one-screen-${width}`);
    }
    await isAccessible(page, '1280 x 657, dark');
  };

  const hasBordersAndZoom = async (page) => {
    const usual = await widthOf(page, '.stage');
    const border = page.getByRole('separator', { name: 'Width of the board' });
    await border.press('ArrowRight');
    assert.ok(await widthOf(page, '.stage') > usual + 10, 'a border is moved by a key');
    await border.press('Enter');
    assert.equal(await widthOf(page, '.stage'), usual);
    const square = await widthOf(page, '.square');
    await page.keyboard.press('z');
    await eventually(async () => assert.ok(await widthOf(page, '.square') > 1.4 * square));
    await isOneScreenHigh(page);
    await page.keyboard.press('Z');
  };

  const showsAnAnalysis = async (page) => {
    await page.setViewportSize({ width: 1280, height: 657 });
    await page.evaluate(() => { location.hash = '#/games'; });
    await page.setInputFiles('#record-files', [golden('isola-7x7'), goldenAnalysis('isola-7x7')]);
    await page.locator('.evaluation:not([hidden])').waitFor();
    await page.keyboard.press('m');
    await page.locator('.judgement:not(:empty)').waitFor();
    await areSeenTogether(page, ...parts(page), page.getByRole('button', { name: 'Next mistake' }));
    await isOneScreen(page);
    await picture(page, 'one-screen-analysed');
    const board = await pane(page, '.stage .board').boundingBox();
    for (let turn = 0; turn < 4; ++turn) {
      await page.keyboard.press('ArrowRight');
      assert.deepEqual(await pane(page, '.stage .board').boundingBox(), board, 'the board keeps its size, however long the words are');
    }
  };

  // By the keyboard, and at 200 % of a window of 1280 pixels too.
  const hasTabsInNarrowWindows = async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await areSeenTogether(page, pane(page, '.stage .board'), box(page, 1, 'err'), box(page, 2, 'err'), page.getByRole('tab', { name: 'Stderr' }));
    await isOneScreenHigh(page);
    await page.getByRole('tab', { name: 'Stderr' }).focus();
    for (const [name, part] of [['Actions', '.entry[aria-current]'], ['Verdict', '.verdict .result'], ['Output', '.box.out'], ['Times', '.plot canvas']]) {
      await page.keyboard.press('ArrowRight');
      assert.equal(await page.getByRole('tab', { name }).getAttribute('aria-selected'), 'true');
      await page.locator(part).first().waitFor();
      await areSeenTogether(page, pane(page, '.stage .board'), pane(page, part));
    }
    await page.keyboard.press('Home');
    await fitsWidth(page);
    await picture(page, 'phone-tabs');
    await page.setViewportSize({ width: 640, height: 328 });
    await fitsWidth(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await fitsWidth(page);
    await isAccessible(page, '320 px, dark');
    await picture(page, 'phone-dark', { fullPage: true });
  };

  // One game serves all sizes: beginning another one costs more than looking at it.
  test('board, both standard errors, actions, timeline and clocks are on one screen; on a phone they are tabs; so with an analysis', async () => {
    const page = await play(arena.url, game({ width: 1280, height: 657, colours: 'dark' }));
    await isOver(page);
    await scrub(page, 6);
    await fillsWideWindows(page);
    await hasBordersAndZoom(page);
    await hasTabsInNarrowWindows(page);
    await showsAnAnalysis(page);
    page.clean();
    await page.leave();
  });

  test('the picture of the README', async () => {
    const usual = await serveWithUsualClocks('--bots', botsFile);
    const page = await play(usual.url, game());
    await isOver(page);
    // If a bot is late under these clocks, the game ends earlier. The screenshot then shows another moment, which is
    // just as good.
    await scrub(page, Math.min(15, await page.locator('.timeline').getAttribute('max')));
    await isPainted(page);
    await page.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
    await picture(page, 'page');
    await page.leave();
    usual.stop();
  });

  test('a game on the projector', async () => {
    const page = await play(arena.url, game({ width: 1920, height: 1080 }));
    await isOver(page);
    const address = page.url();
    await page.goto(address.replace('#', '?projector#'));
    await page.locator('.game').waitFor();
    await reads(page.locator('.plate.player-1 .name'), 'speaker');
    assert.equal(await page.locator('button:visible:not(.entry), select:visible').count(), 0);
    await fitsWidth(page);
    await picture(page, 'projector-game');
    await page.leave();
  });

  test('the switch goes through light and dark and is remembered', async () => {
    const page = await openPage(arena.url);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Colours: as the system' }).click();
    await page.getByRole('button', { name: 'Colours: light' }).click();
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    await page.getByRole('button', { name: 'Colours: dark' }).waitFor();
    assert.equal(await ground(), dark);
    await page.leave();
  });

  test('nothing jumps while a game goes on', async () => {
    const page = await play(arena.url, { ...game(), speed: undefined }, stepByStep);
    const places = () => page.evaluate(() => ['.board', '.transport', '.consoles', '.log'].map((name) => Math.round(document.querySelector(name).getBoundingClientRect().top + scrollY)));
    for (const turn of [1, 2]) {
      await press(page, 'Step');
      await reads(page.locator('.place'), new RegExp(`^turn ${turn}`));
      await press(page, 'To the end');
    }
    const before = await places();
    await page.getByLabel('Speed').selectOption('10');
    await press(page, 'Auto run');
    await isOver(page);
    assert.deepEqual(await places(), before);
    await page.leave();
  });

  test('without animations where the system asks for none', async () => {
    const page = await play(arena.url, game({ motion: 'reduce' }));
    assert.match(await transitionOfPawn(page), /^0s/);
    await page.leave();
    const lively = await play(arena.url, game({ motion: 'no-preference' }));
    // The first board of a game is drawn without a transition.
    await eventually(async () => assert.doesNotMatch(await transitionOfPawn(lively), /^0s/));
    await lively.leave();
  });
});
