import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timePlot } from '../../../arena/web/page/contest/plots.js';

const colours = { accent: 'rgb(1, 2, 3)', amber: 'rgb(4, 5, 6)' };
const times = { standings: [
  { name: 'quick', mean_ns: 2_500, worst_ns: 90_000, middle_ns: [2_000, 4_000] },
  { name: 'never asked', mean_ns: null, worst_ns: null, middle_ns: [null, null] },
] };

test('a bot that was never timed is not drawn', () => {
  assert.deepEqual(timePlot(times).config(colours).data.labels, ['quick']);
});

test('what the bar means is said: it is of games, not of replies', () => {
  const plot = timePlot(times);
  const { plugins } = plot.config(colours).options;
  assert.match(plot.note, /middle half of a bot’s games by their mean reply time/);
  assert.equal(plugins.tooltip.callbacks.label({ dataIndex: 0 }),
    'quick: mean reply 2.5\u00a0µs, worst 90\u00a0µs; half of its games have means from 2\u00a0µs to 4\u00a0µs');
});
