// The games of an author's bot: chosen by result, lost ones first, and each with what its author may know about it.

import { copyLine, hintLine, lastWords, problemLine, tell, wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { readableTime, reasonWords } from '../core/format.js';
import { numberColumn, rowsOf, tablePanel, textColumn } from '../core/lazy_table.js';
import { OwnAnalysis } from './own_analysis.js';
import { headColumn, linesOf, timeColumn, watchLink } from './table.js';
import { columns as titles, common, ownGames as words } from './words.js';

const choices = Object.keys(words.choices);
const isLostAndKept = ({ result, has_record: isKept }) => result === 'lost' && isKept;

function faultWords(faults) {
  return faults.map(words.fault).join('\n');
}

// Returns the details below a game: the bot's stderr and, for a lost game, the turn that lost it and the command that
// asks the bot again. May be empty.
function details(game, path) {
  const { own } = game;
  const stderr = own && (own.stderr
    ? [h('p', {}, words.stderr), lastWords(linesOf(own.stderr)),
      ...own.faults.map(({ hint }) => hintLine(hint))]
    : [h('p', {}, game.has_record ? words.noStderr : words.stderrGone)]);
  const url = new URL(`${path}/games/${game.game}/record`, location.href).href;
  if (!isLostAndKept(game)) return stderr || [];
  return [new OwnAnalysis(path, game).element, ...(stderr || []),
    h('p', {}, words.askAgain), copyLine(words.replay(url))];
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
  return wordButton(words.more, toggle, { class: 'button quiet', 'aria-expanded': 'false', 'aria-label': words.moreAbout(game.game) });
}

function columnsOf(author, path) {
  const ownSide = ({ players }) => players.find((player) => player.author === author);
  const opponent = ({ players }) => players[1 - players.findIndex((player) => player.author === author)];
  const hasDetails = (game) => game.own || isLostAndKept(game);
  return [
    textColumn(titles.game, (game) => watchLink(path, game) ?? game.game),
    textColumn(words.details, (game) => hasDetails(game) && unfold(game, path)),
    [titles.result, null, ({ result, is_void: isVoid, void_reason: reason }) => h('td', { class: result === 'lost' && !isVoid ? 'strong' : '' },
      words.result(result, isVoid ? reason : null))],
    headColumn(titles.opponent, (game) => common.named(opponent(game))),
    numberColumn(titles.ownVersion, (game) => ownSide(game).version),
    textColumn(titles.reason, ({ reason }) => reasonWords(reason)), numberColumn(titles.turns, 'turns'),
    textColumn(words.ownFaults, ({ own }) => (own ? faultWords(own.faults) : '–'), 'words'),
    numberColumn(words.slowest, ({ own }) => readableTime(own?.slowest_ns)), timeColumn(titles.played),
    textColumn(titles.record, ({ game, has_record: isThere }) =>
      isThere && h('a', { href: `${path}/games/${game}/record`, download: '', 'aria-label': common.recordOf(game) }, common.record)),
  ];
}

export class OwnGames {
  /** path: of the author's page. */
  constructor(path) {
    this.path = path;
    this.choice = 'all';
    this.games = [];
    this.buttons = choices.map((name) => wordButton(words.choices[name], () => this.choose(name), { 'aria-pressed': String(name === 'all') }));
    this.place = h('div');
    this.problem = problemLine();
    this.newer = wordButton(common.newerGames, () => this.load(), { hidden: true });
    this.more = wordButton(common.more, () => this.load(true), { hidden: true });
    this.element = h('section', { class: 'stack', 'aria-label': words.label, hidden: true },
      h('h2', {}, words.heading),
      h('div', { class: 'filters', role: 'group', 'aria-label': words.which }, this.buttons), this.newer, this.problem, this.place, this.more);
  }

  choose(name) {
    this.choice = name;
    this.buttons.forEach((each, index) => each.setAttribute('aria-pressed', String(choices[index] === name)));
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
      tell(this.problem, common.noAnswer);
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
    else fill(this.place, added.length > 0 ? tablePanel(titles.games, columns, added) : h('p', { class: 'dim' }, common.none));
  }
}
