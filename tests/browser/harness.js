// Shared by the tests of the page: an arena that serves the page, a browser, pictures, and checks for every view.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const arena = process.env.ARENA_PROGRAM;
const pictures = process.env.ARENA_PICTURES;

/**
 * A limit against hanging only, in milliseconds, as in tests/shared/patience.py: on any machine, everything that tests
 * wait for happens sooner.
 */
export const longest = 600_000;
const betweenLooks = 40;

/** A folder for this run only; the browser's and the programs' files go there, too. */
export const scratch = mkdtempSync(join(tmpdir(), 'arena-browser-'));
process.env.TMPDIR = scratch;

const bots = join(scratch, 'bots');
cpSync(join(here, 'bots'), bots, { recursive: true });
cpSync(join(here, '../../bot/python/dominoes_random.py'), join(bots, 'dominoes_random.py'));
export const botsFile = join(bots, 'bots.toml');

// These clocks are so long that even on the slowest machine no bot is late, and no game is played again because a bot
// was starved.
const patientClocks = ['--turn-time', '10m', '--game-time', '600m', '--start-time', '10m'];

const children = new Set();
let browser = null;

/**
 * Opens the gate with this name: bots of the test that wait at the gate go on (bots/gate.py). The arena, which watches
 * the folder of the bots, passes over logs: so a gate is no change of a bot, and no bot is checked.
 */
export function openGate(name) {
  writeFileSync(join(bots, `${name}.log`), '');
}

function start(words, program = arena) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
  children.add(child);
  child.lastWords = '';
  child.stderr.on('data', (data) => { child.lastWords = (child.lastWords + data).slice(-1000); });
  // Waits for the exit of the program, because processes that it has started may keep its pipes open.
  child.on('close', () => children.delete(child));
  return child;
}

/** Plays a match or a contest to its end: `played('match', ...)`. */
export function played(command, ...words) {
  return ended([command, ...patientClocks, ...words]);
}

function ended(words) {
  const child = start(words);
  let err = '';
  child.stdout.resume();
  child.stderr.on('data', (data) => { err += data; });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`arena ${words.join(' ')}: status ${code}\n${err}`))));
  });
}

/** Returns the path of a golden record. */
export const golden = (name) => join(here, '../golden', `${name}.jsonl`);

/** Returns the path of a game's engine program. */
export const engine = (game) => join(dirname(arena), `${game}-engine`);

/** Returns the path of a golden analysis. */
export const goldenAnalysis = (name) => join(here, '../golden/analysis', `${name}.analysis.json`);

/** Analyses a record or a contest by `arena analyse`. */
export function analysed(...words) {
  return ended(['analyse', ...words]);
}

/** Changes a contest that has begun: `amended(database, '--void', '1.1', '--reason', 'why')`. */
export function amended(...words) {
  return ended(['amend', ...words]);
}

/** Writes a file by `arena export`. */
export function exported(...words) {
  return ended(['export', ...words]);
}

/** Checks that `arena replay --verify` accepts a record. */
export function verified(file) {
  return ended(['replay', '--verify', file]);
}

/** Starts `arena serve` on a free port: { url, stop }. */
export function serve(...words) {
  return listening(['serve', '--port', '0', ...patientClocks, ...words]);
}

/** Starts `arena serve` with the clocks of the contests, for tests that look at clocks: { url, stop }. */
export function serveWithUsualClocks(...words) {
  return listening(['serve', '--port', '0', ...words]);
}

/** Starts a command that plays matches and can be watched: `watchable('match', ...)`. Returns { url, stop }. */
export function watchable(command, ...words) {
  return listening([command, '--serve', '0', ...patientClocks, ...words]);
}

/** Runs `./play` at a terminal, and answers yes to its question about the page. */
export function playAndLook() {
  return listening([join(here, '..', 'docs', 'play_stage.py'), dirname(arena), mkdtempSync(join(scratch, 'play-'))], 'python3');
}

