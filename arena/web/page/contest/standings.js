// The standings of a contest, and the list of its bots.

import { api } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { count, grouped, halves, readableTime, signed } from '../core/format.js';
import { numberCell, numberColumn } from '../core/lazy_table.js';
import { printable } from '../core/printable.js';
import { botLink, gamesAddress, nameColumn } from './links.js';
import { ListView, panel, searchField } from './pages.js';

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
class ListOfBots extends ListView {
  constructor(frame, words, title, columnsOf) {
    const name = title.toLowerCase();
    super(frame, words, {
      title, name,
      fetchRows: async (offset, limit) => {
        const { total, standings } = await api.contest('/standings', { search: this.query.search, offset, limit });
        return { total, rows: standings };
      },
      foundWords: (total) => `${count(total, 'bot')}${this.query.search ? ` of ${grouped(this.summary.bots)}` : ''}`,
    });
    this.columnsOf = columnsOf;
    this.notes = h('div');
    this.element = panel(`${name}-panel`, title, this.filters, this.notes, this.list.element).element;
  }

  open(summary, { search }) {
    this.query = { search };
    fill(this.filters, searchField(search, (text) => this.change({ search: text })), this.found);
    this.#take(summary);
    super.open();
  }

  refresh(summary) {
    this.#take(summary);
    super.refresh();
  }

  #take(summary) {
    this.summary = summary;
    this.list.setColumns(this.columnsOf(summary));
    fill(this.notes, ...(summary.notes ?? []).map((note) => h('p', { class: 'dim note' }, note)));
  }
}

/** The view `#/contest`. */
export const standingsView = (frame) => new ListOfBots(frame, ['contest'], 'Standings', standingsColumns);

/** The view `#/contest/bots`. */
export const botsView = (frame) => new ListOfBots(frame, ['contest', 'bots'], 'Bots', () => botColumns);
