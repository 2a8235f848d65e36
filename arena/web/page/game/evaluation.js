// The evaluation of an analysed game under its timeline: the graph of the values, the bad turns on it, what the turn
// that is shown was worth, the better line to step through, and all of it as a table.

import { fill, h, s, say } from '../core/dom.js';
import { badge, button, linkButton, scrollBox } from '../core/controls.js';
import { textColumn, wholeTable } from '../core/lazy_table.js';
import { betterWords, chanceText, marks, playerWords } from '../model/analysis.js';
import { bothPlayers } from '../model/game.js';
import { actionWords, who } from '../model/words.js';

const flat = (x, y) => `${x},${(-y).toFixed(3)}`;

// Returns the points of the graph: x is the index of the moment, y is player 1's value.
function points(game) {
  let value = 0;
  return game.moments.map((moment, index) => {
    value = (moment && game.analysis.value(moment)) ?? value;
    return [index, value];
  });
}

function graph(game) {
  const line = points(game);
  const last = Math.max(game.count - 1, 1);
  const corners = [[0, 0], ...line, [last, 0]];
  return s('svg', { class: 'graph', viewBox: `0 -1.05 ${last} 2.1`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('polygon', { class: 'area', points: corners.map(([x, y]) => flat(x, y)).join(' ') }),
    s('line', { class: 'even', x1: 0, x2: last, y1: 0, y2: 0 }),
    s('polyline', { class: 'curve', points: line.map(([x, y]) => flat(x, y)).join(' ') }),
    s('line', { class: 'here', x1: 0, x2: 0, y1: -1.05, y2: 1.05 }));
}

export class Evaluation {
  /**
   * jump(moment): goes to a moment. changed(): called when another position of the better line, or the game, is to be
   * shown.
   */
  constructor({ jump, changed, nextMistake, turningPoint }) {
    Object.assign(this, { jump, changed });
    this.plot = h('div', { class: 'graph-box' });
    this.plot.addEventListener('click', (event) => this.#click(event));
    this.words = h('p', { class: 'judgement' });
    this.lineWords = h('span', { class: 'line-words visually-hidden', role: 'status' });
    this.earlier = button('back', 'The better line, a turn back', () => this.stepLine(-1), { isBare: true, kind: 'quiet' });
    this.later = button('step', 'The better line, a turn on', () => this.stepLine(1), { isBare: true, kind: 'quiet' });
    this.stepper = h('div', { class: 'cluster line-stepper', role: 'group', 'aria-label': 'The better line' },
      this.earlier, this.later, this.lineWords);
    this.sums = h('div', { class: 'sums dim' });
    this.table = scrollBox('table-box', 'All judged turns');
    this.next = button('last', 'Next mistake', nextMistake, { kind: 'quiet', title: 'Key m' });
    this.turning = button('swap', 'The turn that lost', turningPoint, { kind: 'quiet', title: 'After it the winner stayed ahead' });
    this.element = h('section', { class: 'evaluation', 'aria-label': 'Evaluation', hidden: true },
      this.plot,
      h('div', { class: 'judgement-row' }, this.words, this.stepper, this.turning, this.next));
    this.judged = h('div', { class: 'judged' }, this.sums, this.table);
    this.line = null;
  }

  /** The frame of the better line that is shown instead of the game's; null: the game is shown. */
  frameAt(index) {
    if (this.line?.moment !== index) this.line = null;
    return this.line ? this.line.frames[this.line.at] : null;
  }

  /** The place in the better line, in words; empty while the game is shown. */
  get lineText() {
    if (!this.line) return '';
    const { at, frames, replies } = this.line;
    const moment = { frame: frames[at], player: frames[at].last_player, reply: replies[at] };
    return `better line, ${at + 1} of ${frames.length}: ${actionWords(this.game, moment)}`;
  }

  draw(game, index) {
    this.element.hidden = game.analysis === null;
    if (game.analysis === null) return;
    if (this.game !== game || this.version !== game.version) this.#fill(game);
    this.index = index;
    const here = this.plot.querySelector('.here');
    for (const end of ['x1', 'x2']) here.setAttribute(end, index);
    const turn = game.analysis.of(game.moments[index]);
    say(this.words, game.analysis.words(turn));
    this.words.dataset.label = turn?.label ?? '';
    this.#drawLine(turn);
  }

  /** Steps through the better line of the turn that is shown: by 1 or -1. */
  stepLine(by) {
    const turn = this.game?.analysis?.of(this.game.moments[this.index]);
    const frames = this.game?.analysis?.line(turn) ?? [];
    const at = (this.line ? this.line.at : -1) + by;
    if (at >= frames.length) return;
    this.line = at < 0 ? null : { moment: this.index, frames, at, replies: turn.line };
    this.changed();
  }

  #drawLine(turn) {
    const { length } = this.game.analysis.line(turn);
    this.stepper.hidden = length === 0;
    this.earlier.disabled = !this.line;
    this.later.disabled = (this.line?.at ?? -1) + 1 >= length;
    say(this.lineWords, this.lineText);
  }

  #fill(game) {
    [this.game, this.version] = [game, game.version];
    const { analysis } = game;
    this.turning.hidden = analysis.turningMoment(game.moments) === null;
    const flaws = game.moments.flatMap((moment, index) => (analysis.of(moment)?.label ? [this.#flaw(moment, index)] : []));
    fill(this.plot, graph(game), h('span', { class: 'side-name top', 'aria-hidden': 'true' }, 'A'),
      h('span', { class: 'side-name bottom', 'aria-hidden': 'true' }, 'B'), flaws);
    const unjudged = analysis.unjudged.length > 0 ? `Not judged: ${analysis.unjudged.join(', ')}.` : '';
    fill(this.sums, [...bothPlayers.map((player) => playerWords(game, player)),
      `${analysis.hidden} Judged by ${analysis.engine}, ${analysis.effort} a position. ${unjudged}`]
      .map((words) => h('p', {}, words)));
    const judged = game.moments.flatMap((moment, index) => (analysis.of(moment) ? [{ index, turn: analysis.of(moment) }] : []));
    fill(this.table, wholeTable(null, this.#columns(), judged));
  }

  // Creates the button of a bad turn on the graph.
  #flaw(moment, index) {
    const { game } = this;
    const turn = game.analysis.of(moment);
    const name = `turn ${turn.turn}, ${who(game, turn.player)}: ${game.analysis.words(turn)}`;
    const made = h('button', { type: 'button', class: `flaw ${turn.label}`, title: name, 'aria-label': name, onclick: () => this.jump(index) },
      marks[turn.label]);
    made.style.left = `${(100 * index) / Math.max(game.count - 1, 1)}%`;
    made.style.top = `${50 - 42 * (game.analysis.value(moment) ?? 0)}%`;
    return made;
  }

  // Returns the columns of the table of judged turns; its rows are { index, turn }.
  #columns() {
    const valuesOf = ({ loss, value_before: before, value_played: played }) => (loss === null ? '' : `${chanceText(before)} → ${chanceText(played)}`);
    return [
      textColumn('Turn', ({ index, turn }) => linkButton(String(turn.turn), () => this.jump(index))),
      textColumn('Player', ({ turn }) => badge(turn.player, who(this.game, turn.player))), textColumn('Played', ({ turn }) => turn.reply.replaceAll(';', ' ')),
      textColumn('Chance', ({ turn }) => valuesOf(turn), 'digits'),
      textColumn('Judgement', ({ turn: { loss, label, unjudged } }) => (loss === null ? unjudged : label ?? '')),
      textColumn('Better', ({ turn }) => (turn.label ? betterWords(turn) : '')),
    ];
  }

  #click(event) {
    if (event.target.closest('.flaw')) return;
    const { left, width } = this.plot.getBoundingClientRect();
    this.jump(Math.round(((event.clientX - left) / width) * Math.max(this.game.count - 1, 0)));
  }
}
