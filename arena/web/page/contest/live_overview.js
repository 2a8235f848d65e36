// Live games as small boards. A click on a board opens its game.

import { Board } from '../board/board.js';
import { badge } from '../core/controls.js';
import { h, listen, say } from '../core/dom.js';
import { letter } from '../core/format.js';
import { printable } from '../core/printable.js';
import { wholeFrame } from '../model/frame.js';
import { bothPlayers } from '../model/game.js';

const lingerMs = 6000;  // how long a game that is over is still shown

class Tile {
  constructor(id) {
    this.board = new Board({ isSmall: true });
    this.names = bothPlayers.map(() => h('span', { class: 'name' }));
    this.turn = h('span', { class: 'dim digits' });
    this.element = h('a', { class: 'overview-tile', href: `#/game/${id}` },
      h('span', { class: 'overview-names' }, bothPlayers.map((player, i) =>
        h('span', { class: 'player' }, badge(player), this.names[i]))),
      this.board.element, this.turn);
  }

  draw({ turn, players, state, winner, pairing, frame }) {
    this.names.forEach((name, i) => {
      say(name, printable(players[i]));
      name.classList.toggle('won', winner === i + 1);
    });
    if (frame) this.board.draw(wholeFrame(frame));
    const verdict = winner ? `${letter(winner)} wins` : state === 'over' ? 'drawn' : 'broken off';
    const match = pairing ? `match ${pairing}, ` : '';
    say(this.turn, state === 'running' ? `${match}turn ${turn}` : `${match}${verdict}, turn ${turn}`);
    this.element.classList.toggle('over', state !== 'running');
  }
}

export class LiveOverview {
  constructor(connection) {
    this.connection = connection;
    this.tiles = new Map();
    this.timers = new Set();
    this.grid = h('div', { class: 'overview' });
    this.none = h('p', { class: 'message note' }, 'No game is running now.');
    this.element = h('section', { class: 'panel overview-panel' }, h('h2', {}, 'Live'), this.none, this.grid);
  }

  open() {
    this.forget = listen(this.connection, { overview: ({ detail }) => this.#take(detail.games) });
    this.connection.overview(true);
  }

  close() {
    this.forget();
    this.connection.overview(false);
    this.timers.forEach(clearTimeout);
    this.timers.clear();
  }

  #take(games) {
    for (const game of games) this.#show(game);
    this.none.hidden = this.tiles.size > 0;
  }

  #show(game) {
    let tile = this.tiles.get(game.id);
    if (!tile) {
      if (game.state !== 'running') return;
      tile = new Tile(game.id);
      this.tiles.set(game.id, tile);
      this.grid.append(tile.element);
    }
    tile.draw(game);
    if (game.state !== 'running') this.#removeLater(game.id);
  }

  #removeLater(id) {
    const timer = setTimeout(() => {
      this.tiles.get(id)?.element.remove();
      this.tiles.delete(id);
      this.timers.delete(timer);
      this.none.hidden = this.tiles.size > 0;
    }, lingerMs);
    this.timers.add(timer);
  }
}
