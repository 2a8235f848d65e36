// The columns of tables on the pages behind personal links, as core/lazy_table.js takes them, and what stands in their
// cells.

import { h } from '../core/dom.js';
import { tablePanel, textColumn } from '../core/lazy_table.js';
import { columns as titles, common as words } from './words.js';

/** Creates a table with its title above it; nothing if there are no rows. */
export const titledTable = (title, columns, rows) => rows.length > 0 && [h('h2', {}, title), tablePanel(title, columns, rows)];

/** Returns the column that names the row. */
export const headColumn = (title, content, name = 'name') => [title, null, (row) => h('th', { class: name, scope: 'row' }, content(row))];

/** Returns the column as one that a narrow window leaves out. */
export function minor([title, name, cell]) {
  const shown = (row) => {
    const made = cell(row);
    made.classList.add('minor');
    return made;
  };
  return [title, name ? `${name} minor` : 'minor', shown];
}

/** The column with the number of a match of the ladder, which names the row. */
export const matchColumn = [titles.match, 'number', ({ match }) => h('th', { class: 'number digits', scope: 'row' }, String(match))];

/** Returns the column with the time of a row. */
export const timeColumn = (title) => textColumn(title, ({ at }) => localTime(at));

/** Returns a time from the server as text, in the time zone and language of the browser. */
export function localTime(text) {
  return new Date(text).toLocaleString();
}

/**
 * Creates a link to the page that shows a game; null without a record. base: the address above the games; turn: the
 * turn to show first, or null; list: `games` of the ladder, or `tests`.
 */
export function watchLink(base, { game, has_record: isThere }, turn = null, list = 'games') {
  if (!isThere) return null;
  const place = turn === null ? '' : `#/game?turn=${turn}`;
  return h('a', { href: `${base}/${list}/${game}/watch${place}`, 'aria-label': words.watchGame(game, turn) }, words.watch(turn));
}

/** Returns the lines of what a bot wrote. */
export const linesOf = (text) => text.replace(/\n+$/, '').split('\n');
