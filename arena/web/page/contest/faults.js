// The view `#/contest/faults`: the faults that cost bots games or turns, with a line for each bot and kind, which
// unfolds to the single faults.

import { api } from '../core/api.js';
import { chooser, copyLine, hintLine, lastWords } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { count, reasonWords } from '../core/format.js';
import { printable } from '../core/printable.js';
import { botLink, gameLink, gamesAddress } from './links.js';
import { AskingView, firstOf, pager, panel, put, searchField } from './pages.js';

const atOnce = 25;

/** Returns what a group of faults cost: `5 games lost` or `12 turns lost in 3 games`. */
export function costWords({ count: all, lost, games }) {
  const costs = [lost > 0 ? `${count(lost, 'game')} lost` : '', all > lost ? `${count(all - lost, 'turn')} lost` : ''];
  return `${costs.filter(Boolean).join(', ')}${all > lost && games > 1 ? ` in ${games} games` : ''}`;
}

function noteItem(note, name) {
  const turn = note.turn > 0 ? `, turn ${note.turn}` : '';
  return h('li', {}, gameLink(note, [name], `game ${note.pairing}.${note.round}`), `${turn}: `, h('span', { class: 'dim' }, printable(note.explanation)));
}

// The faults of a group one by one, fetched when they are unfolded.
function eachOf(group) {
  const list = h('ul', {});
  const details = h('details', { 'data-key': `${group.name} ${group.kind} ${group.deed}` }, h('summary', {}, `Each of the ${group.count}`), list);
  details.addEventListener('toggle', async () => {
    if (!details.open || list.hasChildNodes()) return;
    try {
      const { bots: [bot] } = await api.contest('/faults', { bot: group.name });
      const notes = bot.notes.filter(({ group: number }) => bot.groups[number].deed === group.deed);
      fill(list, notes.map((note) => noteItem(note, group.name)), group.count > notes.length
        ? h('li', {}, h('a', { href: gamesAddress({ bot: group.name, fault: 'any' }) }, 'All games with a fault')) : null);
    } catch (problem) {
      fill(list, h('li', {}, problem.message));
    }
  });
  return details;
}

function groupItem(group) {
  return h('li', {},
    h('p', {}, h('strong', {}, botLink(group.name)), ` ${printable(group.deed)}`),
    h('p', { class: 'dim' }, `${costWords(group)}; ${group.count > 1 ? 'first in ' : 'in '}`, gameLink(group, [group.name], `game ${group.pairing}.${group.round}`)),
    lastWords(group.stderr),
    hintLine(group.hint),
    group.command ? copyLine(printable(group.command)) : null,
    group.count > 1 ? eachOf(group) : null);
}

/** Creates the list of groups of faults. */
export function faultItems(groups) {
  return h('ul', { class: 'faults' }, groups.map(groupItem));
}

export class FaultsView extends AskingView {
  constructor(frame) {
    super(frame, ['contest', 'faults']);
    this.groups = h('div', { class: 'stack' });
    this.element = panel('faults-panel', 'Faults', this.filters, this.groups).element;
  }

  open(summary, query) {
    const { faults } = summary;
    const change = (part) => this.change({ ...this.query, from: '', ...part });
    const kinds = [['', 'all kinds'], ...faults.filter(({ kind }) => kind !== 'discarded').map(({ kind }) => [kind, reasonWords(kind)])];
    const ofKind = chooser(kinds, query.fault ?? '', (fault) => change({ fault }), 'Fault');
    fill(this.filters, searchField(query.search, (search) => change({ search })), ofKind);
    super.open(summary, query);
  }

  async draw(query, isCurrent) {
    const from = firstOf(query, 'from');
    const { groups, total } = await api.contest('/fault-groups', { search: query.search, fault: query.fault, offset: from, limit: atOnce });
    if (!isCurrent()) return;
    const none = h('p', { class: 'message note' }, 'No bot has made such a fault.');
    put({ body: this.groups, element: this.groups },
      [pager({ words: this.words, query, key: 'from', from, atOnce, total, what: 'lines' }), total > 0 ? faultItems(groups) : none]);
  }
}
