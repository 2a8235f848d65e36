// An exported page with games to step through: one game that is in the page, or the games of a contest in files beside it.
// esbuild bundles it with the modules of arena/web/page into one classic script: modules do not load from file://.
//
// The page has a script element `facts`, which unpacked() reads: { reasons, game } in the page of one game, { reasons,
// contest } with the contest's name in the page of a contest. The games of a contest are in scripts
// games/PAIRING.GAME.js, each of which calls arenaGame('PAIRING.GAME', packed). If there is a script element `charts`,
// it holds Chart.js, packed in the same way.

import { loadChartsBy } from '../page/core/charts.js';
import { NowhereView, nothingAt } from '../page/core/dead_end.js';
import { fill, h, loadScript } from '../page/core/dom.js';
import { knowReasons } from '../page/core/format.js';
import { printable } from '../page/core/printable.js';
import { Router } from '../page/core/router.js';
import { themeSwitch } from '../page/core/theme.js';
import { GamePage } from './game_page.js';
import { unpacked } from './unpacked.js';

const textOf = (id) => document.getElementById(id)?.textContent ?? '';

async function runPackedCharts() {
  const script = document.createElement('script');
  script.textContent = await unpacked(textOf('charts'));
  document.head.append(script);
}

const arrived = new Map();

/** Called by the files of a contest's games. */
window.arenaGame = (name, packed) => arrived.set(name, packed);

async function readFile(name) {
  if (name === '') throw new Error('No game is chosen: the contest has the list.');
  if (!/^\d+\.\d+$/.test(name)) throw new Error(`There is no game ${name} here.`);
  if (!arrived.has(name)) {
    await loadScript(`games/${name}.js`).catch(() => {
      throw new Error(`The contest has no game ${name}, or no record of it was kept.`);
    });
  }
  return JSON.parse(await unpacked(arrived.get(name)));
}

// Returns the view of the page's one game.
function oneGame(game) {
  return new GamePage({ read: async () => game, name: 'game', crumbs: () => [], isLinkable: false });
}

// Returns the view of a contest's games: `#/game/12.1`.
function contestGame(contest) {
  const back = (name) => h('a', { href: `index.html#game-${encodeURIComponent(name)}` }, printable(contest));
  return new GamePage({
    read: ([name = '']) => readFile(name),
    name: 'game',
    crumbs: ([name = '']) => [back(name), h('span', { class: 'dim' }, ` game ${printable(name)}`)],
    isLinkable: true,
  });
}

async function start() {
  document.querySelector('.tools').append(themeSwitch());
  const main = document.querySelector('main');
  try {
    const { reasons, game, contest } = JSON.parse(await unpacked(textOf('facts')));
    knowReasons(reasons);
    loadChartsBy(textOf('charts') ? runPackedCharts : async () => {});
    new Router(main, {
      routes: { game: () => (game ? oneGame(game) : contestGame(contest)) },
      home: 'game',
      nowhere: (words) => new NowhereView(nothingAt(words), [game ? ['#/game', 'The game'] : ['index.html', printable(contest)]]),
    }).start();
  } catch (problem) {
    fill(main, h('p', { class: 'message problem', role: 'alert' }, problem.message));
  }
}

start();
