// The view `#/contest/crosstable`: the points in games of each bot against each other bot. A large field is shown in
// blocks.

import { api } from '../core/api.js';
import { scrollBox } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { count, halves } from '../core/format.js';
import { numberCell } from '../core/lazy_table.js';
import { printable } from '../core/printable.js';
import { botAddress, botLink, gamesAddress } from './links.js';
import { AskingView, firstOf, pager, panel, put, searchField } from './pages.js';

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
    numberCell(row.place + 1), h('th', { scope: 'row', class: 'name' }, botLink(row.name)),
    cells[i].map((made, j) => cellOf(made, row, columns[j]))));
  return scrollBox('table-box', 'Crosstable', h('table', { class: 'crosstable' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col', class: 'number' }, '#'), h('th', { scope: 'col' }, 'Bot'), heads)),
    h('tbody', {}, lines)));
}

export class CrosstableView extends AskingView {
  constructor(frame) {
    super(frame, ['contest', 'crosstable']);
    this.block = h('div', { class: 'stack' });
    this.element = panel('crosstable-panel', 'Points in games against', this.filters, this.block).element;
  }

  open(summary, query) {
    fill(this.filters, searchField(query.search, (search) => this.change({ ...this.query, row: '', search })));
    super.open(summary, query);
  }

  async draw(query, isCurrent) {
    const atOnce = blockOf(innerWidth);
    const [offset, column] = [firstOf(query, 'row'), firstOf(query, 'column')];
    const block = await api.contest('/crosstable', { search: query.search, offset, column, limit: atOnce });
    if (!isCurrent()) return;
    const page = { words: this.words, query, atOnce };
    put({ body: this.block, element: this.block }, [
      h('div', { class: 'pagers' },
        pager({ ...page, key: 'row', from: offset, total: block.total, what: 'rows' }),
        pager({ ...page, key: 'column', from: column, total: block.bots, what: 'columns' })),
      table(block)]);
  }
}
