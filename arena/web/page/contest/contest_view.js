// The contest: a head, and below it one of its views, each with an address: `#/contest`, `#/contest/games`, and so on.
// The views change with the database.

import { AddressBar } from '../core/address.js';
import { api } from '../core/api.js';
import { problemLine, tell } from '../core/controls.js';
import { deadEnd } from '../core/dead_end.js';
import { fill, h, listen, say } from '../core/dom.js';
import { count, grouped } from '../core/format.js';
import { printable } from '../core/printable.js';
import { soon } from '../core/timers.js';
import { BotView } from './bot_view.js';
import { bracketView, ladderView } from './bracket.js';
import { ChangesView } from './changes.js';
import { CrosstableView } from './crosstable.js';
import { FaultsView } from './faults.js';
import { ContestGamesView, liveGames } from './games_list.js';
import { LiveOverview } from './live_overview.js';
import { RatingsView } from './ratings.js';
import { botsView, standingsView } from './standings.js';

const everyMs = 1000;
const rememberMs = 200;
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

// Each view by its word in the address. tab: its name among the tabs; a view without a tab has tabOf, the view whose
// tab it marks. isShown(summary, live, isOpen): whether the tab is shown; missing: always. summary: SUMMARY
// (docs/web-protocol.md); live: the number of live games; isOpen: whether the view is open.
const views = {
  standings: { tab: 'Standings', make: standingsView },
  bracket: { tab: 'Bracket', make: bracketView, isShown: ({ bracket }) => bracket },
  ladder: { tab: 'Ladder', make: ladderView, isShown: ({ ladder }) => ladder },
  crosstable: { tab: 'Crosstable', make: (frame) => new CrosstableView(frame) },
  ratings: { tab: 'Ratings', make: (frame) => new RatingsView(frame) },
  bots: { tab: 'Bots', make: botsView },
  bot: { tabOf: 'bots', make: (frame, words) => new BotView(frame, words) },
  games: { tab: 'Games', make: (frame) => new ContestGamesView(frame) },
  faults: { tab: 'Faults', make: (frame) => new FaultsView(frame), isShown: ({ faults }) => faults.length > 0 },
  changes: { tab: 'Changes', make: (frame) => new ChangesView(frame), isShown: ({ changes }) => changes > 0 },
  live: { tab: 'Live', make: (frame) => new LiveOverview(frame.connection), isShown: (summary, live, isOpen) => live > 0 || isOpen },
};

/** Describes the state of a contest in a line. summary: SUMMARY (docs/web-protocol.md). */
export function factWords({ format, rules, bots, over, games_played: played, games_total: total }) {
  const games = total === null ? `${count(played, 'game')} so far` : `${grouped(played)} of ${count(total, 'game')}`;
  return [format, printable(rules), count(bots, 'bot'), over ? `over, ${games}` : games].join(' · ');
}

/** What heads a contest: its title, a line of facts, and how many games have been played. */
export class ContestHead {
  constructor() {
    this.title = h('h1', {}, 'Contest');
    this.facts = h('p', { class: 'dim contest-facts' });
    this.progress = h('progress', { max: '1', value: '0', 'aria-label': 'Games played' });
  }

  draw(summary, facts) {
    say(this.title, printable(summary.title || summary.contest || 'Contest'));
    say(this.facts, facts);
    this.progress.max = Math.max(summary.games_total ?? summary.games_played, 1);
    this.progress.value = summary.games_played;
  }
}

// Describes the progress of games on other machines, and says why they have no live boards.
function elsewhereWords({ elsewhere }) {
  return elsewhere ? `On other machines: ${printable(elsewhere)}. Live boards are only of games on this one.` : '';
}

