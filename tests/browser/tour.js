// The whole tour, in one browser, or some of its parts: `node tour.js arena person`. Started by `run`.

import { after, before } from 'node:test';
import { closeAll, openBrowser } from './harness.js';

const parts = process.argv.length > 2 ? process.argv.slice(2) : ['arena', 'person', 'records', 'contest', 'looks'];

before(openBrowser);
after(closeAll);

for (const part of parts) await import(`./tour/${part}.js`);
