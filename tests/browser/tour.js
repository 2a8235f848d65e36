// All parts of the tour, or some of them, in one browser: `node tour.js arena person`. The script `run` starts it.

import { readdirSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { closeAll, openBrowser } from './harness.js';

const there = readdirSync(new URL('tour', import.meta.url), { recursive: true })
  .filter((file) => file.endsWith('.js')).map((file) => file.replace(/\.js$/, ''));
const names = process.argv.length > 2 ? process.argv.slice(2) : there;
const parts = await Promise.all(names.map((name) => import(`./tour/${name}.js`)));

// Parts mostly wait, so two of them run at the same time.
describe('the page', { concurrency: 2 }, () => {
  before(openBrowser);
  after(closeAll);
  for (const { default: part } of parts) part();
});
