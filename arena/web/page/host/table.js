// The tables of the pages behind personal links.

import { h } from '../core/dom.js';

const numbers = new Set(['Rank', 'Place', 'Match', 'Version', 'My version', 'Games won', 'Mean reply', 'Rating', 'Games', 'W', 'D', 'L', 'Turn', 'Turns', 'Times', 'Slowest reply', 'Took', 'Of']);

/** Creates a table in a box, which scrolls if the table is too wide. */
export function table(label, columns, rows) {
  return h('div', { class: 'panel table-box', tabindex: '0', role: 'region', 'aria-label': label },
    h('table', {}, h('thead', {}, h('tr', {}, columns.map((name) => h('th', { scope: 'col', class: numbers.has(name) ? 'number' : null }, name)))), h('tbody', {}, rows)));
}

/** Creates a cell with a number in it. */
export const numberCell = (text) => h('td', { class: 'number digits' }, String(text));

/**
 * Creates a link to the page that shows a game; null without a record. base: the address above the games; turn: the
 * turn to show first, or null.
 */
export function watchLink(base, { game, has_record: isThere }, turn = null) {
  if (!isThere) return null;
  const place = turn === null ? '' : `#/game?turn=${turn}`;
  const words = turn === null ? 'watch' : `turn ${turn}`;
  return h('a', { href: `${base}/games/${game}/watch${place}`, 'aria-label': `watch game ${game}${turn === null ? '' : `, turn ${turn}`}` }, words);
}

/** Returns the lines of what a bot wrote. */
export const linesOf = (text) => text.replace(/\n+$/, '').split('\n');
