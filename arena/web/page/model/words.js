// Describes moments of a game in words.

import { letter, reasonWords, upperFirst } from '../core/format.js';
import { printable } from '../core/printable.js';

/** Returns the letter and the name of a player: `A greedy`. */
export function who(game, player) {
  return `${letter(player)} ${game.name(player)}`;
}

function actionText(action, moment) {
  const whose = action.owner ?? moment.frame.last_player;
  const words = [printable(action.kind), printable(action.text)].filter(Boolean).join(' ');
  return whose && whose !== moment.player ? `${letter(whose)} ${words}` : words;
}

/** Describes the turn or move of nature's that led to a moment, with that number of its actions. */
export function actionWords(game, moment, actions = Infinity) {
  if (moment.trouble) return `${moment.reply} (${moment.trouble})`;
  if (moment.fault) {
    const cost = game.header.on_fault === 'discard' ? 'turn discarded' : 'game lost';
    return `${moment.fault.kind}: ${moment.fault.explanation} (${cost})`;
  }
  const done = moment.frame.actions.slice(0, actions).map((action) => actionText(action, moment));
  if (done.length > 0) return done.join(' · ');
  if (moment.turn === 0 && !moment.reply) return 'start';
  return moment.player ? moment.reply : moment.reply.replaceAll(';', '  ');
}

/** Describes a moment for screen readers. */
export function spoken(game, moment, actions) {
  if (!moment.player) return actionWords(game, moment, actions);
  return `Turn ${moment.turn}, ${who(game, moment.player)}: ${actionWords(game, moment, actions)}`;
}

// The members of a header that the page describes in words of its own, or leaves out.
const KNOWN = new Set(['game', 'contest', 'rules', 'seed', 'round', 'players', 'turn_ms', 'game_ms', 'start_ms', 'start_ends', 'tolerance_ms', 'clock',
  'on_fault', 'cpu_scope']);

/** Returns the settings in a game's header for which the page has no words, and which are set: [name, value] each. */
export function otherSettings(header) {
  const isSet = (value) => value !== null && value !== false;
  return Object.entries(header).filter(([name, value]) => !KNOWN.has(name) && isSet(value))
    .map(([name, value]) => [upperFirst(name).replaceAll('_', ' '), value === true ? 'yes' : String(value)]);
}

/** Describes the verdict: { result, reason }, such as `A greedy wins` or `Drawn`, and `no move, 12 turns`. */
export function verdictWords(game) {
  const { winner, reason, turns } = game.ended;
  const result = winner ? `${who(game, winner)} wins` : 'Drawn';
  return { result, reason: `${reasonWords(reason)}, ${turns} turn${turns === 1 ? '' : 's'}` };
}
