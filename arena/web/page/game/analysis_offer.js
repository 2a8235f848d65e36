// For a finished game that has not been analysed: a button that makes the arena analyse it, the progress, and the
// errors.

import { api } from '../core/api.js';
import { button } from '../core/controls.js';
import { h, say } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { Analysis } from '../model/analysis.js';

const betweenLooksMs = 300;

/** Whether an analysis waits or works. */
export const isGoingOn = ({ state }) => state === 'waiting' || state === 'working';

const rest = () => new Promise((resolve) => { setTimeout(resolve, betweenLooksMs); });

/**
 * Describes the state of an analysis. The words change seldom, because screen readers read them out; countWords() is
 * for the numbers beside them.
 */
export function progressWords({ state, why, positions, engine }) {
  if (state === 'waiting') return `Waiting${why ? `: ${printable(why)}` : ''}.`;
  return positions === 0 ? 'The record is being checked.' : `${printable(engine)} judges every turn.`;
}

/** Describes the progress of an analysis in numbers. */
export const countWords = ({ asked, positions }) => (positions > 0 ? `${asked} of ${positions}` : '');

export class AnalysisOffer {
  /**
   * wanted(): returns the game in the form that api.analyse() takes. The GameView sets done(note), which is called when
   * the game has its analysis.
   */
  constructor(wanted) {
    this.wanted = wanted;
    this.start = button('step', 'Find the mistakes', () => this.#run(), { kind: 'quiet', title: 'Has an engine judge every turn' });
    this.bar = h('progress', { 'aria-label': 'Analysis' });
    this.words = h('span', { class: 'dim', role: 'status' });
    this.count = h('span', { class: 'dim digits' });
    this.working = h('div', { class: 'cluster', hidden: true }, this.bar, this.count, this.words,
      button('close', 'Cancel', () => this.#cancel(), { kind: 'quiet' }));
    this.problem = h('p', { class: 'message problem', role: 'alert', hidden: true });
    this.element = h('div', { class: 'analysis-offer', hidden: true }, this.start, this.working, this.problem);
  }

  draw(game) {
    if (this.game !== game) this.close();
    this.game = game;
    this.element.hidden = !this.isOpenTo(game);
  }

  /** Whether the game can be analysed here: it is over, and has no analysis. */
  isOpenTo(game) {
    const isOver = game.ended !== null || game.broken === true || game.complete === false;
    return isOver && game.analysis === null;
  }

  /** Puts the focus on the button that begins the analysis, or on the one that cancels it. */
  focus() {
    (this.start.hidden ? this.working.querySelector('button') : this.start).focus();
  }

  /** Stops asking for the progress; the arena goes on with the analysis. */
  close() {
    this.job = null;
    this.#show(null);
    this.problem.hidden = true;
  }

  #show(job) {
    this.start.hidden = job !== null;
    this.working.hidden = job === null;
    if (job === null) return;
    say(this.words, progressWords(job));
    say(this.count, countWords(job));
    if (job.positions > 0) [this.bar.max, this.bar.value] = [job.positions, job.asked];
    else this.bar.removeAttribute('value');
  }

  async #run() {
    const { game } = this;
    this.problem.hidden = true;
    try {
      let job = await api.analyse(await this.wanted());
      this.#show(job);
      this.focus();
      for (this.job = job.id; isGoingOn(job); job = await api.analysis(job.id)) {
        this.#show(job);
        await rest();
        if (this.job !== job.id) return;
      }
      if (this.game === game) this.#end(job);
    } catch (problem) {
      if (this.game === game) this.#fail(problem.message);
    }
  }

  #end(job) {
    this.job = null;
    this.#show(null);
    if (job.state === 'failed') return this.#fail(job.why);
    if (job.state !== 'done' || job.analysis === null) return this.start.focus();
    this.game.analysis = new Analysis(job.analysis);
    ++this.game.version;
    return this.done(printable(job.note));
  }

  #fail(why) {
    this.job = null;
    this.#show(null);
    this.problem.hidden = false;
    say(this.problem, `Not analysed: ${printable(why)}`);
    this.start.focus();
  }

  async #cancel() {
    try {
      if (this.job) await api.cancelAnalysis(this.job);
    } catch (problem) {
      if (problem.status !== 409) this.#fail(problem.message);
    }
  }
}

/**
 * Returns the AnalysisOffer for a GameView; null if this page cannot have games analysed. page: has the page's setup.
 */
export function analysisOf({ setup }, wanted) {
  return setup.control ? new AnalysisOffer(wanted) : null;
}
