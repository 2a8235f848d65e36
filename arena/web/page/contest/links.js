// The addresses of a contest's views, and links to them.

import { addressOf, addressWith } from '../core/address.js';
import { h } from '../core/dom.js';
import { printable } from '../core/printable.js';

let openable = { records: true, own_bot: null };

/** Stores the setup (docs/web-protocol.md), which says which games of the contest this page may open. */
export function knowOpenable(setup) {
  openable = setup;
}

/** Returns whether this page may open games of bots with these names. */
export function mayOpen(...names) {
  return openable.records !== false || names.includes(openable.own_bot);
}

/** Returns the address of a bot's view. */
export function botAddress(name) {
  return addressOf(['contest', 'bot', name]);
}

/** Returns the address of the list of games that fit: bot, against, search, fault, round, all of them optional. */
export function gamesAddress(filter) {
  return addressWith(['contest', 'games'], filter);
}

/** Creates a link to a bot's view. */
export function botLink(name) {
  return h('a', { href: botAddress(name) }, printable(name));
}

/** Returns the column of a table that has the names of bots, linked. */
export function nameColumn(title) {
  return [title, 'name', ({ name }) => h('th', { scope: 'row', class: 'name' }, botLink(name))];
}

/**
 * Creates a link to a game: `12.1` is the first game of match 12. names: those of its bots. Creates only the words if
 * the game may not be opened.
 */
export function gameLink({ pairing, round, turn = 0 }, names, words = `${pairing}.${round}`) {
  return mayOpen(...names) ? h('a', { href: addressOf(['contest', pairing, round], turn || null) }, words) : h('span', {}, words);
}
