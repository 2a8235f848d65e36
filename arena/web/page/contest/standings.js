// The standings of a contest, and the list of its bots.

import { addressWith } from '../core/address.js';
import { api } from '../core/api.js';
import { fill, h, say } from '../core/dom.js';
import { count, grouped, halves, readableTime, signed } from '../core/format.js';
import { LazyTable, numberCell, numberColumn } from '../core/lazy_table.js';
import { printable } from '../core/printable.js';
import { botLink, gamesAddress, nameColumn } from './links.js';
import { panel, searchField } from './pages.js';

/** Describes the faults of a bot: `2 late, 1 exited`. */
export function faultWords(faults) {
  return Object.entries(faults).map(([kind, number]) => `${number} ${kind}`).join(', ');
}

// Creates the title and the author of a bot; null if it has neither.
function aboutBot({ title, author }) {
  const words = [title, author].filter(Boolean).map(printable).join(', ');
  return words ? h('small', { class: 'dim' }, ` ${words}`) : null;
}

function nameCell(one) {
  return h('th', { scope: 'row', class: 'name' }, botLink(one.name), aboutBot(one));
}

function cell(kind, ...content) {
  return h('td', { class: kind }, ...content);
}

/**
 * Returns a rating with its interval: `+137 ±20`. key: the member with the rating; the ends of the interval are in
 * KEY_low and KEY_high.
 */
export function eloWords(one, key = 'elo') {
  const { [key]: middle, [`${key}_low`]: low, [`${key}_high`]: high } = one;
  return middle === null || middle === undefined ? '–' : `${signed(middle)} ±${Math.round((high - low) / 2)}`;
}

function tieBreak(value) {
  return value === null || value === undefined ? '–' : String(Number(value.toFixed(2)));
}

function remarks(one) {
  const faults = [faultWords(one.faults), one.discarded ? `${one.discarded} discarded` : ''].filter(Boolean).join(', ');
  return [faults ? h('a', { href: gamesAddress({ bot: one.name, fault: 'any' }) }, faults) : null,
    [faults ? '' : null, printable(one.remark ?? '')].filter(Boolean).join(', ')];
}

// How a cell is written: by the key of its column or, if the key has no entry, by the kind of the column.
const written = {
  faults: (one) => cell('dim', ...remarks(one)),
  name: (one) => nameCell(one),
  text: (one, key) => cell('', printable(one[key] ?? '')),
  whole: (one, key) => numberCell(one[key] ?? '–'),
  decimal: (one, key) => numberCell(tieBreak(one[key])),
  points: (one, key) => cell('number digits strong', halves(one[key])),
  rating: (one, key) => numberCell(signed(one[key])),
  interval: (one, key) => numberCell(eloWords(one, key)),
  time: (one, key) => numberCell(readableTime(one[key])),
  counts: (one, key) => cell('dim', faultWords(one[key])),
};
const classes = { name: 'name', text: '', counts: '' };

/** Returns the columns of the standings, as LazyTable takes them. table: that of SUMMARY (docs/web-protocol.md). */
export function standingsColumns({ table }) {
  return table.map(({ key, title, kind }) => [title, classes[kind] ?? 'number', (one) => (written[key] ?? written[kind])(one, key)]);
}

function countOfFaults({ name, faults, discarded }) {
  const all = Object.values(faults).reduce((sum, number) => sum + number, discarded);
  return cell('number digits', all > 0 ? h('a', { href: gamesAddress({ bot: name, fault: 'any' }) }, String(all)) : '0');
}

const linkToGames = ({ name }) => cell('', h('a', { href: gamesAddress({ bot: name }), 'aria-label': `Games of ${printable(name)}` }, 'games'));

const botColumns = [
  nameColumn('Bot'),
  ...['Title', 'Author', 'Language'].map((words) => [words, '', (one) => written.text(one, words.toLowerCase())]),
  numberColumn('#', ({ rank }) => rank ?? '–'), ['Games', '', linkToGames], ['Faults', 'number', countOfFaults],
];

// A searchable list of the bots of a contest, in the order of the table.
class ListOfBots {
  constructor({ word, title, name, columnsOf, frame }) {
    Object.assign(this, { word, columnsOf, frame });
    this.found = h('p', { class: 'dim found', role: 'status' });
    this.list = new LazyTable({
      caption: title, name, columns: [],
      fetchRows: (offset, limit) => this.#fetch(offset, limit),
      onTotal: (total) => say(this.found, this.query.search ? `${count(total, 'bot')} of ${grouped(this.summary.bots)}` : count(total, 'bot')),
      onProblem: frame.tell,
    });
    this.search = h('div', { class: 'filters' });
    this.element = panel(`${name}-panel`, title, this.search, this.list.element).element;
  }

  async #fetch(offset, limit) {
    const { total, standings } = await api.contest('/standings', { search: this.query.search, offset, limit });
    return { total, rows: standings };
  }

  open(summary, query) {
    Object.assign(this, { summary, query });
    fill(this.search, searchField(query.search, (search) => this.#searched(search)), this.found);
    this.list.setColumns(this.columnsOf(summary));
    this.list.restart();
    this.list.open();
  }

  #searched(search) {
    if ((this.query.search ?? '') === search) return;
    this.query = { search };
    this.frame.show(addressWith(['contest', this.word].filter(Boolean), this.query));
    this.list.restart();
  }

  refresh(summary) {
    this.summary = summary;
    this.list.setColumns(this.columnsOf(summary));
    this.list.refresh();
  }

  close() {
    this.list.close();
  }
}

/** The view `#/contest`. */
export const standingsView = (frame) =>
  new ListOfBots({ word: '', title: 'Standings', name: 'standings', columnsOf: standingsColumns, frame });

/** The view `#/contest/bots`. */
export const botsView = (frame) =>
  new ListOfBots({ word: 'bots', title: 'Bots', name: 'bots', columnsOf: () => botColumns, frame });
