// What the arena says about other turns: what is legal, what follows, what its engine would play.

import { api } from '../core/api.js';
import { letter } from '../core/format.js';
import { printable } from '../core/printable.js';
import { rest } from '../core/timers.js';
import { chanceText } from '../model/analysis.js';

const betweenLooksMs = 150;

/** Returns a reply in words: `move 1,3 · steal 2,2` for `move;1,3;steal;2,2`. */
export function replyWords(reply) {
  const words = printable(reply).split(';');
  if (words.length < 4 || words.length % 2 !== 0) return words.join(' ');
  return words.flatMap((word, i) => (i % 2 === 0 ? [`${word} ${words[i + 1]}`] : [])).join(' · ');
}

/** Returns the words for an engine's answer: `B to move: B's chance 35 %, best: move 1,3 · steal 2,2`. */
export function answerWords({ player, value, proven, best, line }) {
  const worth = value === null ? null : `${letter(player)}'s chance ${chanceText(value)}`;
  const proof = proven === null ? null : `proven ${printable(proven)}`;
  const better = best === null ? null : `best: ${(line.length > 1 ? line : [best]).map(replyWords).join(' → ')}`;
  const said = [worth, proof, better].filter(Boolean).join(', ');
  return `${letter(player)} to move: ${said || 'the engine says nothing of this position'}`;
}

export class Answers {
  /** wanted(): resolves to the game in the form that api.analyse() takes. */
  constructor(wanted) {
    this.wanted = wanted;
    this.known = new Map();
  }

  /** Resolves to the POSITION after { turn, moves }. */
  async position({ turn, moves }) {
    const key = JSON.stringify([turn, moves]);
    if (!this.known.has(key)) this.known.set(key, await api.position({ ...await this.wanted(), turn, moves }));
    return this.known.get(key);
  }

  /** Resolves to the engine's ANSWER in that position. level: 0: at its full strength. isLeft(): nobody waits any more. */
  async engine({ turn, moves }, level, { saysState, isLeft }) {
    const ask = { ...await this.wanted(), turn, moves, ...(level > 0 ? { level } : {}) };
    let job = await api.analyse(ask);
    while (job.state === 'waiting' || job.state === 'working') {
      saysState(job);
      await rest(betweenLooksMs);
      if (isLeft()) {
        await api.cancelAnalysis(job.id).catch(() => {});
        return null;
      }
      job = await api.analysis(job.id);
    }
    if (job.state !== 'done') throw new Error(job.why || 'the question was cancelled');
    return job.answer;
  }

  /** Resolves to the text of the record with these variations. */
  async record(variations) {
    return api.recordWith({ ...await this.wanted(), variations });
  }
}
