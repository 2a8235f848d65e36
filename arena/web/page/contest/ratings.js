// The view `#/contest/ratings`: the plots of ratings and reply times, for some bots at a time.

import { addressWith } from '../core/address.js';
import { api } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { searchField } from '../core/search_field.js';
import { firstOf, pager } from './pages.js';
import { mostBots, Plot, ratingPlot, timePlot } from './plots.js';

const words = ['contest', 'ratings'];

export class RatingsView {
  constructor(frame) {
    this.frame = frame;
    this.filters = h('div', { class: 'filters' });
    this.pages = h('div', { class: 'pagers' });
    this.plots = { ratings: new Plot('ratings'), times: new Plot('times') };
    this.element = h('div', { class: 'stack' }, this.filters, this.pages,
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
      this.plots.ratings.draw(ratingPlot({ standings }));
      this.plots.times.draw(timePlot({ standings }));
    } catch (problem) {
      this.frame.tell(problem);
    }
  }
}