export class ContestView {
  constructor(connection) {
    this.connection = connection;
    this.head = new ContestHead();
    this.elsewhere = h('p', { class: 'dim contest-elsewhere', hidden: true });
    this.problem = problemLine();
    this.tabs = h('nav', { class: 'views', 'aria-label': 'Views of the contest' });
    this.place = h('div', { class: 'contest-place' });
    this.element = h('div', { class: 'view contest-view' },
      h('header', { class: 'contest-head' }, this.head.title, this.head.facts, this.elsewhere, this.head.progress),
      this.tabs, this.problem, this.place);
    this.visit = 0;   // counts the views that were left
    this.growth = null;   // watches the view's size until its scroll position is restored
    // At most once a second, because many games may end at once.
    this.later = soon(everyMs, () => this.#refresh());
    this.frame = { connection, show: (address) => this.addressBar.show(address), tell: (problem) => this.#tell(problem) };
  }

  open([name = 'standings', ...words], { query }) {
    this.addressBar = new AddressBar();
    this.forget = listen(this.connection, { contest: this.later, games: () => this.#drawTabs() });
    this.forgetScroll = listen(window, { scroll: () => this.#rememberScroll() }, { passive: true });
    Object.assign(this, { name, query, scroll: history.state?.scroll ?? 0 });
    this.view = Object.hasOwn(views, name) ? views[name].make(this.frame, words) : null;
    this.#refresh();
  }

  close() {
    this.forget();
    this.forgetScroll();
    this.#endReturn();
    this.later.cancel();
    clearTimeout(this.scrollTimer);
    this.scrollTimer = null;
    this.addressBar.close();
    if (this.isBegun) this.view?.close();
    this.isBegun = false;
    this.visit += 1;
  }

  #begin(summary) {
    this.isBegun = true;
    if (!this.view) return fill(this.place, deadEnd(`The contest has no view ${printable(this.name)}.`, [['#/contest', 'Standings']]));
    fill(this.place, this.view.element);
    this.view.open(summary, this.query);
    this.#scrollTo(this.scroll);
    return undefined;
  }

  // Restores the scroll position after `Back`. The view is high enough only when its rows have come, so this tries
  // again whenever the view grows, until the reader scrolls, types or clicks.
  #scrollTo(scroll) {
    this.#endReturn();
    scrollTo(0, scroll);
    if (scrollY >= scroll) return;
    const again = () => {
      scrollTo(0, scroll);
      if (scrollY >= scroll) this.#endReturn();
    };
    this.growth = new ResizeObserver(again);
    this.growth.observe(this.place);
    this.forgetHand = listen(window, Object.fromEntries(byHand.map((type) => [type, () => this.#endReturn()])), { passive: true });
  }

  #endReturn() {
    this.growth?.disconnect();
    this.growth = null;
    this.forgetHand?.();
  }

  // Stores the scroll position, except while the stored one is being restored.
  #rememberScroll() {
    if (!this.isBegun || this.growth) return;
    const address = location.href;
    this.scrollTimer ??= setTimeout(() => {
      this.scrollTimer = null;
      // After a step in the history, the position would be stored for another address.
      if (location.href !== address) return;
      history.replaceState({ ...history.state, scroll: scrollY }, '');
    }, rememberMs);
  }

  // Shows the current state of the contest; opens the view as soon as there is a contest.
  async #refresh() {
    const { visit } = this;
    try {
      const summary = await api.contest('/summary');
      if (visit !== this.visit) return;
      tell(this.problem, '');
      this.#drawHead(summary);
      if (this.isBegun) this.view?.refresh?.(summary);
      else this.#begin(summary);
    } catch (problem) {
      if (visit === this.visit) this.#tell(problem);
    }
  }

  #tell({ status, message }) {
    tell(this.problem, status === 404 ? 'This arena shows no contest: start it with arena serve --db FILE.' : message);
  }

  #drawHead(summary) {
    this.summary = summary;
    this.head.draw(summary, factWords(summary));
    this.elsewhere.hidden = !summary.elsewhere;
    say(this.elsewhere, elsewhereWords(summary));
    this.#drawTabs();
  }

  #drawTabs() {
    if (!this.summary) return;
    const live = liveGames(this.connection).length;
    const isOpen = (name) => name === (views[this.name]?.tabOf ?? this.name);
    const hasTab = ([name, { tab, isShown = () => true }]) => tab && isShown(this.summary, live, isOpen(name));
    const shown = Object.entries(views).filter(hasTab).map(([name]) => name);
    const key = JSON.stringify([shown, live, this.name]);
    if (key === this.tabsDrawn) return;
    this.tabsDrawn = key;
    const before = document.activeElement?.getAttribute('href');
    fill(this.tabs, shown.map((name) => h('a', {
      href: name === 'standings' ? '#/contest' : `#/contest/${name}`, 'aria-current': isOpen(name) ? 'page' : null,
    }, views[name].tab, name === 'live' && live > 0 ? h('span', { class: 'digits' }, ` ${live}`) : null)));
    if (before && this.tabs.contains(document.activeElement) === false) this.tabs.querySelector(`[href="${CSS.escape(before)}"]`)?.focus();
  }
}
