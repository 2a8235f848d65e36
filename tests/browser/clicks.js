// What persons do in a browser, for a test in another language: `node clicks.js`; the script `run` starts it. Each line
// on stdin is a JSON object {"act": NAME, ...}. Each answer is a line on stdout: {"found": VALUE} or {"problem": TEXT}.
// The end of stdin ends it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { closeAll, counts, isAccessible, openBrowser, openPage, reads } from './harness.js';

// Opens the page, takes every question of it for granted, and returns what the person finds there.
async function at(url, look) {
  const page = await openPage(url);
  page.on('dialog', (dialog) => dialog.accept());
  const found = await look(page);
  page.clean();
  await page.leave();
  return found;
}

const acts = {
  // An author hands in files, and waits for the last step.
  handIn: ({ url, files }) => at(url, async (page) => {
    await page.getByLabel('Hand in a bot').setInputFiles(files);
    await counts(page.getByRole('region', { name: 'Version 1' }).locator('.step.done'), 6);
    return page.getByRole('heading', { level: 1 }).textContent();
  }),

  // Returns what the organiser's page says above everything else, once it fits the pattern.
  trouble: ({ url, pattern }) => at(url, (page) => reads(page.locator('.message.problem').first(), new RegExp(pattern))),

  // The organiser changes the deadline to that moment.
  deadline: ({ url, moment }) => at(url, async (page) => {
    const panel = page.getByRole('region', { name: 'Settings' });
    await panel.locator('summary').click();
    const local = await page.evaluate((text) => {
      const at = new Date(text);
      return new Date(at.getTime() - 60_000 * at.getTimezoneOffset()).toISOString().slice(0, 19);
    }, moment);
    await panel.getByLabel(/^Deadline/).fill(local);
    await panel.getByRole('button', { name: 'Save' }).click();
    return reads(panel.getByRole('status').last(), 'Saved.');
  }),

  // The organiser looks for copies and opens the two programs of a pair side by side. Returns the lines that are marked.
  copies: ({ url, one, other }) => at(url, async (page) => {
    const panel = page.getByRole('region', { name: 'Copies', exact: true });
    await panel.getByRole('button', { name: 'Look for copies' }).click();
    await panel.getByRole('button', { name: `side by side: ${one} and ${other}` }).click();
    await counts(panel.locator('.copy-side'), 2);
    await isAccessible(page, 'two submissions side by side');
    return panel.locator('.copy-side').first().locator('.shared').count();
  }),

  // The organiser disqualifies an author. Returns what the page says then about the author.
  disqualify: ({ url, author, reason }) => at(url, async (page) => {
    await page.getByRole('button', { name: author, exact: true }).click();
    const panel = page.getByRole('region', { name: 'One author' });
    await panel.getByLabel('Reason, which the author reads').fill(reason);
    await panel.getByRole('button', { name: 'Disqualify' }).click();
    await reads(panel.locator('.message[role="status"]'), 'Done.');
    return reads(panel.locator('.message.problem').first(), /disqualified/);
  }),

  // The organiser downloads the marks. Returns the file's text.
  marks: ({ url }) => at(url, async (page) => {
    const wanted = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Marks as CSV' }).click();
    return readFileSync(await (await wanted).path(), 'utf8');
  }),
};

await openBrowser();
for await (const line of createInterface({ input: process.stdin })) {
  const { act, ...words } = JSON.parse(line);
  let answer;
  try {
    assert.ok(act in acts, `there is no act ${act}`);
    answer = { found: await acts[act](words) };
  } catch (problem) {
    answer = { problem: problem.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await closeAll();
