import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { archiveOf } from '../../../arena/web/page/records/archive.js';
import { recognise } from '../../../arena/web/page/records/received.js';

const golden = readFileSync(new URL('../../golden/isola-7x7.jsonl', import.meta.url), 'latin1');

test('a file is what is in it, whatever its name', () => {
  for (const [name, bytes, kind] of [
    ['game.txt', golden, 'record'], ['broken.jsonl', 'no record', 'record'], ['game.analysis.json', '{}', 'analysis'],
    ['o.txt', '# two\n1;3x3;1A1111B11\n2;3x3;1a1#01B11 | move;0,0;steal;2,2\n', 'openings'], ['o.txt', 'start | move;1,3;steal;0,0\n', 'openings'], ['o.txt', 'start of my notes\n', 'bot'], ['bot.py', 'import sys\n', 'bot'], ['bot.zip', 'PK\u0003\u0004', 'bot'], ['seven', '', 'bot'],
    ['settings.json', '{"players": 2}', 'bot'],
  ]) assert.equal(recognise(name, bytes).kind, kind, name);
});

test('what was found is named', () => {
  const what = (bytes) => recognise('file', bytes).what;
  assert.equal(what('\u0089PNG\r\n'), 'a picture');
  assert.equal(what('\u007fELF\u0002'), 'a program for Linux');
  assert.equal(what(''), 'an empty file');
  assert.equal(what('hello\nworld'), 'text that begins with “hello”');
});

test('a folder becomes an archive that tar reads, with its files in their places', async () => {
  const archive = await archiveOf('club', [{ path: 'main.py', file: new File(['import lib.a\n'], 'main.py') },
    { path: 'lib/a.py', file: new File(['x'.repeat(512)], 'a.py') }]);
  const input = Buffer.from(await archive.arrayBuffer());
  assert.equal(archive.name, 'club.tar');
  assert.deepEqual(spawnSync('tar', ['-tf', '-'], { input, encoding: 'utf8' }).stdout.trim().split('\n'), ['main.py', 'lib/a.py']);
  assert.equal(spawnSync('tar', ['-xOf', '-', 'lib/a.py'], { input, encoding: 'utf8' }).stdout, 'x'.repeat(512));
  await assert.rejects(archiveOf('deep', [{ path: 'd/'.repeat(60), file: new File([], 'x') }]), /more than 100 bytes/);
});
