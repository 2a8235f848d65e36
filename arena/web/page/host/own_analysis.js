// For a lost game of an author: a button that makes the arena look for the turn that lost it, the progress, and that
// turn.

import { answered } from '../core/api.js';
import { tell } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { AnalysisButton } from '../game/analysis_offer.js';
import { Analysis } from '../model/analysis.js';
import { watchLink } from './table.js';
import { loss as words } from './words.js';

/** Describes what an analysis says of a lost game: `The turn that lost is 22, play;01;right (blunder: ...).`. */
export function lossWords(analysis) {
  const turn = analysis.turns.get(analysis.turningPoint);
  return turn ? words.turn(turn.turn, turn.reply.replaceAll(';', ' '), analysis.words(turn)) : words.noTurn;
}

export class OwnAnalysis extends AnalysisButton {
  /** path: of the author's page; game: as the list has it; list: `games` of the ladder, or `tests`. */
  constructor(path, game, list = 'games') {
    super();
    Object.assign(this, { path, game, list });
    this.working.append(this.words, this.count, this.cancelButton);
    this.result = h('p', { class: 'loss', tabindex: '-1', hidden: true });
    this.element = h('div', { class: 'stack' }, this.start, this.working, this.result, this.problem);
  }

  #ask(method = 'GET', what = '') {
    return answered(`${this.path}/${this.list}/${this.game.game}/analysis${what}`, null, { method });
  }

  async run() {
    tell(this.problem, '');
    try {
      const job = await this.follow(await this.#ask('POST'), () => this.#ask(), () => !this.element.isConnected, 500);
      if (!job) return;
      this.show(null);
      if (job.state === 'failed') throw new Error(job.why);
      if (job.state === 'done') this.#end(new Analysis(job.analysis));
    } catch (problem) {
      this.fail(problem.message);
    }
  }

  #end(analysis) {
    this.start.hidden = true;
    this.result.hidden = false;
    fill(this.result, `${lossWords(analysis)} `, watchLink(this.path, this.game, analysis.turningPoint, this.list));
    this.result.focus();
  }

  async cancel() {
    try {
      await this.#ask('POST', '/cancel');
    } catch (problem) {
      tell(this.problem, printable(problem.message));
    }
  }
}
