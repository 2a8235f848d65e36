// A player drops the file of a bot on the page, and plays with it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, fitsWidth, golden, isAccessible, openPage, picture, reads, serve } from '../harness.js';
import { choose, isOver, press } from '../vocabulary.js';

const kit = join(dirname(fileURLToPath(import.meta.url)), '../../../bot/python/kit');
const files = () => ['random_bot.py', 'arena_kit.py'].map((name) => ({ name, text: readFileSync(join(kit, name), 'utf8') }));

// Drops files somewhere on the page, as a person does from a folder.
async function drop(page, dropped) {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    return data;
  }, dropped);
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: transfer });
}

export default function ownBot() {
  describe('a bot of one\'s own', () => {
    let arena;
    before(async () => { arena = await serve(); });
    after(() => arena.stop());

    test('is dropped, built, chosen and plays', async () => {
      const page = await openPage(arena.url);
      await choose(page, { contest: 'isolation', seed: 3 });
      await drop(page, files());
      await reads(page.locator('.own-bot .message'), /^random_bot is ready: \d+ checks passed/);
      await eventually(async () => assert.equal(await page.getByLabel('A, starts').inputValue(), 'random_bot'));
      assert.equal(await page.locator('.drop-overlay').isHidden(), true);
      await isAccessible(page, 'a dropped bot');
      await picture(page, 'own-bot');
      await choose(page, { bots: ['random_bot', 'greedy'] });
      await press(page, 'Start');
      await isOver(page);
      page.clean();
      await page.leave();
    });

    test('is a bot wherever it is dropped, and a record is a record even on the place of the bot', async () => {
      const page = await openPage(`${arena.url}#/games`);
      await page.locator('.drop-zone').waitFor();
      await drop(page, files());
      await reads(page.locator('.own-bot .message'), /^random_bot is ready: /);
      await page.getByLabel('Your own bot').setInputFiles(golden('isola-7x7'));
      await reads(page.locator('h1'), 'random-cpp – greedy');
      page.clean();
      await page.leave();
    });

    test('is asked for its main file, which one click chooses', async () => {
      const page = await openPage(arena.url);
      const [bot, library] = files();
      await drop(page, [{ name: 'a_bot.py', text: bot.text }, { name: 'b_bot.py', text: 'no program' }, library]);
      await reads(page.locator('.own-bot .message'), /^Which file starts the bot/);
      await isAccessible(page, 'a choice of main files');
      await page.getByRole('button', { name: 'a_bot.py' }).click();
      await reads(page.locator('.own-bot .message'), /^a_bot is ready: /);
      assert.equal(await page.getByRole('button', { name: 'b_bot.py' }).isHidden(), true);
      // Once the arena has answered, the line does not have the words of the first time any more.
      await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/api\/bots\b/.test(answer.url())), press(page, 'Read again')]);
      await reads(page.locator('.own-bot .message'), /^a_bot is ready: /);
      page.clean();
      await page.leave();
    });

    test('is examined for the chosen contest, and the page says what was found', async () => {
      const page = await openPage(arena.url);
      await choose(page, { contest: 'isolation' });
      await drop(page, [{ name: 'same.py', text: 'import sys\nfor line in sys.stdin: print("move;2,1;steal;5,5", flush=True)\n' }]);
      await reads(page.locator('.own-bot .message'), /^same is not fit, but can be chosen: it gives this answer in 4 other positions/);
      await reads(page.locator('.own-bot .build-log'), /^Read the line and choose a turn that is legal in its position/);
      await eventually(async () => assert.equal(await page.getByLabel('A, starts').inputValue(), 'same'));
      await isAccessible(page, 'a dropped bot that is not fit');
      await picture(page, 'own-bot-unfit');
      await page.leave();
    });

    test('says what is wrong with it', async () => {
      const page = await openPage(arena.url, { width: 390 });
      await page.getByLabel('Your own bot').setInputFiles({ name: 'broken.py', mimeType: 'text/plain', buffer: Buffer.from('print("hello"\n') });
      await reads(page.locator('.own-bot .message'), /^broken.py cannot play/);
      await reads(page.locator('.own-bot .build-log'), /SyntaxError/);
      await isAccessible(page, 'a dropped bot that is broken');
      await fitsWidth(page);
      await picture(page, 'own-bot-broken');
      await page.leave();
    });
  });
}
