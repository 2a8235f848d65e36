import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { organiser, settings } from '../../../../arena/web/page/host/words.js';

const host = new URL('../../../../arena/host/', import.meta.url);

const sources = readdirSync(host, { recursive: true }).filter((name) => name.endsWith('.cpp'))
  .map((name) => readFileSync(new URL(name, host), 'utf8')).join('\n');

// The first group of all matches in what the arena is made of.
const named = (pattern) => [...sources.matchAll(pattern)].map((match) => match[1]);

test('each setting that can be changed has a label', () => {
  const keys = named(/ChangeableSetting\{"([^"]+)"/g);
  assert.ok(keys.includes('deadline') && keys.includes('marks.by'));
  assert.deepEqual([...keys].sort(), Object.keys(settings).sort());
});

test('each act in the history has words', () => {
  const acts = named(/enter_act\(\s*\w+,\s*"([^"]+)"/g);
  assert.ok(acts.includes('end') && acts.includes('reopen'), acts.join());
  for (const act of acts) assert.ok(act in organiser.acts, act);
});
