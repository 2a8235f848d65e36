// For a finished game that has not been analysed: a button that makes the arena analyse it, the progress, and the
// errors.

import { api } from '../core/api.js';
import { button, problemLine, tell } from '../core/controls.js';
import { h, say } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { rest } from '../core/timers.js';
import { Analysis } from '../model/analysis.js';

/**
 * Describes the state of an analysis. The words change seldom, because screen readers read them out; countWords() is
 * for the numbers beside them.
 */
export function progressWords({ state, why, positions, engine }) {
  if (state === 'waiting') return `Waiting${why ? `: ${printable(why)}` : ''}.`;
  return positions === 0 ? 'The record is being checked.' : `${printable(engine)} judges every turn.`;
}

// Describes the progress of an analysis in numbers.
const countWords = ({ asked, positions }) => (positions > 0 ? `${asked} of ${positions}` : '');

/** The button that has a game analysed, the progress, and the errors. Has in addition: run() and cancel(). */
export class AnalysisButton {
  constructor() {
    this.start = button('step', 'Find the mistakes', () => this.run(), { kind: 'quiet', title: 'Has an engine judge every turn' });
    this.words = h('span', { class: 'dim', role: 'status' });
    this.count = h('span', { class: 'dim digits' });
    this.cancelButton = button('close', 'Cancel', () => this.cancel(), { kind: 'quiet' });
    this.working = h('div', { class: 'cluster', hidden: true });
    this.problem = problemLine();
  }

  /** Shows an analysis that is going on; null: there is none. */
  show(job) {
    this.start.hidden = job !== null;
    this.working.hidden = job === null;
    if (job === null) return;
    say(this.words, progressWords(job));
    say(this.count, countWords(job));
  }

  /**
   * Shows the progress until the analysis is over. Resolves to its end; to null as soon as isLeft() says that nobody
   * waits for it any more. ask(): resolves to its new state.
   */
  async follow(job, ask, isLeft, betweenLooksMs) {
    for (; job.state === 'waiting' || job.state === 'working'; job = await ask()) {
      this.show(job);
      await rest(betweenLooksMs);
      if (isLeft()) return null;
    }
    return job;
  }

  fail(why) {
    this.show(null);
    tell(this.problem, `Not analysed: ${printable(why)}`);
  }
}

export class AnalysisOffer extends AnalysisButton {
  /**
   * wanted(): returns the game in the form that api.analyse() takes. The GameView sets done(note), which is called when
   * the game has its analysis.
   */
  constructor(wanted) {
    super();
    this.wanted = wanted;
    this.bar = h('progress', { 'aria-label': 'Analysis' });
    this.working.append(this.bar, this.count, this.words, this.cancelButton);
    this.element = h('div', { class: 'analysis-offer', hidden: true }, this.start, this.working, this.problem);
  }

  draw(game) {
    if (this.game !== game) this.close();
    this.game = game;
    this.element.hidden = !this.isOpenTo(game);
  }

  /** Whether the game can be analysed here: it is over, and has no analysis. */
  isOpenTo(game) {
    return (game.isOver || game.complete === false) && game.analysis === null;
  }

  /** Puts the focus on the button that begins the analysis, or on the one that cancels it. */
  focus() {
    (this.start.hidden ? this.cancelButton : this.start).focus();
  }

  /** Stops asking for the progress; the arena goes on with the analysis. */
  close() {
    this.job = null;
    this.show(null);
    tell(this.problem, '');
  }

  show(job) {
    super.show(job);
    if (job === null) return;
    if (job.positions > 0) [this.bar.max, this.bar.value] = [job.positions, job.asked];
    else this.bar.removeAttribute('value');
  }

  async run() {
    const { game } = this;
    tell(this.problem, '');
    try {
      const job = await api.analyse(await this.wanted());
      this.show(job);
      this.focus();
      this.job = job.id;
      const end = await this.follow(job, () => api.analysis(job.id), () => this.job !== job.id, 300);
      if (end && this.game === game) this.#end(end);
    } catch (problem) {
      if (this.game === game) this.fail(problem.message);
    }
  }

  #end(job) {
    this.job = null;
    this.show(null);
    if (job.state === 'failed') return this.fail(job.why);
    if (job.state !== 'done' || job.analysis === null) return this.start.focus();
    this.game.analysis = new Analysis(job.analysis);
    ++this.game.version;
    return this.done(printable(job.note));
  }

  fail(why) {
    this.job = null;
    super.fail(why);
    this.start.focus();
  }

  async cancel() {
    try {
      if (this.job) await api.cancelAnalysis(this.job);
    } catch (problem) {
      if (problem.status !== 409) this.fail(problem.message);
    }
  }
}

/**
 * Returns the AnalysisOffer for a GameView; null if this page cannot have games analysed. page: has the page's setup.
 */
export function analysisOf({ setup }, wanted) {
  return setup.control ? new AnalysisOffer(wanted) : null;
}