async function listening(words, program) {
  const child = start(words, program);
  const [url] = await says(child, /http:\/\/\S+/);
  return { url, stop: () => child.kill('SIGTERM') };
}

// Returns the words that make a contest; options: those of a test, which may name another contest.
const newContest = (options = []) => ['--new', '--title', 'Club night', ...(options.includes('--contest') ? [] : ['--contest', 'friendly'])];

/** Creates and serves a hosted contest with these authors: { folder, links, organiser, stop }; links by author. */
export const hosted = (...authors) => hostedBy([], ...authors);

/** Does the same with more arguments for `arena host --new`. */
export async function hostedBy(options, ...authors) {
  const folder = join(mkdtempSync(join(scratch, 'host-')), 'club');
  const { url, stop } = await listening(['host', folder, ...newContest(options), '--port', '0', ...options]);
  return { folder, links: await enter(folder, authors), organiser: url, stop };
}

// Returns the links of a hosted contest's authors by their names.
function linksIn(folder) {
  const file = join(folder, 'links.csv');
  const rows = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(1) : [];
  return Object.fromEntries(rows.map((row) => [row.split(',')[0], row.split(',').at(-1)]));
}

// Adds these authors to a contest that is served, and waits for their links.
function enter(folder, authors) {
  appendFileSync(join(folder, 'authors.csv'), authors.map((name) => `${name}\n`).join(''));
  return eventually(() => {
    const links = linksIn(folder);
    assert.equal(Object.keys(links).length, authors.length);
    return links;
  });
}

/** Serves a contest again that was stopped, with these arguments: { folder, organiser, stop }. */
export async function hostedAgain(folder, ...options) {
  const { url, stop } = await listening(['host', folder, '--port', '0', ...options]);
  return { folder, organiser: url, stop };
}

/** Stops a hosted contest, plays its final, and serves it again: { links, organiser, stop }. */
export async function withFinal(folder) {
  await ended(['host', folder, '--freeze']);
  const { url, stop } = await listening(['host', folder, '--port', '0']);
  return { links: linksIn(folder), organiser: url, stop };
}

/**
 * Creates and serves a hosted contest with these authors and these lines in contest.toml, which replace those with the
 * same keys.
 */
export async function hostedWith(settings, ...authors) {
  const folder = join(mkdtempSync(join(scratch, 'host-')), 'club');
  const { stop } = await listening(['host', folder, ...newContest(), '--port', '0']);
  stop();
  const file = join(folder, 'contest.toml');
  const keys = settings.split('\n').map((line) => line.split(' = ')[0]);
  const others = readFileSync(file, 'utf8').split('\n').filter((line) => !keys.includes(line.split(' = ')[0]));
  writeFileSync(file, `${others.join('\n')}\n${settings}\n`);
  // Waits until the first server has ended, because only one arena at a time may serve a folder.
  const { url, stop: end } = await listening(['host', folder, '--port', '0']);
  return { folder, links: authors.length > 0 ? await enter(folder, authors) : {}, organiser: url, stop: end };
}

/** Starts a contest that is played during the test; returns when its database exists. */
export async function contest(...words) {
  const child = start(['tournament', ...patientClocks, ...words]);
  await says(child, /a new contest in/);
  return child;
}

