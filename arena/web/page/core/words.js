// A moment of a game in words.

import { letter, reasonWords } from './format.js';
import { printable } from './printable.js';

/** `A greedy`. */
export function who(game, player) {
  return `${letter(player)} ${game.name(player)}`;
}

function actionText(action, moment) {
  const whose = action.owner ?? moment.frame.last_player;
  const words = [printable(action.kind), printable(action.text)].filter(Boolean).join(' ');
  return whose && whose !== moment.player ? `${letter(whose)} ${words}` : words;
}

/** What was done in a moment, up to a number of its sub-actions. */
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

/** A moment as a screen reader says it. */
export function spoken(game, moment, actions) {
  if (!moment.player) return actionWords(game, moment, actions);
  return `Turn ${moment.turn}, ${who(game, moment.player)}: ${actionWords(game, moment, actions)}`;
}

/** `greedy wins` or `drawn`, and why. */
export function verdictWords(game) {
  const { winner, reason, turns } = game.ended;
  const result = winner ? `${who(game, winner)} wins` : 'Drawn';
  return { result, reason: `${reasonWords(reason)}, ${turns} turn${turns === 1 ? '' : 's'}` };
}
