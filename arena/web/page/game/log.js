// The list of actions, a row for each moment. A click on a row goes to its moment.

import { badge } from '../core/controls.js';
import { h } from '../core/dom.js';
import { chargedWords, exactTimes, replyTime } from '../core/format.js';
import { marks } from '../model/analysis.js';
import { actionWords, shortWords, who } from '../model/words.js';

function row(game, moment, index, jump) {
  const { player, fault, trouble } = moment;
  const name = ['entry', player ? '' : 'nature', fault || trouble ? 'trouble' : '', moment.isTried ? 'tried' : ''].filter(Boolean).join(' ');
  const sign = player ? badge(player, who(game, player)) : h('span', { class: 'badge', 'aria-hidden': 'true' }, '·');
  return h('li', {}, h('button', { type: 'button', class: name, onclick: () => jump(index) },
    h('span', { class: 'turn digits' }, index === 0 ? '' : String(moment.turn)), sign,
    h('span', { class: 'did', title: fault ? actionWords(game, moment) : null }, shortWords(game, moment), moment.opening && !moment.isTried ? h('span', { class: 'dim' }, ' (opening)') : null,
      flawOf(game, moment)),
    timeOf(game, moment)));
}

function flawOf({ analysis }, moment) {
  const turn = analysis?.of(moment);
  return turn?.label ? h('strong', { class: `flaw-mark ${turn.label}`, title: analysis.words(turn) }, ` ${marks[turn.label]}`) : null;
}

// Creates the charged time of a turn; its tooltip has all times and their exact figures.
function timeOf(game, moment) {
  const { player } = moment;
  if (!player || moment.opening || game.isPerson(player)) return h('span', { class: 'time digits' });
  const words = replyTime(moment, game.header.clock);
  return h('span', { class: 'time digits', title: `${words} (${exactTimes(moment)})` }, chargedWords(moment.charged_ns));
}

export class Log {
  constructor(jump) {
    this.jump = jump;
    this.list = h('ol', { class: 'log-list', tabindex: '0', 'aria-label': 'Actions' });
    this.element = h('section', { class: 'panel log' }, h('h2', {}, 'Actions'), this.list);
    // A list that was not laid out yet, or was put away, could not be scrolled.
    this.seen = new ResizeObserver(() => this.#reveal());
    this.seen.observe(this.list);
  }

  draw(game, index) {
    if (this.game !== game || this.analysis !== game.analysis) this.#clear(game);
    let isChanged = false;
    for (let at = 0; at < game.count; ++at) isChanged = this.#put(game, at) || isChanged;
    this.#mark(index, isChanged);
  }

  #clear(game) {
    [this.game, this.analysis, this.current] = [game, game.analysis, null];
    this.rows = [];
    this.shown = [];
    this.list.replaceChildren();
  }

  // Updates the row of a moment. Returns whether it has changed.
  #put(game, at) {
    const moment = game.moments[at];
    if (this.rows[at] && this.shown[at] === moment) return false;
    const made = moment ? row(game, moment, at, this.jump) : h('li', { class: 'hole' });
    if (this.rows[at]) this.rows[at].replaceWith(made);
    else this.list.append(made);
    this.rows[at] = made;
    this.shown[at] = moment;
    return true;
  }

  #mark(index, isChanged) {
    const made = this.rows[index]?.firstElementChild;
    if (!made || (made === this.current && !isChanged)) return;
    this.current?.removeAttribute('aria-current');
    made.setAttribute('aria-current', 'step');
    this.current = made;
    this.#reveal();
  }

  // Scrolls the current row into view, within the list only: the page does not move.
  #reveal() {
    const made = this.current;
    if (!made) return;
    const [top, height] = [made.offsetTop, made.offsetHeight];
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop) this.list.scrollTop = top - height;
    else if (top + height > scrollTop + clientHeight) this.list.scrollTop = top + 2 * height - clientHeight;
  }
}
