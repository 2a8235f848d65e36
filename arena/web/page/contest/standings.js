// The standings of a contest, and the list of its bots.

import { addressWith } from '../core/address.js';
import { api } from '../core/api.js';
import { h, say } from '../core/dom.js';
import { count, grouped, halves, readableTime, signed } from '../core/format.js';
import { LazyTable } from '../core/lazy_table.js';
import { printable } from '../core/printable.js';
import { searchField } from '../core/search_field.js';
import { botLink, gamesAddress } from './links.js';
import { panel } from './pages.js';

/** Describes the faults of a bot: `2 late, 1 exited`. */
export function faultWords(faults) {
  return Object.entries(faults).map(([kind, number]) => `${number} ${kind}`).join(', ');
}

// What people call a bot, and who wrote it.
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

/** Returns a rating with its interval: `+137 ±20`. */
export function eloWords({ elo, elo_low: low, elo_high: high }) {
  return elo === null || elo === undefined ? '–' : `${signed(elo)} ±${Math.round((high - low) / 2)}`;
}

function tieBreak(value) {
  return value === null || value === undefined ? '–' : String(Number(value.toFixed(2)));
}

function remarks(one) {
  const faults = [faultWords(one.faults), one.discarded ? `${one.discarded} discarded` : ''].filter(Boolean).join(', ');
  return [faults ? h('a', { href: gamesAddress({ bot: one.name, fault: 'any' }) }, faults) : null,
    [faults ? '' : null, printable(one.remark ?? '')].filter(Boolean).join(', ')];
}

/** Returns the columns of the standings. summary: that of the contest. The points decide, so they come first. */
export function standingsColumns({ columns, has_scores: hasScores }) {
  return [
    ['#', 'number'], ['Bot', 'name'], [columns.points, 'number'], ['M', 'number'], ['W', 'number'], ['D', 'number'], ['L', 'number'],
    columns.tie_break !== '' ? [columns.tie_break, 'number'] : null, hasScores ? ['all points', 'number'] : null,
    ['Elo, 95 %', 'number'], ['mean reply', 'number'], ['worst reply', 'number'], ['faults', ''],
  ].filter(Boolean);
}

/** Returns the cells of a line of the standings, in the order of standingsColumns(). */
export function standingsCells(one, { columns, has_scores: hasScores }) {
  return [
    cell('number digits', String(one.rank)), nameCell(one), cell('number digits strong', halves(one.points)),
    ...[one.matches, one.wins, one.draws, one.losses].map((number) => cell('number digits', String(number))),
    columns.tie_break !== '' ? cell('number digits', tieBreak(one.tie_break)) : null,
    hasScores ? cell('number digits', String(one.score ?? '–')) : null,
    cell('number digits', eloWords(one)), cell('number digits', readableTime(one.mean_ns)), cell('number digits', readableTime(one.worst_ns)),
    cell('dim', ...remarks(one)),
  ].filter(Boolean);
}

const botColumns = [['Bot', 'name'], ['Title', ''], ['Author', ''], ['Language', ''], ['#', 'number'], ['Games', ''], ['Faults', 'number']];

function botCells(one) {
  const faults = Object.values(one.faults).reduce((sum, number) => sum + number, one.discarded);
  return [
    h('th', { scope: 'row', class: 'name' }, botLink(one.name)),
    cell('', printable(one.title ?? '')), cell('', printable(one.author ?? '')), cell('', printable(one.language)),
    cell('number digits', String(one.rank)),
    cell('', h('a', { href: gamesAddress({ bot: one.name }), 'aria-label': `Games of ${printable(one.name)}` }, 'games')),
    cell('number digits', faults > 0 ? h('a', { href: gamesAddress({ bot: one.name, fault: 'any' }) }, String(faults)) : '0'),
  ];
}

// A searchable list of the bots of a contest, in the order of the table.
class ListOfBots {
  constructor({ word, title, name, columnsOf, cellsOf, frame }) {
    Object.assign(this, { word, columnsOf, frame });
    this.found = h('p', { class: 'dim found', role: 'status' });
    this.list = new LazyTable({
      caption: title, name, columns: [], cells: (one) => cellsOf(one, this.summary),
      fetchRows: (offset, limit) => this.#fetch(offset, limit),
      onTotal: (total) => say(this.found, this.query.search ? `${count(total, 'bot')} of ${grouped(this.summary.bots)}` : count(total, 'bot')),
      onProblem: frame.tell,
    });
    this.search = h('div', { class: 'filters' });
    this.panel = panel(`${name}-panel`, title, this.search, this.list.element);
    this.element = this.panel.element;
  }

  async #fetch(offset, limit) {
    const { total, standings } = await api.contest('/standings', { search: this.query.search, offset, limit });
    return { total, rows: standings };
  }

  open(summary, query) {
    Object.assign(this, { summary, query });
    const field = searchField('Search bots', query.search ?? '', (search) => this.#searched(search));
    this.search.replaceChildren(field.element, this.found);
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
  new ListOfBots({ word: '', title: 'Standings', name: 'standings', columnsOf: standingsColumns, cellsOf: standingsCells, frame });

/** The view `#/contest/bots`. */
export const botsView = (frame) =>
  new ListOfBots({ word: 'bots', title: 'Bots', name: 'bots', columnsOf: () => botColumns, cellsOf: botCells, frame });
