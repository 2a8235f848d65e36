// The page on screens from a phone to a projector, in light and dark.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { botsFile, eventually, fitsWidth, isAccessible, isPainted, openPage, picture, reads, serve,
  serveWithUsualClocks } from '../harness.js';
import { fast, isOver, play, press, scrub, stepByStep } from '../vocabulary.js';

const transitionOfPawn = (page) =>
  page.locator('.pawn:not(.ghost)').first().evaluate((pawn) => getComputedStyle(pawn).transitionDuration);

export default () => describe('looks', { concurrency: 1 }, () => {
  let arena;
  before(async () => { arena = await serve('--bots', botsFile); });
  after(() => arena.stop());

  const game = (window) => ({ contest: 'isolation', bots: ['speaker', 'greedy'], seed: 7, speed: fast, window });

  for (const colours of ['light', 'dark']) {
    test(`a phone of 320 px, ${colours}`, async () => {
      const page = await play(arena.url, game({ width: 320, height: 640, colours }));
      await isOver(page);
      await scrub(page, 6);
      await fitsWidth(page);
      await isAccessible(page, `320 px, ${colours}`);
      await picture(page, `phone-${colours}`, { fullPage: true });
      page.clean();
      await page.leave();
    });
  }

  test('a wide window of 1920 px, dark', async () => {
    const page = await play(arena.url, game({ width: 1920, height: 1080, colours: 'dark' }));
    await isOver(page);
    await scrub(page, 6);
    await fitsWidth(page);
    await isAccessible(page, '1920 px, dark');
    await picture(page, 'wide-dark');
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
    await picture(page, 'page', { fullPage: true, clip: { x: 0, y: 0, width: 1440, height: 1132 } });
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
    const places = () => page.evaluate(() => ['.board', '.transport', '.boxes', '.log'].map((name) => Math.round(document.querySelector(name).getBoundingClientRect().top + scrollY)));
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
