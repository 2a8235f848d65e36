// Which games of a contest a page may open.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knowOpenable, mayOpen } from '../../../arena/web/page/contest/links.js';

test('all games may be opened where the arena does not say otherwise', () => {
  for (const setup of [{}, { records: true, own_bot: null }]) {
    knowOpenable(setup);
    assert.equal(mayOpen('ann', 'ben'), true);
  }
});

test('where records are not shown, only those of the own bot may be opened', () => {
  knowOpenable({ records: false, own_bot: 'ben' });
  assert.equal(mayOpen('ann', 'ben'), true);
  assert.equal(mayOpen('ann', 'cid'), false);
  knowOpenable({ records: false, own_bot: null });
  assert.equal(mayOpen('ann', 'ben'), false);
});
