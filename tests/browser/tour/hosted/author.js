// What authors see of their bots on the ladder, and what the public sees.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counts, eventually, fitsWidth, hostedBy, hostedWith, isAccessible, isPainted, openPage, picture, reads } from '../../harness.js';

const kit = join(dirname(fileURLToPath(import.meta.url)), '../../../../bot/python/kit');
const bot = ['arena_kit.py', 'random_bot.py'].map((name) => join(kit, name));

async function handIn(page) {
  await page.getByLabel('Hand in a bot').setInputFiles(bot);
  await counts(page.locator('.step.done'), 6);
}

const games = (page) => page.getByRole('region', { name: 'My games' });
const rows = (page) => games(page).locator('tbody tr');
// The view is drawn again when the chosen games arrive, so clicks before that would be lost.
const choose = async (page, name) => {
  await games(page).getByRole('button', { name, exact: true }).click();
  await counts(games(page).locator('[aria-busy="true"]'), 0);
};

export default function author() {
  describe('an author on the ladder', () => {
    let club;
    before(async () => {
      // The boards of this contest are small, so many games are played soon.
      club = await hostedBy(['--contest', 'friendly'], 'Ann', 'Ben');
      for (const link of Object.values(club.links)) {
        const page = await openPage(link);
        await handIn(page);
        await page.leave();
      }
    });
    after(() => club.stop());

    test('sees the rating as a curve and as a table', async () => {
      const page = await openPage(club.links.Ann);
      const curve = page.getByRole('region', { name: 'Rating', exact: true });
      await isPainted(page);
      await reads(curve.locator('canvas'), '');
      await eventually(async () => assert.match(await curve.locator('canvas').getAttribute('aria-label') ?? '', /The rating after each of \d+ match/));
      await curve.getByText('The same in numbers').click();
      await reads(curve.locator('tbody tr').last().locator('td').first(), /^\d+ ± \d+$/);
      await reads(curve.locator('tbody tr').last().locator('th'), '1');
      await isAccessible(page, 'the rating of a bot');
      page.clean();
      await page.leave();
    });

    test('chooses games, and gets more of them', async () => {
      const page = await openPage(club.links.Ann);
      await page.getByLabel('Hand in a bot').setInputFiles(bot);
      await reads(page.getByRole('region', { name: 'Version 2' }).locator('.outcome'), 'plays');
      // Waits until there is a game of each kind, and a second page of games.
      await eventually(async () => {
        const { ladder: { standing } } = await (await fetch(`${club.links.Ann}/state`)).json();
        assert.ok(standing.wins > 0 && standing.losses > 0 && standing.games > 21);
      });
      await page.reload();
      await counts(rows(page), 20);
      await choose(page, 'Won');
      await reads(rows(page).first().locator('td').nth(2), 'won');
      await choose(page, 'Lost');
      await reads(rows(page).first().locator('td').nth(2), 'lost');
      await choose(page, 'All');
      await games(page).getByRole('button', { name: 'Show more' }).click();
      await eventually(async () => assert.ok(await rows(page).count() > 20));
      await choose(page, 'With faults');
      await reads(games(page).locator('.table-box, p.dim').first(), 'There are none.');
      await choose(page, 'Lost');
      await rows(page).first().getByRole('button', { name: /^more/ }).click();
      await reads(games(page).locator('.fold .command'), /^arena replay http.*\/games\/\d+\.[12]\/record --bot /);
      await page.getByText('The same in numbers').click();
      await counts(page.locator('.plot tbody td', { hasText: '(new)' }), 1);
      await isAccessible(page, 'the games of a bot');
      await fitsWidth(page);
      await picture(page, 'author-progress', { fullPage: true });
      page.clean();
      await page.leave();
    });

    test('plays a test match, watches it and is told what is wrong with another', async () => {
      const page = await openPage(club.links.Ann);
      const tests = page.getByRole('region', { name: 'Test matches', exact: true });
      await tests.getByLabel('Against', { exact: true }).selectOption('bot isola-engine-1');
      await tests.getByRole('button', { name: 'Play a test match' }).click();
      await reads(tests.locator('.message').first(), 'The match is asked for.');
      const first = tests.getByRole('region', { name: 'My test matches' }).locator('tbody tr').first();
      await reads(first.locator('th'), 'isola-engine-1');
      await reads(first.locator('td').nth(1), /^(won|lost|drawn) \(.*\), (won|lost|drawn) \(.*\)$/);
      await counts(first.getByRole('link', { name: /^watch game/ }), 2);
      await isAccessible(page, 'test matches');
      await fitsWidth(page);
      await picture(page, 'author-tests', { fullPage: true });
      await first.getByRole('link', { name: /^watch game/ }).first().click();
      await page.locator('.game').waitFor();
      await page.goto(club.links.Ann);
      await tests.getByLabel('Against', { exact: true }).waitFor();
      // The opponent of the form goes away while it is open.
      await page.evaluate(() => { document.querySelector('#test-opponent option').value = 'bot nobody'; document.querySelector('#test-opponent').selectedIndex = 0; });
      await tests.getByRole('button', { name: 'Play a test match' }).click();
      await reads(tests.locator('.message.problem').first(), 'there is no bot nobody here that plays this contest');
      await page.leave();
    });

    test('finds the turn that lost a game, and watches it', async () => {
      const page = await openPage(club.links.Ann);
      await choose(page, 'Lost');
      await rows(page).first().getByRole('button', { name: /^more/ }).click();
      const fold = games(page).locator('.fold');
      const start = fold.getByRole('button', { name: 'Find the mistakes' });
      await reads(start, 'Find the mistakes');
      await start.click();
      // If the bot was never ahead, no single turn lost the game.
      await reads(fold.locator('.loss'), /^(The turn that lost is \d+, move \d,\d steal \d,\d \(.*\)|No single turn lost this game)\. (watch|turn \d+)$/);
      await isAccessible(page, 'a lost game whose mistakes were found');
      await fitsWidth(page);
      await picture(page, 'author-mistakes', { fullPage: true });
      await fold.locator('.loss').getByRole('link').click();
      await page.locator('.evaluation').waitFor();
      await page.keyboard.press('m');
      await reads(page.locator('.judgement'), /^(blunder|mistake|inaccuracy): .*; better: (move|steal) /);
      page.clean();
      await page.leave();
    });

    test('watches a game by one click', async () => {
      const page = await openPage(club.links.Ann);
      await rows(page).first().getByRole('link', { name: /^watch/ }).click();
      await reads(page.getByRole('heading', { level: 1 }), /^(Ann – Ben|Ben – Ann)$/);
      await counts(page.locator('.board, svg.grid, .game').first(), 1);
      await picture(page, 'author-watch');
      page.clean();
      await page.leave();
    });

    test('sees the faults of a bot, and its last words', async () => {
      const program = join(club.folder, 'submissions/ben/0001/bot/random_bot.py');
      writeFileSync(program, 'import sys\nsys.stdin.readline()\nraise ValueError("a slip of the pen")\n');
      const page = await openPage(club.links.Ben);
      const faults = page.getByRole('region', { name: 'Faults' });
      await reads(faults.locator('tbody th').first(), 'exited without a reply');
      await reads(faults.locator('.last-words').first(), /ValueError: a slip of the pen/);
      await choose(page, 'With faults');
      await rows(page).first().getByRole('button', { name: /^more/ }).click();
      await reads(games(page).locator('.fold .last-words').first(), /ValueError: a slip of the pen/);
      await isAccessible(page, 'the faults of a bot');
      await picture(page, 'author-faults', { fullPage: true });
      page.clean();
      await page.leave();
    });

    test('sees it on a phone', async () => {
      const page = await openPage(club.links.Ben, { width: 390 });
      await eventually(async () => assert.ok(await rows(page).count() > 0));
      await fitsWidth(page);
      await isAccessible(page, 'an author on the ladder, on a phone');
      await picture(page, 'author-progress-phone', { fullPage: true });
      await page.leave();
    });

    test('the public sees the ladder, and watches a game', async () => {
      const page = await openPage(new URL('/', club.organiser).href, { width: 390 });
      await reads(page.getByRole('heading', { level: 1 }), 'Club night');
      await counts(page.getByRole('region', { name: 'Ladder' }).locator('tbody tr'), 2);
      await fitsWidth(page);
      await isAccessible(page, 'the ladder on a phone');
      await picture(page, 'public-phone', { fullPage: true });
      // The list is redrawn while the ladder plays: if a link is replaced between press and release, the click has no
      // effect.
      const link = page.getByRole('region', { name: 'Newest games' }).getByRole('link', { name: /^watch/ }).first();
      await page.goto(await link.evaluate((element) => element.href));
      await reads(page.getByRole('heading', { level: 1 }), /Ann|Ben/);
      page.clean();
      await page.leave();
    });
  });

  describe('a ladder by challenge', () => {
    let club;
    before(async () => {
      club = await hostedWith('contest = "friendly"\nladder = "challenge"', 'Ann', 'Ben');
      for (const link of Object.values(club.links)) {
        const page = await openPage(link);
        await handIn(page);
        await page.leave();
      }
    });
    after(() => club.stop());

    test('shows its author the place, and how challenges ended', async () => {
      const page = await openPage(club.links.Ben);
      await reads(page.getByRole('region', { name: 'Newest challenges' }).locator('tbody tr').last(), /Ben, version 1.*Ann, version 1.*(takes|keeps) place [12]/);
      await page.getByText(/^On the ladder: place [12] of 2, /).waitFor();
      await isAccessible(page, 'an author on a ladder by challenge');
      await picture(page, 'author-challenge', { fullPage: true });
      await page.leave();
    });

    test('is public by its places, on a phone too', async () => {
      const page = await openPage(new URL('/', club.organiser).href, { width: 390 });
      const ladder = page.getByRole('region', { name: 'Ladder' });
      await reads(ladder.locator('thead th').first(), 'Place');
      await counts(ladder.locator('tbody tr'), 2);
      await fitsWidth(page);
      await isAccessible(page, 'a ladder by challenge on a phone');
      await picture(page, 'public-challenge-phone', { fullPage: true });
      page.clean();
      await page.leave();
    });
  });
}
