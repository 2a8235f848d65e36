// The games of an author's bot: chosen by result, lost ones first, and each with what its author may know about it.

import { copyLine, hintLine, lastWords, problemLine, tell, wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { readableTime } from '../core/format.js';
import { numberColumn, rowsOf, tablePanel, textColumn } from '../core/lazy_table.js';
import { OwnAnalysis } from './own_analysis.js';
import { headColumn, linesOf, timeColumn, voidWords, watchLink } from './table.js';

const choices = [['all', 'All'], ['lost', 'Lost'], ['won', 'Won'], ['drawn', 'Drawn'], ['faults', 'With faults']];
const isLostAndKept = ({ result, has_record: isKept }) => result === 'lost' && isKept;

/** Returns the command that asks a bot on the author's machine again. url: of the record. */
export const replayCommand = (url) => `arena replay ${url} --bot "./my_bot"`;

function faultWords(faults) {
  return faults.map(({ deed, count, reason }) => `${deed}${count > 1 ? ` ${count} times` : ''}: ${reason}`).join('\n');
}

// Returns the details below a game: the bot's stderr and, for a lost game, the turn that lost it and the command that
// asks the bot again. May be empty.
function details(game, path) {
  const { own } = game;
  const stderr = own && (own.stderr
    ? [h('p', {}, 'The end of what your bot wrote on stderr:'), lastWords(linesOf(own.stderr)),
      ...own.faults.map(({ hint }) => hintLine(hint))]
    : [h('p', {}, game.has_record ? 'Your bot wrote nothing on stderr.' : 'What your bot wrote on stderr is not kept any more.')]);
  const url = new URL(`${path}/games/${game.game}/record`, location.href).href;
  if (!isLostAndKept(game)) return stderr || [];
  return [new OwnAnalysis(path, game).element, ...(stderr || []),
    h('p', {}, 'Ask your bot again in its last turn of this game, on your machine:'), copyLine(replayCommand(url))];
}

// Creates a button that shows the details in a separate row, below the row of the game.
function unfold(game, path) {
  const toggle = (event) => {
    const button = event.currentTarget;
    const row = button.closest('tr');
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    if (isOpen) row.nextElementSibling.remove();
    else row.after(h('tr', { class: 'fold' }, h('td', { colspan: row.cells.length }, h('div', { class: 'stack' }, details(game, path)))));
  };
  return wordButton('more', toggle, { class: 'button quiet', 'aria-expanded': 'false', 'aria-label': `more about game ${game.game}` });
}

function columnsOf(author, path) {
  const ownSide = ({ players }) => players.find((player) => player.author === author);
  const opponent = ({ players }) => players[1 - players.findIndex((player) => player.author === author)];
  const hasDetails = (game) => game.own || isLostAndKept(game);
  return [
    textColumn('Game', (game) => watchLink(path, game) ?? game.game),
    textColumn('More', (game) => hasDetails(game) && unfold(game, path)),
    ['Result', null, ({ result, is_void: isVoid, void_reason: reason }) => h('td', { class: result === 'lost' && !isVoid ? 'strong' : '' },
      isVoid ? `${result}, ${voidWords(reason)}` : result)],
    headColumn('Opponent', (game) => `${opponent(game).author}, version ${opponent(game).version}`),
    numberColumn('My version', (game) => ownSide(game).version),
    textColumn('Reason', ({ reason }) => reason.replaceAll('_', ' ')), numberColumn('Turns', 'turns'),
    textColumn('My faults', ({ own }) => (own ? faultWords(own.faults) : '–'), 'words'),
    numberColumn('Slowest reply', ({ own }) => readableTime(own?.slowest_ns)), timeColumn('Played'),
    textColumn('Record', ({ game, has_record: isThere }) =>
      isThere && h('a', { href: `${path}/games/${game}/record`, download: '', 'aria-label': `record of game ${game}` }, 'record')),
  ];
}

export class OwnGames {
  /** path: of the author's page. */
  constructor(path) {
    this.path = path;
    this.choice = 'all';
    this.games = [];
    this.buttons = choices.map(([name, words]) => wordButton(words, () => this.choose(name), { 'aria-pressed': String(name === 'all') }));
    this.place = h('div');
    this.problem = problemLine();
    this.newer = wordButton('There are newer games: show them', () => this.load(), { hidden: true });
    this.more = wordButton('Show more', () => this.load(true), { hidden: true });
    this.element = h('section', { class: 'stack', 'aria-label': 'My games', hidden: true },
      h('h2', {}, 'Games, lost ones first'),
      h('div', { class: 'filters', role: 'group', 'aria-label': 'Which games' }, this.buttons), this.newer, this.problem, this.place, this.more);
  }

  choose(name) {
    this.choice = name;
    this.buttons.forEach((each, index) => each.setAttribute('aria-pressed', String(choices[index][0] === name)));
    return this.load();
  }

  /**
   * Called when there are new games. Shows them, unless this would replace games that are being read; then it offers
   * them.
   */
  refresh(author) {
    this.author = author;
    this.element.hidden = false;
    if (this.#isRead()) this.newer.hidden = false;
    else this.load(false, true);
  }

  #isRead() {
    return this.games.length > 0 && (this.isLong || this.place.querySelector('.fold') || this.place.contains(document.activeElement));
  }

  // unasked: nobody has asked for these games, so they do not replace games that somebody began to read meanwhile.
  async load(further = false, unasked = false) {
    const after = further ? `&after=${this.games[this.games.length - 1].game}` : '';
    const { choice } = this;
    if (!unasked) this.place.ariaBusy = 'true';
    try {
      const response = await fetch(`${this.path}/games?show=${choice}${after}`, { cache: 'no-store' });
      const answer = await response.json();
      if (choice !== this.choice) return;
      this.problem.hidden = response.ok;
      if (unasked && this.#isRead()) this.newer.hidden = false;
      else if (response.ok) this.#show(further ? [...this.games, ...answer.games] : answer.games, answer.more, further);
      else say(this.problem, answer.error);
    } catch {
      tell(this.problem, 'The arena does not answer.');
    } finally {
      if (choice === this.choice) this.place.ariaBusy = 'false';
    }
  }

  #show(games, more, further) {
    const begin = further ? this.games.length : 0;
    const columns = columnsOf(this.author, this.path);
    const added = games.slice(begin);
    this.games = games;
    this.isLong = further;
    this.more.hidden = !more;
    if (!further) this.newer.hidden = true;
    if (further) this.place.querySelector('tbody').append(...rowsOf(columns, added));
    else fill(this.place, added.length > 0 ? tablePanel('Games', columns, added) : h('p', { class: 'dim' }, 'There are none.'));
  }
}
