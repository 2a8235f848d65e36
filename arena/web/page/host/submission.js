// One version of a bot and its steps, and how long a hosted contest takes bots.

import { fill, h, say } from '../core/dom.js';
import { withDocuments } from './documents.js';
import { localTime } from './table.js';
import { common, submission as words } from './words.js';

const steps = ['received', 'unpacked', 'recognised', 'built', 'fit', 'playing'];

const marks = { done: '✓', failed: '✗', now: '…', open: '·' };

// Returns the names of a version's steps: the usual ones, done or to come, and further ones that only some versions
// have. A version that was passed over has only the steps that are done.
function stepsOf({ state, steps: done }) {
  const names = done.map(({ step }) => step);
  return state === 'passed-over' ? names : [...steps, ...names.filter((name) => !steps.includes(name))];
}

// Returns the state of a step of a version: done, failed, now or open.
function stateOf(name, index, version) {
  const done = version.steps.find(({ step }) => step === name);
  if (done) return done.holds ? 'done' : 'failed';
  const begun = version.steps.length;
  return version.state === 'working' && index === begun ? 'now' : 'open';
}

/** Returns the name of a step for people. */
export const stepName = (step) => words.steps[step] ?? step;

function stepLine(name, index, version, path) {
  const done = version.steps.find(({ step }) => step === name);
  const state = stateOf(name, index, version);
  return h('li', { class: `step ${state}` },
    h('span', { class: 'mark', 'aria-hidden': 'true' }, marks[state]),
    h('span', { class: 'step-name' }, stepName(name), h('span', { class: 'visually-hidden' }, `: ${words.spoken[state]}`)),
    done && h('span', { class: 'words' }, withDocuments(done.words)),
    done && path && h('a', { class: 'receipt', href: `${path}/receipts/${version.version}/${name}`, download: '' }, words.receipt));
}

/** Creates the list of a version's steps. path: of the author's page, for the receipts; null: without them. */
export function stepList(version, path) {
  return h('ol', { class: 'steps' }, stepsOf(version).map((name, index) => stepLine(name, index, version, path)));
}

/** Returns the outcome of a version in a few words. */
export function outcome(version, playing) {
  if (version.version === playing) return words.plays;
  if (!version.has_files) return words.filesRemoved;
  return words.outcomes[version.state];
}

/** Returns when a version came and what its files are: ` · TIME · FILE, FILE`. */
export function versionWords({ at, files }) {
  return ` · ${localTime(at)} · ${files.map(({ name }) => name).join(', ')}`;
}

/**
 * Returns the author's place in the queue, and how long building and examination may take; empty if no version waits.
 */
export function waitingWords({ submissions, authors_before: before, build_seconds: build, examination_seconds: examination }) {
  if (!submissions.some(({ state }) => state === 'working')) return '';
  return words.waiting(before, build, examination);
}

/**
 * Returns the sentence about the end of the contest, with a link to the final if there is one. final: the address of
 * the final.
 */
export function endWords({ ended_at: moment, has_final: hasFinal }, final) {
  return [`${words.ended(localTime(moment))} `, hasFinal ? h('a', { href: final }, common.toFinal) : words.finalToPlay];
}

// The time that is left, by the clock of the server.
function leftWords(seconds) {
  if (seconds <= 0) return words.deadlineOver;
  const parts = [];
  for (const [index, unit] of [86_400, 3600, 60, 1].entries()) {
    if (seconds >= unit && parts.length < 2) parts.push(`${Math.floor(seconds / unit)} ${words.units[index]}`);
    seconds %= unit;
  }
  return words.left(parts.join(' '));
}

/** Returns how many seconds are left by the clock of the server; null without a deadline. */
export function secondsLeft({ deadline, now }) {
  return deadline ? (Date.parse(deadline) - Date.parse(now)) / 1000 : null;
}

/**
 * Says the time that is left and the deadline or, at the end of the contest, that it is over. final: as in endWords().
 */
export function sayTime(element, state, final) {
  if (state.ended_at) return fill(element, endWords(state, final));
  const left = secondsLeft(state);
  return say(element, left === null ? common.noDeadline : `${leftWords(left)} (${localTime(state.deadline)})`);
}
