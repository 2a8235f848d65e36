// The view `#/contest/ratings`: ratings and reply times, for some bots at a time; as plots, or as a table if Chart.js
// is missing.

import { api } from '../core/api.js';
import { chartLibrary } from '../core/charts.js';
import { fill, h } from '../core/dom.js';
import { readableTime, signed } from '../core/format.js';
import { numberColumn, tablePanel } from '../core/lazy_table.js';
import { nameColumn } from './links.js';
import { AskingView, firstOf, pager, searchField } from './pages.js';
import { mostBots, Plot, ratingPlot, timePlot } from './plots.js';

// Of the table that has the numbers of the plots.
const columns = [
  nameColumn('Bot'),
  numberColumn('Elo', ({ elo }) => signed(elo)),
  numberColumn('95 % interval', ({ elo_low: low, elo_high: high }) => `${signed(low)} to ${signed(high)}`),
  numberColumn('mean reply', ({ mean_ns: mean }) => readableTime(mean)),
  numberColumn('half of its games', ({ middle_ns: [from, to] }) => (from === null ? '–' : `${readableTime(from)} to ${readableTime(to)}`)),
  numberColumn('worst reply', ({ worst_ns: worst }) => readableTime(worst)),
];

export class RatingsView extends AskingView {
  constructor(frame) {
    super(frame, ['contest', 'ratings']);
    this.pages = h('div', { class: 'pagers' });
    this.table = h('div');
    this.plots = { ratings: new Plot('ratings'), times: new Plot('times') };
    this.element = h('div', { class: 'stack' }, this.filters, this.pages, this.table,
      h('div', { class: 'plots' }, this.plots.ratings.element, this.plots.times.element));
  }

  open(summary, query) {
    fill(this.filters, searchField(query.search, (search) => this.change({ search })));
    super.open(summary, query);
  }

  close() {
    super.close();
    this.plots.ratings.close();
    this.plots.times.close();
  }

  async draw(query, isCurrent) {
    const offset = firstOf(query, 'from');
    const { standings, total } = await api.contest('/standings', { search: query.search, offset, limit: mostBots });
    if (!isCurrent()) return;
    const pages = pager({ words: this.words, query, key: 'from', from: offset, atOnce: mostBots, total, what: 'bots' });
    const none = total === 0 ? h('p', { class: 'message note' }, 'No bot is found.') : null;
    fill(this.pages, pages, none);
    const hasPlots = await chartLibrary() !== null;
    if (!isCurrent()) return;
    fill(this.table, hasPlots || total === 0 ? null : tablePanel('Ratings and reply times', columns, standings));
    this.plots.ratings.draw(ratingPlot({ standings }));
    this.plots.times.draw(timePlot({ standings }));
  }
}
