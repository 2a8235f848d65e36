import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as catalogue from '../../../../arena/web/page/host/words.js';
import { literalsOf } from './literals.js';

const folder = new URL('../../../../arena/web/page/host/', import.meta.url);
const modules = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js') && name !== 'words.js').sort()
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);

// Whatever has a letter counts as a text that people see, except in these places ...

// The arguments that are no texts, by functions: names of elements, classes, members of rows.
const silentArguments = {
  h: 0, s: 0, scrollBox: 0, wholeTable: 0, numberColumn: 1, textColumn: 2, headColumn: 2, get: 0, querySelector: 0, querySelectorAll: 0, closest: 0,
  getElementById: 0, getAttribute: 0, setAttribute: 0, removeAttribute: 0, addEventListener: 0, toggle: 0, OwnAnalysis: 2, watchLink: 3,
};

// The attributes of elements and the parts of requests that are no texts.
const silentKeys = new Set(['aria-expanded', 'aria-hidden', 'autocomplete', 'body', 'cache', 'class', 'content-type', 'download', 'for', 'href', 'id',
  'inputmode', 'maxlength', 'method', 'role', 'scope', 'spellcheck', 'src', 'step', 'tabindex', 'type']);

const address = /^(?:…|\.{1,2})?[/#?&]\S*$/;
const anywhere = new Set(['true', 'false', 'GET', 'POST']);

// ... and except for these: keys and states of the arena's answers, parts of addresses, classes, what browsers take.
const silent = {
  'documents.js': ['writing-a-bot.md#5-give-it-a-name'],
  'ladder.js': ['wins', 'draws', 'losses'],
  'ladder_curve.js': ['before', '…px …'],
  'ladder_wall.js': ['thead', 'tbody tr'],
  'organiser/author_list.js': ['NFC'],
  'organiser/author_panel.js': ['withdraw', 'examine', 'rebuild', 'readmit', 'disqualify', 'accept', 'refuse', 'versions/…/…'],
  'organiser/copies_panel.js': ['copy-…-…-…', ' shared'],
  'organiser/end_panel.js': ['end', 'play', 'reopen', 'settings'],
  'organiser/organiser_page.js': ['accept-list', 'void', 'end', 'reopen', 'unfit', 'number'],
  'organiser/settings_panel.js': ['…-…-…T…:……'],
  'own_analysis.js': ['games'],
  'own_games.js': ['all'],
  'own_tests.js': ['bot …', 'author …', 'done', 'test-opponent', 'test-version'],
  'progress.js': ['number'],
  'register_page.js': ['name', 'email', 'code'],
  'submission.js': ['received', 'unpacked', 'recognised', 'built', 'fit', 'playing', 'done', 'failed', 'now', 'open'],
  'table.js': ['minor', '… minor', 'games', 'name', 'number'],
  'task_panel.js': ['text/html'],
};

function isSilent({ text, callee, argument, key, isCompared, isName }) {
  if (!/\p{L}/u.test(text)) return true;
  if (isCompared || isName || anywhere.has(text) || address.test(text)) return true;
  return (Object.hasOwn(silentArguments, callee ?? '') && silentArguments[callee] === argument) || silentKeys.has(key);
}

const textsOf = (source) => literalsOf(source).filter((literal) => !isSilent(literal));

test('the texts of the pages of a hosted contest stand in words.js', () => {
  const found = modules.flatMap(([name, source]) => textsOf(source).filter(({ text }) => !silent[name]?.includes(text))
    .map(({ text, line }) => `host/${name}:${line}: ${text}`));
  assert.deepEqual(found, [], 'put these into host/words.js');
});

test('no exception is left of what is no more', () => {
  const sources = new Map(modules);
  for (const [name, texts] of Object.entries(silent)) {
    const found = textsOf(sources.get(name)).map(({ text }) => text);
    assert.deepEqual(texts.filter((text) => !found.includes(text)), [], name);
  }
});

test('a text is found wherever it stands', () => {
  const codes = {
    "h('p', {}, 'A sentence.')": 'A sentence.', "h('a', { href: '/final' }, 'record')": 'record', "h('p', { class: 'dim', title: 'Why' })": 'Why',
    "h('td', { 'aria-label': isOpen ? 'close it' : null })": 'close it', "h('h2', {}, `Version ${version}`)": 'Version …',
    "h('p', {}, words.both(`${one} and ${other}`))": '… and …', 'say(line, "Saved.")': 'Saved.', "tell(this.answer, problem || 'no')": 'no',
    "const noAnswer = 'None came.';": 'None came.', "return isOver ? 'over' : '';": 'over', "[['State', null, cell]]": 'State',
    "textColumn('Reason', ({ reason }) => reason.replace(/'/g, ''), 'words')": 'Reason', "textColumn(title, () => 'none', 'words')": 'none',
    "numberColumn(`Games`, 'games')": 'Games', "document.title = `${name} · final`;": '… · final', "({ label: 'Rating', role: 'group' })": 'Rating',
    "wordButton('more', () => { go('/'); }, { class: 'quiet' }) // h('p', {}, 'no code')": 'more', "new Map([['a', `x${f('Ä', {})}`]])": 'a Ä x…',
  };
  for (const [code, text] of Object.entries(codes)) assert.equal(textsOf(code).map((each) => each.text).join(' '), text, code);
});

// Groups whose members are named by what the arena's answers hold.
const byKey = new Set(['rules', 'lineParts', 'settings']);

test('the modules ask for what words.js has, and for all of it', () => {
  const used = new Set();
  for (const [name, source] of modules) {
    const [, list] = /import \{ ([^}]+) \} from '\.\.?\/words\.js';/.exec(source) ?? [];
    for (const [group, alias = group] of list?.split(', ').map((each) => each.split(' as ')) ?? []) {
      assert.ok(group in catalogue, `${name}: ${group}`);
      if (byKey.has(group)) used.add(group);
      else for (const [, key] of source.matchAll(new RegExp(`(?<![./\\w])${alias}\\.(\\w+)`, 'g'))) {
        assert.ok(key in catalogue[group], `host/${name}: ${group}.${key}`);
        used.add(`${group}.${key}`);
      }
    }
  }
  const all = Object.entries(catalogue).flatMap(([group, texts]) => (byKey.has(group) ? [group] : Object.keys(texts).map((key) => `${group}.${key}`)));
  const words = readFileSync(new URL('words.js', folder), 'utf8');
  assert.deepEqual(all.filter((each) => !used.has(each) && !words.includes(`{${each}`)), []);
});
