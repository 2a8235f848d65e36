// Describes moments of a game in words.

import { letter, reasonWords, upperFirst } from '../core/format.js';
import { printable } from '../core/printable.js';
import { bothPlayers } from './game.js';

/** Returns the letter and the name of a player: `A greedy`. */
export function who(game, player) {
  return `${letter(player)} ${game.name(player)}`;
}

function actionText(action, moment) {
  const whose = action.owner ?? moment.frame.last_player;
  const words = [printable(action.kind), printable(action.text)].filter(Boolean).join(' ');
  return whose && whose !== moment.player ? `${letter(whose)} ${words}` : words;
}

const kindOf = ({ fault }) => fault.kind.replaceAll('_', ' ');
const costOf = (game) => (game.header.on_fault === 'discard' ? 'turn discarded' : 'game lost');

/** Describes a moment as actionWords() does, but of a fault only its kind and cost. */
export function shortWords(game, moment) {
  return moment.fault ? `${kindOf(moment)} (${costOf(game)})` : actionWords(game, moment);
}

/** Returns whether the verdict, which is in sight, tells all about the fault of a moment. */
export function isTold(game, moment) {
  return Boolean(moment.fault) && game.isEndSeen && game.ended?.reason === moment.fault.kind && game.moments.at(-1) === moment;
}

/** Names the players in the explanation of a game's end: `player 2 cannot move` is `B greedy cannot move`. */
export function withNames(game, explanation) {
  // What follows a name in parentheses quotes the bot, who may write anything.
  for (const player of bothPlayers) {
    const subject = `player ${player} (${game.header.players[player - 1].name})`;
    if (explanation.startsWith(subject)) return who(game, player) + printable(explanation.slice(subject.length));
  }
  return printable(explanation).replace(/\bplayer ([12])\b/g, (all, player) => who(game, Number(player)));
}

/** Describes the turn or move of nature's that led to a moment, with that number of its actions. */
export function actionWords(game, moment, actions = Infinity) {
  if (moment.trouble) return `${moment.reply} (${moment.trouble})`;
  if (moment.fault) return `${kindOf(moment)}: ${moment.fault.explanation} (${costOf(game)})`;
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
