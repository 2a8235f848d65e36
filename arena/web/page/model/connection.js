// The one WebSocket of the page. It keeps a Game for each watched game up to date, and dispatches the events
// `connection`, `games`, `match`, `matches` (the whole list has come), `game`, `overview`, `contest`, `bots` and
// `problem` when something has changed. A `match` event has isNew: whether the match has begun since the first list came. It
// reconnects by itself.

import { api } from '../core/api.js';
import { Analysis } from './analysis.js';
import { Game } from './game.js';

const chunk = 200;
const retryMs = 1500;

export class Connection extends EventTarget {
  constructor() {
    super();
    this.games = [];
    this.matches = new Map();
    this.hasMatches = false;  // whether the list of matches has come
    this.watched = new Map();
    this.seats = new Map();
    this.overviewUsers = 0;
    this.isOpen = false;
    this.hasEnded = false;
    this.filling = new Set();
  }

  open() {
    const address = new URL('ws', document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    this.socket = new WebSocket(address);
    this.socket.addEventListener('open', () => this.#opened());
    this.socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(data)));
    this.socket.addEventListener('close', () => this.#closed());
  }

  /**
   * Begins to watch a game; all its changes are announced by `game` events with its id. seat: if two persons play, the
   * player as which this page sees the game, with that player's secrets; else null.
   */
  watch(id, seat = null) {
    if (!this.watched.has(id)) this.watched.set(id, null);
    this.seats.set(id, seat);
    this.#watch(id);
  }

  #watch(id) {
    const seat = this.seats.get(id);
    this.#send({ do: 'watch', game: id, ...(seat ? { as: seat } : {}) });
  }

  unwatch(id) {
    if (!this.watched.delete(id)) return;
    this.#send({ do: 'unwatch', game: id });
  }

  game(id) {
    return this.watched.get(id) ?? null;
  }

  /** Turns the small boards of all live games on or off for one view; they are sent while any view has them on. */
  overview(on) {
    this.overviewUsers += on ? 1 : -1;
    this.#send({ do: 'wall', on: this.overviewUsers > 0 });
  }

  #send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  #tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #opened() {
    this.isOpen = true;
    for (const id of this.watched.keys()) this.#watch(id);
    if (this.overviewUsers > 0) this.#send({ do: 'wall', on: true });
    this.#tell('connection');
  }

  /** Ends the connection; it is not opened again. */
  end() {
    this.hasEnded = true;
    this.socket?.close();
  }

  #closed() {
    if (this.hasEnded) return;
    this.isOpen = false;
    this.#tell('connection');
    setTimeout(() => this.open(), retryMs);
  }

  #take(message) {
    const handlers = {
      games: () => { this.games = message.games; this.#tell('games'); },
      match: () => this.#takeMatches([message.match]),
      matches: () => this.#takeAllMatches(message.matches),
      state: () => this.#takeState(message),
      moments: () => this.#takeMoments(message),
      chatter: () => this.#change(message.id, (game) => game.addChatter(message.index, message.chatter)),
      thinking: () => this.#change(message.id, (game) => game.setThinking(message.thinking)),
      ended: () => this.#change(message.id, (game) => this.#end(game, message.ended)),
      revealed: () => this.#forget(message.id),
      gone: () => this.#change(message.id, (game) => { game.broken = true; game.thinking = null; }),
      wall: () => this.#tell('overview', { games: message.games }),
      contest: () => this.#tell('contest', { version: message.version }),
      bots: () => this.#tell('bots'),
      error: () => this.#tell('problem', { error: message.error }),
    };
    handlers[message.type]?.();
  }

  #takeAllMatches(matches) {
    this.#takeMatches(matches);
    this.hasMatches = true;
    this.#tell('matches');
  }

  #takeMatches(matches) {
    for (const match of matches) {
      const isNew = this.hasMatches && !this.matches.has(match.id);
      this.matches.set(match.id, match);
      this.#tell('match', { match, isNew });
    }
  }

  #takeState({ game: facts, header, count, moment, thinking, ended, analysis = null, variations = [] }) {
    if (!this.watched.has(facts.id)) return;
    const game = this.watched.get(facts.id) ?? new Game(header, facts);
    this.watched.set(facts.id, game);
    game.header = header;
    game.grow(count);
    if (moment) game.take([moment]);
    game.setThinking(thinking);
    if (ended) this.#end(game, ended);
    game.variations = variations;
    game.analysis ??= analysis && new Analysis(analysis);
    this.#tell('game', { id: facts.id });
    this.#fillGaps(facts.id);
  }

  #takeMoments({ id, from, moments, thinking }) {
    this.#change(id, (game) => {
      game.grow(from + moments.length);
      game.take(moments);
      game.setThinking(thinking);
    });
    this.#fillGaps(id);
  }

  #change(id, how) {
    const game = this.watched.get(id);
    if (!game) return;
    how(game);
    this.#tell('game', { id });
  }

  #end(game, ended) {
    game.ended = ended;
    if (game.header.seed === '') game.header.seed = ended.seed;
    game.thinking = null;
  }

  // At the end of a game that has hidden something, fetches the whole game again.
  #forget(id) {
    const game = this.watched.get(id);
    if (!game) return;
    game.stale = true;
    this.#fillGaps(id);
  }

  // Fetches missing moments, by one request at a time for each game. If moments come faster than they are fetched, the
  // page catches up eventually.
  async #fillGaps(id) {
    if (this.filling.has(id)) return;
    this.filling.add(id);
    try {
      for (let game = this.watched.get(id); game; game = this.watched.get(id)) {
        const gap = game.stale ? [0, game.count] : game.missing();
        if (!gap) break;
        if (!(await this.#fetch(id, game, gap))) break;
      }
    } catch (problem) {
      this.#tell('problem', { error: problem.message });
    } finally {
      this.filling.delete(id);
    }
  }

  // Fetches the first chunk of the moments [from, to), or all of them for a stale game. Returns whether any came.
  async #fetch(id, game, [from, to]) {
    const isAnew = game.stale;
    game.stale = false;
    if (isAnew) game.header = (await api.state(id)).header;
    let at = from;
    do {
      const { moments } = await api.moments(id, at, Math.min(at + chunk, to), this.seats.get(id));
      if (moments.length === 0) break;
      game.take(moments);
      at += moments.length;
    } while (isAnew && at < to);
    // Says nothing if this game object has been replaced: the page has begun to watch the game anew meanwhile.
    if (this.watched.get(id) === game) this.#tell('game', { id });
    return at > from;
  }
}
