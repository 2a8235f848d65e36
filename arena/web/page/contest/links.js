// The addresses of a contest's views, and links to them.

import { addressOf, addressWith } from '../core/address.js';
import { h } from '../core/dom.js';
import { printable } from '../core/printable.js';

/** Returns the address of a bot's view. */
export function botAddress(name) {
  return addressOf(['contest', 'bot', name]);
}

/** Returns the address of the list of games that fit: bot, against, search, fault, round, all of them optional. */
export function gamesAddress(filter) {
  return addressWith(['contest', 'games'], filter);
}

/** Creates a link to a bot's view. */
export function botLink(name, attributes = {}) {
  return h('a', { href: botAddress(name), ...attributes }, printable(name));
}

/** Creates a link to a game: `12.1` is the first game of match 12. */
export function gameLink({ pairing, round, turn = 0 }, words = `${pairing}.${round}`) {
  return h('a', { href: addressOf(['contest', pairing, round], turn || null) }, words);
}
