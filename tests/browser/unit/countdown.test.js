import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countdownWords, parseTime } from '../../../arena/web/page/core/countdown.js';

const now = new Date('2026-05-03T17:00:00');

test('a time of day is the next one', () => {
  assert.equal(parseTime('18:30', now) - now, 90 * 60_000);
  assert.equal(parseTime('16:59', now) - now, (23 * 60 + 59) * 60_000);
});

test('a date with a time is that time', () => {
  assert.equal(parseTime('2026-05-04T17:00', now) - now, 24 * 3_600_000);
});

test('what is no time counts nothing down', () => {
  for (const text of ['', '25:00', '12:60', 'soon']) assert.equal(parseTime(text, now), null);
});

test('a countdown has hours only while there are some', () => {
  const after = (seconds) => new Date(now.getTime() + seconds * 1000);
  assert.equal(countdownWords(after(3723), now), '1:02:03');
  assert.equal(countdownWords(after(123), now), '02:03');
  assert.equal(countdownWords(after(0.2), now), '00:01');
  assert.equal(countdownWords(after(0), now), 'over');
});