// Waits until the output of a program matches.
function says(child, pattern) {
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (data) => {
      said += data;
      const found = pattern.exec(said);
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${child.spawnargs.slice(0, 2).join(' ')} ended with ${code}: ${said}`)));
  });
}

export async function openBrowser() {
  mkdirSync(pictures, { recursive: true });
  browser = await chromium.launch({
    executablePath: process.env.ARENA_CHROMIUM,
    headless: true,
    timeout: longest,
    // The browser writes nothing into the home of the user who runs this.
    env: { ...process.env, HOME: scratch, XDG_CONFIG_HOME: scratch, XDG_CACHE_HOME: scratch },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
      '--disable-dev-shm-usage',
      // The browser can reach only this machine, by the machine's name.
      '--no-proxy-server', `--host-resolver-rules=MAP ${hostname()} 127.0.0.1`],
  });
}

export async function closeAll() {
  await browser?.close();
  for (const child of children) {
    child.kill('SIGKILL');
    child.stdout.destroy();
    child.stderr.destroy();
  }
  rmSync(scratch, { recursive: true, force: true });
}

// Browsers log this message for every page that comes over a network without HTTPS.
const ofPlainHttp = /^The Cross-Origin-Opener-Policy header has been ignored/;

/**
 * Opens a page in a browser context of its own. clean() fails the test if the page has logged an error, which a browser
 * also does for each answer that refuses something. leave() closes the page, and fails the test if an exception or a
 * rejection was not handled.
 */
export async function openPage(url, { width = 1440, height = 900, colours = 'light', motion = 'reduce' } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: colours, reducedMotion: motion, acceptDownloads: true });
  context.setDefaultTimeout(longest);
  const page = await context.newPage();
  const complaints = [];
  const unhandled = [];
  page.on('pageerror', ({ message }) => [complaints, unhandled].forEach((list) => list.push(message)));
  page.on('console', (message) => message.type() === 'error' && !ofPlainHttp.test(message.text()) && complaints.push(message.text()));
  page.clean = () => assert.deepEqual(complaints, []);
  page.leave = async () => {
    await context.close();
    assert.deepEqual(unhandled, []);
  };
  await page.goto(url);
  return page;
}

export function picture(page, name, options = {}) {
  return page.screenshot({ path: join(pictures, `${name}.png`), ...options });
}

/** Checks that nothing is wider than the window. */
export async function fitsWidth(page) {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(widths[0] <= widths[1], `the page is ${widths[0]} wide in a window of ${widths[1]}`);
}

/** Checks roles, names and contrast with axe, which must find nothing. */
export async function isAccessible(page, name) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // The page's own policy forbids foreign scripts, so the test injects axe from outside.
    await page.evaluate(readFileSync(axeSource, 'utf8'));
  }
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.flatMap(({ id, nodes }) => nodes.slice(0, 4).map(({ target, failureSummary }) =>
    `${id} at ${target.join(' ')}: ${failureSummary.split('\n').slice(1, 3).join(' ').trim()}`));
  assert.deepEqual(found, [], name);
}

// While a view is replaced by another, it may exist twice for a moment.
const isTooEarly = (problem) => problem instanceof assert.AssertionError || /strict mode violation/.test(problem.message);

/** Repeats the assertion until it holds, and returns its result. */
export async function eventually(assertion) {
  for (const end = Date.now() + longest; ;) {
    try {
      return await assertion();
    } catch (problem) {
      if (!isTooEarly(problem) || Date.now() > end) throw problem;
    }
    await rest(betweenLooks);
  }
}

/** Waits until the text of an element equals or matches what is expected. Spaces that do not break count as others. */
export async function reads(locator, expected) {
  try {
    return await eventually(async () => {
      const text = ((await locator.textContent()) ?? '').replaceAll('\u00a0', ' ').trim();
      const fits = expected instanceof RegExp ? expected.test(text) : text === expected;
      assert.ok(fits, `expected ${expected}, found "${text}"`);
      return text;
    });
  } catch (problem) {
    problem.message += `\nThe page says: ${await locator.page().locator('body').innerText()}`;
    problem.message += [...children].map((child) => `\n${child.spawnargs.slice(1, 3).join(' ')} says: ${child.lastWords}`).join('');
    throw problem;
  }
}

/** Waits until there are this many of an element. */
export function counts(locator, number) {
  return eventually(async () => assert.equal(await locator.count(), number, `${locator}`));
}

/** Waits until all plots are drawn. */
export function isPainted(page) {
  return page.waitForFunction(() => [...document.querySelectorAll('canvas')].every((canvas) => window.Chart?.getChart(canvas)));
}
