import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { archiveOf } from '../../../arena/web/page/records/archive.js';
import { BotSources, filesIn, packedFolder, sourceOf } from '../../../arena/web/page/records/sources.js';
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
  const deep = `${'folder/'.repeat(20)}${'x'.repeat(90)}.java`;
  const long = await archiveOf('deep', [{ path: deep, file: new File(['1'], 'x') }]);
  assert.equal(spawnSync('tar', ['-tf', '-'], { input: Buffer.from(await long.arrayBuffer()), encoding: 'utf8' }).stdout.trim(), deep);
  await assert.rejects(archiveOf('long', [{ path: `a/${'x'.repeat(101)}`, file: new File([], 'x') }]), /at most 255 bytes, 100 of them in the last name/);
});

// A folder as browsers give it. inside: by name, a text is a file.
const folderOf = (name, inside) => ({
  name,
  isDirectory: true,
  createReader() {
    const all = [Object.entries(inside).map(([inner, what]) => (typeof what === 'string'
      ? { name: inner, isDirectory: false, file: (done) => done(new File([what], inner)) } : folderOf(inner, what))), []];
    return { readEntries: (done) => done(all.shift()) };
  },
});

test('a folder is sent with its installed packages, and what is left out of it is named', async () => {
  const environment = { 'pyvenv.cfg': '', bin: { python: 'ELF' }, lib64: { 'a.py': '' }, lib: { 'python3.11': { 'site-packages': {
    chess: { 'a.py': '', build: { 'b.py': '' }, __pycache__: { 'c.pyc': '' } }, pip: { 'd.py': '' }, 'pip-24.0.dist-info': { RECORD: '' } } } } };
  const found = await filesIn(folderOf('club', { 'bot.js': '', '.git': { config: '' }, '.env': 'secret', '.venv': environment,
    node_modules: { '.bin': { x: '' }, word: { build: { 'index.js': '' }, 'package.json': '{}' } }, build: { 'x.o': '' },
    '.cargo': { 'config.toml': '', 'credentials.toml': '' }, vendor: { crate: { '.cargo-checksum.json': '{}' } } }));
  const packages = '.venv/lib/python3.11/site-packages';
  assert.deepEqual(found.files.map(({ path }) => path), ['bot.js', '.venv/pyvenv.cfg', `${packages}/chess/a.py`, `${packages}/chess/build/b.py`,
    'node_modules/word/build/index.js', 'node_modules/word/package.json', '.cargo/config.toml', 'vendor/crate/.cargo-checksum.json']);
  assert.deepEqual(found.leftOut, ['.git and 3 more: hidden', '.venv/bin and 1 more: programs of a virtual environment',
    `${packages}/chess/__pycache__: what Python compiled`, `${packages}/pip and 1 more: no part of a bot`, 'build: what a build has made']);
  assert.deepEqual((await packedFolder('club', found)).leftOut, found.leftOut);
});

test('records are left out, and only the folder .cargo has settings of Cargo', async () => {
  const found = await filesIn(folderOf('club', { 'bot.py': '', games: { '1.jsonl': '' }, lib: { games: { 'a.py': '' } }, 'my.cargo': { 'b.rs': '' } }));
  assert.deepEqual(found.files.map(({ path }) => path), ['bot.py', 'lib/games/a.py', 'my.cargo/b.rs']);
  assert.deepEqual(found.leftOut, ['games: a folder of records']);
  const { files } = await filesIn(folderOf('night', { games: { '1.jsonl': '' } }));
  assert.equal(files.length, 1, 'a folder with records alone is one of records');
});

test('a folder with too many files is refused, and its installed packages are named', async () => {
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, number) => [`${number}.js`, '']));
  const packed = (inside) => filesIn(folderOf('club', inside));
  await assert.rejects(packed({ web: { node_modules: many } }), { message:
    'club: more than 2000 files: move web/node_modules elsewhere, or uninstall from it what the bot does not need' });
  await assert.rejects(packed({ data: many }), { message: 'club: more than 2000 files: leave out what the bot does not need' });
});

test('a change of an installed package is not watched', async () => {
  const stamp = (inside) => new BotSources([sourceOf({ folder: folderOf('club', inside) })]).stamp();
  assert.match(await stamp({ 'bot.js': '', node_modules: { word: { 'index.js': '' } } }), /^bot\.js \d+ 0$/);
});
