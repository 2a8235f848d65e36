// The faults that cost bots games or turns: a line for each bot and kind, with all of them behind it.

import { addressOf } from '../core/address.js';
import { copyLine, lastWords } from '../core/controls.js';
import { h } from '../core/dom.js';
import { count } from '../core/format.js';
import { printable } from '../core/printable.js';

function gameLink({ pairing, round, turn }) {
  return h('a', { href: addressOf(['contest', pairing, round], turn || null) }, `game ${pairing}.${round}`);
}

/** Returns what a group of faults cost: `5 games lost` or `12 turns lost in 3 games`. */
export function costWords({ count: all, lost, games }) {
  const words = [lost > 0 ? `${count(lost, 'game')} lost` : '', all > lost ? `${count(all - lost, 'turn')} lost` : ''];
  return `${words.filter(Boolean).join(', ')}${all > lost && games > 1 ? ` in ${games} games` : ''}`;
}

function noteItem(note) {
  const turn = note.turn > 0 ? `, turn ${note.turn}` : '';
  return h('li', {}, gameLink(note), `${turn}: `, h('span', { class: 'dim' }, printable(note.explanation)));
}

function groupItem(bot, group, number) {
  const notes = bot.notes.filter((note) => note.group === number);
  return h('li', {},
    h('p', {}, h('strong', {}, printable(bot.name)), ` ${printable(group.deed)}`),
    h('p', { class: 'dim' }, `${costWords(group)}; ${group.count > 1 ? 'first in ' : 'in '}`, gameLink(group)),
    lastWords(group.stderr),
    group.command ? copyLine(printable(group.command)) : null,
    notes.length > 1 ? h('details', { 'data-key': `${bot.name} ${number}` },
      h('summary', {}, `Each of the ${notes.length}`), h('ul', {}, notes.map(noteItem))) : null);
}

function botItems(bot) {
  const why = 'without a record, or because the list is full. The numbers above are of the games whose faults are listed.';
  const rest = bot.left_out > 0 ? h('li', {}, h('p', { class: 'dim' }, `${printable(bot.name)}: ${bot.left_out} more not listed, ${why}`)) : null;
  return [...bot.groups.map((group, number) => groupItem(bot, group, number)), rest];
}

/** Creates the list of faults; null if there are none. */
export function faultList({ bots }) {
  return bots.length > 0 ? h('ul', { class: 'faults' }, bots.flatMap(botItems)) : null;
}
