// The whole tour, in one browser, or some of its parts: `node tour.js arena person`. Started by `run`.

import { readdirSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { closeAll, openBrowser } from './harness.js';

const there = readdirSync(new URL('tour', import.meta.url)).map((file) => file.replace(/\.js$/, ''));
const names = process.argv.length > 2 ? process.argv.slice(2) : there;
const parts = await Promise.all(names.map((name) => import(`./tour/${name}.js`)));

// Most of the time something is waited for, so two parts go on at once.
describe('the page', { concurrency: 2 }, () => {
  before(openBrowser);
  after(closeAll);
  for (const { default: part } of parts) part();
});
