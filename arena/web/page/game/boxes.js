// The standard output and standard error of the bots, line by line with the turn, up to the moment that the board
// shows.

import { badge, linkButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { letter } from '../core/format.js';
import { bothPlayers } from '../model/game.js';

const most = 200;
const rounding = 2;  // pixels: browsers scroll by fractions
const names = { out: 'standard output', err: 'standard error' };

function lineRow({ turn, text, note }, isNow, isFirst) {
  const name = ['line', isNow ? 'now' : '', note ? 'note' : ''].filter(Boolean).join(' ');
  return h('li', { class: name }, h('span', { class: 'turn digits' }, isFirst ? String(turn) : ''), h('span', { class: 'text' }, text));
}

class Box {
  constructor(player, stream) {
    Object.assign(this, { player, stream, most });
    this.name = h('span', { class: 'name' });
    this.state = h('span', { class: 'dim' });
    this.list = h('ol', { class: 'lines', tabindex: '0' });
    // A pane that becomes lower keeps the newest lines in sight, unless a person has scrolled back.
    this.resized = new ResizeObserver(() => this.isAtNewest && this.#toNewest());
    this.resized.observe(this.list);
    this.list.addEventListener('scroll', () => this.#noteScroll());
    this.all = linkButton('Show all', () => this.#showAll(), { hidden: true });
    this.element = h('section', { class: `panel box of-${player} ${stream}` },
      h('div', { class: 'box-head' }, badge(player), h('h2', {}, names[stream]), this.name, this.state, this.all), this.list);
  }

  draw(game, index) {
    const key = `${index}/${this.most}/${game.version}`;
    if (this.game === game && this.key === key) return;
    if (this.game !== game) this.most = most;
    [this.game, this.key, this.index] = [game, key, index];
    const { lines, more } = game.written(index, this.player, this.stream, this.most);
    const { turn } = game.moments[index];
    say(this.name, game.name(this.player));
    this.list.setAttribute('aria-label', `Player ${letter(this.player)}, ${names[this.stream]}`);
    this.#sayState(game, index, lines, turn);
    this.all.hidden = !more || lines.length < this.most;
    fill(this.list, lines.map((line, i) => lineRow(line, line.turn === turn, i === 0 || lines[i - 1].turn !== line.turn)));
    this.#toNewest();
  }

  #toNewest() {
    this.isAtNewest = true;
    this.list.scrollTop = this.list.scrollHeight;
  }

  #noteScroll() {
    const { scrollTop, clientHeight, scrollHeight } = this.list;
    this.isAtNewest = scrollTop + clientHeight >= scrollHeight - rounding;
  }

  #sayState(game, index, lines, turn) {
    const isWithheld = game.moments.some((moment) => moment?.player === this.player &&
      moment.withheld.includes(this.stream === 'err' ? 'stderr' : 'reply'));
    if (isWithheld) say(this.state, 'hidden until the end');
    else if (game.isPerson(this.player)) say(this.state, '');
    else say(this.state, lines.some((line) => line.turn === turn) ? `turn ${turn}` : lines.length === 0 ? 'nothing yet' : '');
  }

  #showAll() {
    this.most = Infinity;
    this.draw(this.game, this.index);
    this.list.focus();
  }
}

export class Boxes {
  constructor() {
    this.boxes = bothPlayers.flatMap((player) => ['out', 'err'].map((stream) => new Box(player, stream)));
  }

  /** Returns the element of a player's box: `out` or `err`. */
  of(player, stream) {
    return this.boxes.find((box) => box.player === player && box.stream === stream).element;
  }

  draw(game, index) {
    this.boxes.forEach((box) => box.draw(game, index));
  }
}
