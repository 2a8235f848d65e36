// The page of `arena serve`: a test arena, games and records, and the contest.

import { knowOpenable } from './contest/links.js';
import { api } from './core/api.js';
import { problemLine } from './core/controls.js';
import { NowhereView, nothingAt, sentence } from './core/dead_end.js';
import { fill, h, say, setOrRemove } from './core/dom.js';
import { endButton } from './core/end_button.js';
import { knowReasons } from './core/format.js';
import { Router } from './core/router.js';
import { isProjected, themeSwitch } from './core/theme.js';
import { Connection } from './model/connection.js';
import { acceptDrops, LocalRecords } from './records/local_records.js';

const tabNames = { arena: 'Test arena', games: 'Games', contest: 'Contest' };
// Whether a tab is shown. A page that is not live plays no games and takes no records, so it has no tab Games.
const isShown = {
  arena: ({ control }) => control,
  games: ({ live }) => live !== false,
  contest: ({ contest }) => contest,
};
const tabOf = { arena: 'arena', games: 'games', game: 'games', file: 'games', contest: 'contest' };

function tabsOf(setup) {
  return Object.keys(tabNames).filter((name) => isShown[name](setup));
}

function waysBack(setup) {
  return tabsOf(setup).map((name) => [`#/${name}`, tabNames[name]]);
}

function tabs(shown) {
  const links = new Map(shown.map((name) => [name, h('a', { href: `#/${name}` }, tabNames[name])]));
  fill(document.querySelector('nav'), [...links.values()]);
  return (name) => {
    for (const [tab, link] of links) setOrRemove(link, 'aria-current', tabOf[name] === tab ? 'page' : null);
  };
}

// The code of a view is fetched when the view is opened, so that a reader of a contest does not wait for the test
// arena.
function routes(connection, setup, localRecords) {
  const kept = {};
  const keep = async (name, make) => (kept[name] ??= await make());
  const watching = () => import('./records/watch_views.js');
  const contest = async () => {
    if (!setup.contest && setup.hidden) return new NowhereView(sentence(setup.hidden), waysBack(setup));
    if (isProjected()) return new (await import('./contest/wall_view.js')).WallView(connection);
    return new (await import('./contest/contest_view.js')).ContestView(connection);
  };
  return {
    arena: () => keep('arena', async () => new (await import('./arena/arena_view.js')).ArenaView(connection, setup)),
    games: async () => new (await import('./records/games_view.js')).GamesView(connection, localRecords),
    game: async () => new (await watching()).WatchView(connection, setup),
    file: async () => new (await watching()).FileView(localRecords, connection, setup),
    // `#/contest/12/1` is one of the contest's games, `#/contest/bots` one of its views.
    contest: async (words) => (/^\d+$/.test(words[0] ?? '') ? new (await watching()).ContestGameView(connection, setup) : keep('contest', contest)),
  };
}

function showConnection(connection) {
  const line = document.querySelector('.connection');
  let wasOpen = false;
  connection.addEventListener('connection', () => {
    wasOpen ||= connection.isOpen;
    line.hidden = connection.isOpen || !wasOpen;
    say(line, line.hidden ? '' : 'The arena does not answer. Trying again …');
  });
}

// Returns the view for an address that names no view: the view that fits the purpose for which the arena was started.
async function firstView(setup) {
  if (setup.contest && (isProjected() || !setup.control)) return 'contest';
  if (!setup.control) return 'games';
  const { games } = await api.games();
  return games.some(({ kind }) => kind === 'record') ? 'games' : 'arena';
}

// Nothing that the page still shows could be answered.
function end(connection) {
  connection.end();
  fill(document.querySelector('nav'));
}

async function start() {
  document.documentElement.classList.toggle('projector', isProjected());
  document.querySelector('.tools').append(themeSwitch());
  const main = document.querySelector('main');
  let setup;
  let first;
  try {
    setup = await api.setup();
    knowReasons(setup.reasons ?? {});
    knowOpenable(setup);
    first = await firstView(setup);
  } catch (problem) {
    fill(main, problemLine(problem.message));
    return;
  }
  const connection = new Connection();
  const localRecords = new LocalRecords();
  showConnection(connection);
  // A bot goes to the form of the test arena, which may have to be fetched first.
  const toForm = (files, sources) => {
    if (setup.takeBot) setup.takeBot(files, sources);
    else setup.waitingBot = [files, sources];
    location.hash = '#/arena';
  };
  const toOpenings = (...openings) => {
    if (setup.takeOpenings) setup.takeOpenings(...openings);
    else setup.waitingOpenings = openings;
    location.hash = '#/arena';
  };
  if (setup.live !== false) acceptDrops(localRecords, setup.takes_bots ? toForm : null, setup.control ? toOpenings : null);
  setup.receive = localRecords.receive;
  const mark = tabs(tabsOf(setup));
  const router = new Router(main, {
    routes: routes(connection, setup, localRecords),
    home: first,
    unreachable: () => fill(main, problemLine('The arena does not answer; is it still running?')),
    nowhere: (words) => new NowhereView(nothingAt(words), waysBack(setup)),
  });
  router.onchange = mark;
  if (setup.live !== false) connection.open();
  if (setup.can_end) document.querySelector('.tools').prepend(endButton(main, () => end(connection)));
  router.start();
}

start();
