// The part of the page's address after the #, such as `#/game/some-record?turn=16`:
//
//     address := "#" ["/"] {word "/"} [word] ["?" ["turn=" number] ["&run=" run]]        words are percent-encoded
//
// run: the member of SETUP (docs/web-protocol.md). Links to things that are lost when the arena is restarted have it.
// The views of a contest have filters in the query instead, such as `#/contest/games?bot=greedy&fault=late`.

import { soon } from './timers.js';

const writesEveryMs = 300;  // browsers refuse to change the address many times a second

function decoded(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** Returns { words, turn, run }; turn and run are null if the address does not have them. */
export function parseAddress(hash) {
  const [path, text = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const query = new URLSearchParams(text);
  const turn = query.get('turn') ?? '';
  return { words: path.split('/').filter(Boolean).map(decoded), turn: /^\d+$/.test(turn) ? Number(turn) : null, run: query.get('run') };
}

/** Returns the address of these words, with a turn and a run unless they are null. */
export function addressOf(words, turn = null, run = null) {
  return addressWith(words, { turn, run });
}

/** Returns the query of the address, the part after `?`, as an object of texts. */
export function queryOf(hash) {
  return Object.fromEntries(new URLSearchParams(hash.split('?', 2)[1] ?? ''));
}

/** Returns the address of these words with that query; empty and missing values are left out. */
export function addressWith(words, query = {}) {
  return `#/${words.map(encodeURIComponent).join('/')}${queryText(query)}`;
}

/** Returns a query as an address has it, with its `?`; empty and missing values are left out. */
export function queryText(query) {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Returns the address as a whole URL that can be sent to others; also works if the page is a file. */
export function linkTo(address) {
  const link = new URL(address, location.href);
  link.search = '';
  return link.href;
}

/** Keeps the address in the browser's address bar up to date, without new entries in its history. */
export class AddressBar {
  constructor() {
    this.shown = location.hash;
    this.later = soon(writesEveryMs, () => this.#write());
  }

  /** Shows the address, within a moment. */
  show(address) {
    this.address = address;
    this.later();
  }

  close() {
    this.later.cancel();
  }

  // Keeps an address that a person or other code has set meanwhile: it leads elsewhere, and the router has not handled
  // it yet.
  #write() {
    if (location.hash !== this.shown || location.hash === this.address) return;
    history.replaceState(history.state, '', location.pathname + location.search + this.address);
    this.shown = location.hash;
  }
}
