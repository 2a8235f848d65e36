// The whole tour, in one browser, or some of its parts: `node tour.js arena person`. Started by `run`.

import { after, before, describe } from 'node:test';
import { closeAll, openBrowser } from './harness.js';

const names = process.argv.length > 2 ? process.argv.slice(2) : ['arena', 'keys', 'links', 'person', 'records', 'analysis', 'contest', 'contest_views', 'looks', 'network', 'newcomer', 'exports', 'hosting', 'author', 'own_bot', 'registering'];
const parts = await Promise.all(names.map((name) => import(`./tour/${name}.js`)));

// Most of the time something is waited for, so two parts go on at once.
describe('the page', { concurrency: 2 }, () => {
  before(openBrowser);
  after(closeAll);
  for (const { default: part } of parts) part();
});
