// The facts of a game and its end: the verdict with its explanation and the commands that reproduce it.

import { copyLine, hintLine, lastWords } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { limitWords, readableTime, timeWords } from '../core/format.js';
import { printable, quoted } from '../core/printable.js';
import { otherSettings, verdictWords, who, withNames } from '../model/words.js';

// A key is no seed that a command takes for a match, and the seed of a later game differs from that of its match.
function seedName(seed, matchCommand) {
  if (/^[a-z]/.test(seed ?? '')) return 'Key of this game';
  return !matchCommand || !seed || matchCommand.includes(`--seed ${seed} `) ? 'Seed' : 'Seed of this game';
}

function facts(header, matchCommand) {
  const { contest, rules, seed, round, turn_ms, game_ms, tolerance_ms, start_ms, start_ends, on_fault } = header;
  const rows = [
    ['Contest', contest || 'free play'], ['Rules', rules], ['Game', round], [seedName(seed, matchCommand), seed || 'shown at the end'],
    ['Time', timeWords({ turn_ms, game_ms, tolerance_ms })],
    ['Start-up', `${limitWords(start_ms)}, until the ${start_ends === 'line-taken' ? 'first line is read' : 'first reply'}`],
    ['A fault', on_fault === 'discard' ? 'costs the turn' : 'loses the game'],
    ...otherSettings(header),
  ];
  return h('dl', { class: 'facts' }, rows.map(([name, value]) =>
    h('div', {}, h('dt', {}, name), h('dd', {}, printable(String(value))))));
}

function averages({ average_ns: pair, discarded }) {
  if (!pair || pair.every((ns) => ns === null)) return null;
  const words = ['A', 'B'].map((name, i) => `${name} ${readableTime(pair[i])}`).join(', ');
  const lost = discarded?.some((n) => n > 0) ? `; discarded turns: A ${discarded[0]}, B ${discarded[1]}` : '';
  return h('p', { class: 'dim' }, `Average reply: ${words}${lost}`);
}

// Returns whether this fault lost the game. The list of faults then explains the end of the game, and the game's own
// explanation, which says the same, is not shown.
function isDecisive({ winner, reason }, fault) {
  return fault.kind === reason && fault.player !== winner;
}

function faultItem(game, fault) {
  // What was written last stands below, whole.
  const deed = fault.stderr.length > 0 ? fault.deed.replace(/[;:] on stderr: .*$/s, '') : fault.deed;
  return h('li', {}, h('p', {}, h('strong', {}, who(game, fault.player)), ` ${printable(deed)}`), lastWords(fault.stderr), hintLine(fault.hint));
}

function faultsOf(game) {
  const all = game.ended.faults ?? [];
  const checks = new Map(all.filter(({ check }) => check).map(({ player, check }) => [player, check]));
  return [
    all.length > 0 ? h('ul', { class: 'faults' }, all.map((fault) => faultItem(game, fault))) : null,
    ...Array.from(checks, ([player, check]) => command(`Find out what to fix in ${game.name(player)}`, check)),
  ];
}

// Creates the command that asks a bot again. If only this page knows the record's name, the name replaces the
// placeholder in the command.
function askingAgain(game, recordName) {
  const { asked, command: line } = game.ended;
  if (!asked) return null;
  const named = recordName ? line.replace(/^arena replay RECORD /, () => `arena replay ${quoted(recordName)} `) : line;
  return h('div', { class: 'asking-again' }, command(`Ask ${game.name(asked.player)} again in turn ${asked.turn}`, named),
    needsDownload(named) ? h('p', { class: 'dim' }, recordName ? 'Run this in the folder of the record.' : 'Download the record first, and run this in its folder.') : null);
}

// Returns whether the command names a record by its file's name alone.
function needsDownload(line) {
  return /^arena replay '?[^\/ ]+\.jsonl/.test(line);
}

function command(words, line) {
  return line ? h('div', { class: 'again' }, h('h3', {}, words), copyLine(printable(line))) : null;
}

function ending(game) {
  const { result, reason } = verdictWords(game);
  const { winner, explanation, scores, faults } = game.ended;
  return [
    h('p', { class: `result${winner ? ` player-${winner}` : ''}` }, result),
    h('p', { class: 'reason' }, scores ? `${reason}, ${scores[0]} : ${scores[1]} points` : reason),
    (faults ?? []).some((fault) => isDecisive(game.ended, fault)) ? null : h('p', { class: 'explanation' }, withNames(game, explanation)),
    averages(game.ended),
    ...faultsOf(game),
  ];
}

function waiting(game, why) {
  const withoutVerdict = (result, reason) => [h('p', { class: 'result' }, result), h('p', { class: 'reason' }, reason)];
  if (why || game.broken) return withoutVerdict('Broken off', why || 'There is no verdict.');
  if (game.complete === false) return withoutVerdict('Cut off', 'The record ends before the verdict.');
  return [h('p', { class: 'result quiet' }, 'The game is in progress')];
}

function difference({ difference: found }) {
  if (!found) return null;
  return h('p', { class: 'warning' }, `Line ${found.line} of the record does not hold: ${printable(found.what)}`);
}

export class Verdict {
  constructor() {
    this.card = h('div', { class: 'verdict' });
    this.facts = h('div', {});
    this.element = h('section', { class: 'panel about' }, h('h2', {}, 'Verdict'), this.card, this.facts);
  }

  /**
   * isKnown: whether the verdict may be shown. command: reproduces the match; null if unknown. links: such as a
   * download. why: the reason if the match ended before the game was over, else empty. recordName: the name of the file
   * if only this page knows it, else empty.
   */
  draw(game, { isKnown, command: matchCommand = null, links = [], why = '', recordName = '' }) {
    const key = [isKnown && game.ended, matchCommand, why, game.broken, game.header.seed];
    if (this.game === game && this.key?.every((one, i) => one === key[i])) return;
    [this.game, this.key] = [game, key];
    const shown = game.ended && isKnown ? ending(game) : waiting(game, why);
    fill(this.card, shown, difference(game));
    fill(this.facts, facts(game.header, matchCommand), command('Play the match again', matchCommand), this.#lastTurn(game, isKnown, recordName), h('div', { class: 'links' }, links));
  }

  // Until the verdict may be shown, the place of the command is kept free, so that nothing moves when it appears.
  #lastTurn(game, isKnown, recordName) {
    if (isKnown) return game.ended ? askingAgain(game, recordName) : null;
    return h('div', { class: 'asking-again later', 'aria-hidden': 'true' }, command('Ask again', ' '));
  }
}
