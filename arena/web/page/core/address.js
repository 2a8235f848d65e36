// The part of the page's address after the #, such as `#/game/some-record?turn=16`:
//
//     address := "#" ["/"] {word "/"} [word] ["?" ["turn=" number] ["&run=" run]]        words are percent-encoded
//
// run: the member of SETUP (docs/web-protocol.md). Links to things that are lost when the arena is restarted have it.
// The views of a contest have filters in the query instead, such as `#/contest/games?bot=greedy&fault=late`.

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
  const query = new URLSearchParams();
  if (turn !== null) query.set('turn', turn);
  if (run !== null) query.set('run', run);
  const text = String(query);
  return `#/${words.map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`;
}

/** Returns the query of the address, the part after `?`, as an object of texts. */
export function queryOf(hash) {
  return Object.fromEntries(new URLSearchParams(hash.split('?', 2)[1] ?? ''));
}

/** Returns the address of these words with that query; empty and missing values are left out. */
export function addressWith(words, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const text = String(new URLSearchParams(given));
  return addressOf(words) + (text ? `?${text}` : '');
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
  }

  /** Shows the address, within a moment. */
  show(address) {
    this.address = address;
    this.timer ??= setTimeout(() => this.#write(), writesEveryMs);
  }

  close() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  // Keeps an address that a person or other code has set meanwhile: it leads elsewhere, and the router has not handled
  // it yet.
  #write() {
    this.timer = null;
    if (location.hash !== this.shown || location.hash === this.address) return;
    history.replaceState(history.state, '', location.pathname + location.search + this.address);
    this.shown = location.hash;
  }
}
