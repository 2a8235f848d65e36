// What the tests of the page share: an arena that serves, a browser, pictures, and the questions that are asked of every view.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const arena = process.env.ARENA_PROGRAM;
const pictures = process.env.ARENA_PICTURES;

export const botsFile = join(here, 'bots', 'bots.toml');
export const scratch = mkdtempSync(join(tmpdir(), 'arena-browser-'));
const children = new Set();
let browser = null;

function start(words, program = arena) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
  children.add(child);
  // What it has started may hold its pipes for longer: nobody waits for that.
  child.on('close', () => children.delete(child));
  return child;
}

/** Runs the arena to its end; gives its standard output. */
export function run(...words) {
  const child = start(words);
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => { out += data; });
  child.stderr.on('data', (data) => { err += data; });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve(out) : reject(new Error(`arena ${words.join(' ')}: status ${code}\n${err}`))));
  });
}

/** Starts `arena serve` on a free port: { url, stop }. */
export function serve(...words) {
  return listening(['serve', '--port', '0', ...words]);
}

/** The same for a command that plays and can be watched meanwhile: `watchable('match', ...)`. */
export function watchable(command, ...words) {
  return listening([command, '--serve', '0', ...words]);
}

/** `./play` at a terminal, where its question after the page was answered with yes. */
export function playAndLook() {
  return listening([join(here, '..', 'docs', 'play_stage.py'), dirname(arena), mkdtempSync(join(scratch, 'play-'))], 'python3');
}

function listening(words, program) {
  const child = start(words, program);
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (data) => {
      said += data;
      const url = /http:\/\/\S+/.exec(said)?.[0];
      if (url) resolve({ url, stop: () => child.kill('SIGTERM') });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => reject(new Error(`${words[0]} ended with ${code}: ${said}`)));
  });
}

/** A contest that is played while a test looks on. */
export function contest(...words) {
  return start(['tournament', ...words]);
}

export async function openBrowser() {
  mkdirSync(pictures, { recursive: true });
  browser = await chromium.launch({
    executablePath: process.env.ARENA_CHROMIUM || '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
      // No network is there but this machine, which goes by its name.
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

// What a browser remarks on every page that comes over a network without HTTPS.
const ofPlainHttp = /^The Cross-Origin-Opener-Policy header has been ignored/;

/** A new page in a context of its own; whatever the page complains of fails the test that calls `clean()`. */
export async function openPage(url, { width = 1440, height = 900, colours = 'light', motion = 'reduce' } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: colours, reducedMotion: motion, acceptDownloads: true });
  context.setDefaultTimeout(12_000);
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && !ofPlainHttp.test(message.text()) && complaints.push(message.text()));
  page.clean = () => assert.deepEqual(complaints, []);
  page.leave = () => context.close();
  await page.goto(url);
  return page;
}

export function picture(page, name, options = {}) {
  return page.screenshot({ path: join(pictures, `${name}.png`), ...options });
}

/** Nothing is wider than the window. */
export async function fitsWidth(page) {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(widths[0] <= widths[1], `the page is ${widths[0]} wide in a window of ${widths[1]}`);
}

/** Roles, names, contrast: axe finds nothing. */
export async function isAccessible(page, name) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // The page's own policy forbids scripts of others: the test puts this one in from outside of it.
    const { readFileSync } = await import('node:fs');
    await page.evaluate(readFileSync(axeSource, 'utf8'));
  }
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.flatMap(({ id, nodes }) => nodes.slice(0, 4).map(({ target, failureSummary }) =>
    `${id} at ${target.join(' ')}: ${failureSummary.split('\n').slice(1, 3).join(' ').trim()}`));
  assert.deepEqual(found, [], name);
}

/** Waits until the text of an element is, or matches, what is expected. */
export async function reads(locator, expected) {
  const fits = (text) => (expected instanceof RegExp ? expected.test(text) : text === expected);
  const end = Date.now() + 12_000;
  let text = '';
  while (Date.now() < end) {
    text = ((await locator.textContent().catch(() => '')) ?? '').trim();
    if (fits(text)) return text;
    await new Promise((resolve) => { setTimeout(resolve, 40); });
  }
  throw new Error(`expected ${expected}, found "${text}"`);
}
