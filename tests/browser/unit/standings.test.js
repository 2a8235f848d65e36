import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eloWords, standingsColumns } from '../../../arena/web/page/contest/standings.js';

test('the columns of the standings are those of the summary, numbers to the right', () => {
  const table = [{ key: 'rank', title: '#', kind: 'whole' }, { key: 'name', title: 'Bot', kind: 'name' }, { key: 'faults', title: 'faults', kind: 'counts' }];
  assert.deepEqual(standingsColumns({ table }).map(([words, name]) => [words, name]), [['#', 'number'], ['Bot', 'name'], ['faults', '']]);
});

test('a rating has its interval beside it', () => {
  assert.equal(eloWords({ elo: 137.2, elo_low: 117, elo_high: 157.4 }), '+137 ±20');
  assert.equal(eloWords({ elo: null }), '–');
  assert.equal(eloWords({ power: 5, power_low: 3, power_high: 7 }, 'power'), '+5 ±2');
});
