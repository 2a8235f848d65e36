// Views of one game: a live one that this page does not steer, or a record of the arena, of a contest or from a file.

import { api, contestRecordUrl } from '../core/api.js';
import { recordLink, recordLinks } from '../arena/arena_view.js';
import { fill, h } from '../core/dom.js';
import { Game } from '../core/game.js';
import { printable } from '../core/printable.js';
import { isProjected } from '../core/theme.js';
import { GameView } from '../game/game_view.js';

const liveSpeed = 0;

function frameOf(back, backWords) {
  const title = h('h1', {});
  const place = h('div', {});
  const crumbs = h('p', { class: 'crumbs' }, h('a', { href: back }, backWords));
  const element = h('div', { class: 'view watch-view' }, crumbs, title, place);
  return { element, title, place, crumbs };
}

function sayNames(title, game) {
  fill(title, `${game.name(1)} – ${game.name(2)}`);
}

function problemLine(problem) {
  return h('p', { class: 'message problem', role: 'alert' }, printable(problem.message));
}

/** `#/game/g5`: one of the arena's games. */
export class WatchView {
  constructor(connection) {
    this.connection = connection;
    Object.assign(this, frameOf('#/games', 'Games'));
    this.listener = (event) => this.#changed(event.detail.id);
  }

  open(id) {
    this.id = id;
    this.view = new GameView({ about: (game) => ({ links: recordLinks(id, game) }) });
    fill(this.place, this.view.element);
    this.connection.addEventListener('game', this.listener);
    this.connection.watch(id);
  }

  close() {
    this.connection.removeEventListener('game', this.listener);
    this.connection.unwatch(this.id);
    this.view.close();
  }

  #changed(id) {
    if (id !== this.id) return;
    const game = this.connection.game(id);
    if (this.view.game === game) return void this.view.changed();
    const isLive = game.ended === null && !game.broken;
    sayNames(this.title, game);
    this.#sayMatch(game);
    this.view.transport.setSpeed(isLive ? liveSpeed : 2);
    this.view.open(game, { isFollowing: isLive || isProjected() });
  }

  // A game of a contest has a link back to the contest.
  #sayMatch({ source: { pairing }, header: { round } }) {
    if (pairing) fill(this.crumbs, h('a', { href: '#/contest' }, 'Contest'), h('span', { class: 'dim' }, ` match ${pairing}, game ${round}`));
  }
}

/** `#/contest/12/1`: one of the contest's games. */
export class ContestGameView {
  constructor() {
    Object.assign(this, frameOf('#/contest', 'Contest'));
  }

  async open(pairing, round) {
    this.view = new GameView({ about: () => ({ links: [recordLink(contestRecordUrl(pairing, round), true)] }) });
    fill(this.place, this.view.element);
    try {
      const game = Game.whole(await api.contest(`/games/${pairing}/${round}`));
      sayNames(this.title, game);
      this.view.open(game);
    } catch (problem) {
      fill(this.place, problemLine(problem));
    }
  }

  close() {
    this.view.close();
  }
}

/** `#/file/1`: a record from a file. */
export class FileView {
  constructor(shelf) {
    this.shelf = shelf;
    Object.assign(this, frameOf('#/games', 'Games'));
  }

  open(number) {
    const file = this.shelf.files[Number(number) - 1];
    if (!file) return void fill(this.place, problemLine(new Error('This file is not open any more: drop it again.')));
    this.url = URL.createObjectURL(new Blob([file.text], { type: 'application/jsonl' }));
    this.view = new GameView({ about: () => ({ links: [recordLink(this.url, true, file.name)] }) });
    fill(this.place, this.view.element);
    sayNames(this.title, file.game);
    this.view.open(file.game);
  }

  close() {
    this.view?.close();
    if (this.url) URL.revokeObjectURL(this.url);
  }
}
