// The view `#/contest/ratings`: ratings and reply times, for some bots at a time; as plots, or as a table if Chart.js
// is missing.

import { addressWith } from '../core/address.js';
import { api } from '../core/api.js';
import { chartLibrary } from '../core/charts.js';
import { fill, h } from '../core/dom.js';
import { readableTime, signed } from '../core/format.js';
import { wholeTable } from '../core/lazy_table.js';
import { searchField } from '../core/search_field.js';
import { botLink } from './links.js';
import { firstOf, pager } from './pages.js';
import { mostBots, Plot, ratingPlot, timePlot } from './plots.js';

const words = ['contest', 'ratings'];

const number = (words, text) => [words, 'number', (one) => h('td', { class: 'number digits' }, text(one))];

const columns = [
  ['Bot', 'name', ({ name }) => h('th', { scope: 'row', class: 'name' }, botLink(name))],
  number('Elo', ({ elo }) => signed(elo)),
  number('95 % interval', ({ elo_low: low, elo_high: high }) => `${signed(low)} to ${signed(high)}`),
  number('mean reply', ({ mean_ns: mean }) => readableTime(mean)),
  number('half of its games', ({ middle_ns: [from, to] }) => (from === null ? '–' : `${readableTime(from)} to ${readableTime(to)}`)),
  number('worst reply', ({ worst_ns: worst }) => readableTime(worst)),
];

// The numbers that the plots show.
function ratingTable(standings) {
  return h('div', { class: 'panel table-box', tabindex: '0', role: 'region', 'aria-label': 'Ratings and reply times' }, wholeTable('', columns, standings));
}

export class RatingsView {
  constructor(frame) {
    this.frame = frame;
    this.filters = h('div', { class: 'filters' });
    this.pages = h('div', { class: 'pagers' });
    this.table = h('div');
    this.plots = { ratings: new Plot('ratings'), times: new Plot('times') };
    this.element = h('div', { class: 'stack' }, this.filters, this.pages, this.table,
      h('div', { class: 'plots' }, this.plots.ratings.element, this.plots.times.element));
  }

  open(summary, query) {
    this.query = query;
    this.isOpen = true;
    fill(this.filters, searchField('Search bots', query.search ?? '', (search) => this.#searched(search)).element);
    this.#draw();
  }

  #searched(search) {
    this.query = { search };
    this.frame.show(addressWith(words, this.query));
    this.#draw();
  }

  refresh() {
    this.#draw();
  }

  close() {
    this.isOpen = false;
    this.plots.ratings.close();
    this.plots.times.close();
  }

  async #draw() {
    const { query } = this;
    const offset = firstOf(query, 'from');
    try {
      const { standings, total } = await api.contest('/standings', { search: query.search, offset, limit: mostBots });
      if (!this.isOpen || query !== this.query) return;
      const pages = pager({ words, query, key: 'from', from: offset, atOnce: mostBots, total, what: 'bots' });
      const none = total === 0 ? h('p', { class: 'message note' }, 'No bot is found.') : null;
      fill(this.pages, pages, none);
      const hasPlots = await chartLibrary() !== null;
      if (!this.isOpen || query !== this.query) return;
      fill(this.table, hasPlots || total === 0 ? null : ratingTable(standings));
      this.plots.ratings.draw(ratingPlot({ standings }));
      this.plots.times.draw(timePlot({ standings }));
    } catch (problem) {
      this.frame.tell(problem);
    }
  }
}
