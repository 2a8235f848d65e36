// The view `#/contest/bot/NAME`: one bot, its faults, its newest games, and its results against everybody.

import { api } from '../core/api.js';
import { scrollBox } from '../core/controls.js';
import { deadEnd } from '../core/dead_end.js';
import { fill, h } from '../core/dom.js';
import { count, halves, readableTime } from '../core/format.js';
import { LazyTable, numberColumn, wholeTable } from '../core/lazy_table.js';
import { printable } from '../core/printable.js';
import { faultItems } from './faults.js';
import { gameColumns } from './games_list.js';
import { gamesAddress, nameColumn } from './links.js';
import { AskingView, panel, put } from './pages.js';
import { eloWords } from './standings.js';

const newest = 10;

function fact(name, words) {
  return words ? h('div', {}, h('dt', {}, name), h('dd', { class: 'digits' }, words)) : null;
}

function factsOf(bot, columns) {
  return h('dl', { class: 'bot-facts' },
    fact('Place', String(bot.rank)), fact(columns.points, halves(bot.points)),
    fact('Matches', `${bot.wins} won${bot.speed_wins ? ` (${bot.speed_wins} by speed)` : ''}, ${bot.draws} drawn, ${bot.losses} lost`), fact('Elo, 95 %', eloWords(bot)),
    fact('Mean reply', readableTime(bot.mean_ns)), fact('Worst reply', readableTime(bot.worst_ns)),
    fact('Author', printable(bot.author ?? '')), fact('Language', printable(bot.language)), fact('Remark', printable(bot.remark ?? '')));
}

function gamesAgainst(name, { name: other, made: [wins, draws, losses] }) {
  const games = count(wins + draws + losses, 'game');
  return h('td', {}, h('a', { href: gamesAddress({ bot: name, against: other }), 'aria-label': `${games} against ${printable(other)}` }, games));
}

function opponentColumns(name) {
  return [
    numberColumn('#', 'rank'), nameColumn('Opponent'),
    numberColumn('Points', ({ made: [wins, draws] }) => halves(wins + draws / 2)),
    ...['Won', 'Drawn', 'Lost'].map((words, i) => numberColumn(words, ({ made }) => made[i])), ['', '', (one) => gamesAgainst(name, one)],
  ];
}

function gamesTable(games) {
  return scrollBox('table-box', 'Newest games', wholeTable('contest-games', gameColumns, games));
}

function allGames(name, total) {
  return h('p', { class: 'more' }, h('a', { href: gamesAddress({ bot: name }) }, `All ${count(total, 'game')}`));
}

export class BotView extends AskingView {
  constructor(frame, [name = '']) {
    super(frame);
    this.name = name;
    this.title = h('h2', { class: 'bot-name' }, printable(name));
    this.facts = h('div', {});
    this.faults = panel('faults-panel', 'Faults');
    this.games = panel('games-panel', 'Newest games');
    this.opponents = [];
    this.list = new LazyTable({
      caption: 'Results', name: 'opponents', columns: opponentColumns(name),
      fetchRows: async (offset, limit) => ({ total: this.opponents.length, rows: this.opponents.slice(offset, offset + limit) }),
    });
    this.results = panel('results-panel', 'Results against', this.list.element);
    this.element = h('div', { class: 'stack bot-view' }, h('section', { class: 'panel' }, this.title, this.facts),
      this.games.element, this.faults.element, this.results.element);
    for (const { element } of [this.games, this.faults, this.results]) element.hidden = true;
  }

  close() {
    super.close();
    this.list.close();
  }

  async draw(query, isCurrent) {
    const { name } = this;
    const [{ bot, columns, opponents }, { games, total }] =
      await Promise.all([api.contest('/bot', { bot: name }), api.contest('/games', { bot: name, limit: newest })]);
    if (!isCurrent()) return;
    fill(this.title, [printable(name), bot.title ? h('small', { class: 'dim' }, ` ${printable(bot.title)}`) : null]);
    fill(this.facts, factsOf(bot, columns));
    put(this.games, total > 0 ? [gamesTable(games), total > newest ? allGames(name, total) : null] : null);
    this.#drawOpponents(opponents);
    const { groups } = await api.contest('/fault-groups', { bot: name, limit: 50 });
    if (isCurrent()) put(this.faults, groups.length > 0 ? faultItems(groups) : null);
  }

  #drawOpponents(opponents) {
    this.opponents = opponents;
    this.results.element.hidden = opponents.length === 0;
    this.list.refresh();
    this.list.open();
  }

  fail(problem) {
    if (problem.status !== 404) return super.fail(problem);
    this.element.replaceChildren(deadEnd(`No bot of this contest is called ${printable(this.name)}.`, [['#/contest/bots', 'Bots']]));
    return undefined;
  }
}
