// The view `#/contest/crosstable`: the points in games of each bot against each other bot. A large field is shown in
// blocks.

import { addressWith } from '../core/address.js';
import { api } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { count, halves } from '../core/format.js';
import { printable } from '../core/printable.js';
import { searchField } from '../core/search_field.js';
import { botAddress, botLink, gamesAddress } from './links.js';
import { firstOf, pager, panel, put } from './pages.js';

const words = ['contest', 'crosstable'];
const narrow = 640;
const blockOf = (width) => (width <= narrow ? 10 : 20);

function cellOf(made, row, column) {
  if (row.name === column.name) return h('td', { class: 'self', 'aria-label': 'itself' }, '·');
  if (!made) return h('td', {});
  const [wins, draws, losses] = made;
  const points = wins + draws / 2;
  const games = wins + draws + losses;
  const tint = points > games / 2 ? 'ahead' : points < games / 2 ? 'behind' : 'even';
  const detail = `${count(wins, 'win')}, ${count(draws, 'draw')}, ${losses} lost`;
  return h('td', { class: `digits ${tint}` }, h('a', {
    href: gamesAddress({ bot: row.name, against: column.name }), title: detail,
    'aria-label': `${halves(points)}: ${printable(row.name)} against ${printable(column.name)}, ${detail}`,
  }, halves(points)));
}

function table({ rows, columns, cells }) {
  const heads = columns.map((one) => h('th', { scope: 'col', class: 'digits' },
    h('a', { href: botAddress(one.name), title: printable(one.name), 'aria-label': `${one.place + 1}: ${printable(one.name)}` }, String(one.place + 1))));
  const lines = rows.map((row, i) => h('tr', {},
    h('td', { class: 'number digits' }, String(row.place + 1)), h('th', { scope: 'row', class: 'name' }, botLink(row.name)),
    cells[i].map((made, j) => cellOf(made, row, columns[j]))));
  return h('div', { class: 'table-box', tabindex: '0', role: 'group', 'aria-label': 'Crosstable' }, h('table', { class: 'crosstable' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col', class: 'number' }, '#'), h('th', { scope: 'col' }, 'Bot'), heads)),
    h('tbody', {}, lines)));
}

export class CrosstableView {
  constructor(frame) {
    this.frame = frame;
    this.filters = h('div', { class: 'filters' });
    this.block = h('div', { class: 'stack' });
    this.panel = panel('crosstable-panel', 'Points in games against', this.filters, this.block);
    this.element = this.panel.element;
  }

  open(summary, query) {
    this.query = query;
    fill(this.filters, searchField('Search bots', query.search ?? '', (search) => this.#searched(search)).element);
    this.isOpen = true;
    this.#draw();
  }

  #searched(search) {
    this.query = { ...this.query, row: '', search };
    this.frame.show(addressWith(words, this.query));
    this.#draw();
  }

  refresh() {
    this.#draw();
  }

  close() {
    this.isOpen = false;
  }

  async #draw() {
    const { query } = this;
    const atOnce = blockOf(innerWidth);
    const [offset, column] = [firstOf(query, 'row'), firstOf(query, 'column')];
    try {
      const block = await api.contest('/crosstable', { search: query.search, offset, column, limit: atOnce });
      if (!this.isOpen || query !== this.query) return;
      const page = { words, query, atOnce };
      put({ body: this.block, element: this.block }, [
        h('div', { class: 'pagers' },
          pager({ ...page, key: 'row', from: offset, total: block.total, what: 'rows' }),
          pager({ ...page, key: 'column', from: column, total: block.bots, what: 'columns' })),
        table(block)]);
    } catch (problem) {
      this.frame.tell(problem);
    }
  }
}
