// For a lost game of an author: a button that makes the arena look for the turn that lost it, the progress, and that
// turn.

import { button } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { countWords, isGoingOn, progressWords } from '../game/analysis_offer.js';
import { Analysis } from '../model/analysis.js';
import { watchLink } from './table.js';

const betweenLooksMs = 500;

const rest = () => new Promise((resolve) => { setTimeout(resolve, betweenLooksMs); });

/** Describes what an analysis says of a lost game: `The turn that lost is 22, play;01;right (blunder: ...).`. */
export function lossWords(analysis) {
  const turn = analysis.turns.get(analysis.turningPoint);
  return turn ? `The turn that lost is ${turn.turn}, ${turn.reply} (${analysis.words(turn)}).` : 'No single turn lost this game.';
}

async function ask(url, method = 'GET') {
  const response = await fetch(url, { method, cache: 'no-store' });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

export class OwnAnalysis {
  /** path: of the author's page; game: as the list has it. */
  constructor(path, game) {
    Object.assign(this, { path, game, url: `${path}/games/${game.game}/analysis` });
    this.start = button('step', 'Find the mistakes', () => this.#run(), { kind: 'quiet', title: 'Has an engine judge every turn' });
    this.words = h('span', { class: 'dim', role: 'status' });
    this.count = h('span', { class: 'dim digits' });
    this.working = h('div', { class: 'cluster', hidden: true }, this.words, this.count, button('close', 'Cancel', () => this.#cancel(), { kind: 'quiet' }));
    this.result = h('p', { class: 'loss', tabindex: '-1', hidden: true });
    this.problem = h('p', { class: 'message problem', role: 'alert', hidden: true });
    this.element = h('div', { class: 'stack' }, this.start, this.working, this.result, this.problem);
  }

  async #run() {
    this.problem.hidden = true;
    try {
      let job = await ask(this.url, 'POST');
      for (; isGoingOn(job); job = await ask(this.url)) {
        this.#show(job);
        await rest();
        if (!this.element.isConnected) return;
      }
      this.#show(null);
      if (job.state === 'failed') throw new Error(job.why);
      if (job.state === 'done') this.#end(new Analysis(job.analysis));
    } catch (problem) {
      this.#show(null);
      this.problem.hidden = false;
      say(this.problem, `Not analysed: ${printable(problem.message)}`);
    }
  }

  #show(job) {
    this.start.hidden = job !== null;
    this.working.hidden = job === null;
    if (job === null) return;
    say(this.words, progressWords(job));
    say(this.count, countWords(job));
  }

  #end(analysis) {
    this.start.hidden = true;
    this.result.hidden = false;
    fill(this.result, `${lossWords(analysis)} `, watchLink(this.path, this.game, analysis.turningPoint));
    this.result.focus();
  }

  async #cancel() {
    try {
      await ask(`${this.url}/cancel`, 'POST');
    } catch (problem) {
      this.problem.hidden = false;
      say(this.problem, printable(problem.message));
    }
  }
}
