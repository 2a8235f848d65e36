// The open ladder: its table, its newest games, and one author's place in it.

import { h } from '../core/dom.js';
import { readableTime } from '../core/format.js';
import { numberColumn, tablePanel, textColumn } from '../core/lazy_table.js';
import { rated } from './ladder_curve.js';
import { headColumn, matchColumn, minor, timeColumn, titledTable, watchLink } from './table.js';

// Returns whether a player has a rating: on a ladder by challenge, players have only places.
const isRated = (player) => player.rating !== undefined;

/** Creates the sentences about repeated games and openings. */
export const ladderNotes = (notes) => notes.map((note) => h('p', { class: 'dim note' }, note));

/** Returns the columns of the table of all players. */
export function ladderColumns(players) {
  const isByRating = players.some(isRated);
  const hasRepeats = players.some(({ games, distinct }) => distinct < games);
  return [
    numberColumn(isByRating ? 'Rank' : 'Place', ({ rank }) => rank ?? '–'),
    headColumn('Author', ({ author, house }) => [author, house && h('span', { class: 'dim' }, ' house bot')]), minor(numberColumn('Version', 'version')),
    ...(isByRating ? [numberColumn('Rating', rated)] : []),
    numberColumn('Games', 'games'), ...(hasRepeats ? [minor(numberColumn('Distinct', 'distinct'))] : []),
    ...[['W', 'wins'], ['D', 'draws'], ['L', 'losses']].map((column) => minor(numberColumn(...column))),
  ];
}

/** Creates the table of all players. */
export function ladderTable(players) {
  return tablePanel('Ladder', ladderColumns(players), players);
}

/** Returns a sentence that says where an author stands on the ladder. */
export function placeWords({ players, standing }) {
  const among = isRated(standing) ? `among ${players}` : `place ${standing.rank} of ${players}`;
  if (standing.games === 0) return `On the ladder, ${among}: no games yet.`;
  const rank = isRated(standing) ? `rank ${standing.rank} of ${players}, rating ${rated(standing)}` : `place ${standing.rank} of ${players}`;
  return `On the ladder: ${rank}, ${standing.games} games: `
    + `${standing.wins} won, ${standing.draws} drawn, ${standing.losses} lost.`;
}

// Returns the column of one side of a game or challenge, which is strong if it has won.
function sideColumn(title, sideOf, hasWon) {
  return [title, null, (one) => {
    const { author, version } = sideOf(one);
    return h('td', { class: hasWon(one) ? 'name strong' : 'name' }, `${author}, version ${version}`);
  }];
}

const gameColumns = [
  headColumn('Game', (game) => watchLink('/ladder', game) ?? game.game, 'digits'),
  ...['First', 'Second'].map((title, i) => sideColumn(title, ({ players }) => players[i], ({ winner }) => winner === i + 1)),
  textColumn('Result', ({ winner, players, is_void: isVoid }) => `${winner === null ? 'drawn' : `${players[winner - 1].author} won`}${isVoid ? ', does not count' : ''}`),
  ...[textColumn('Reason', ({ reason }) => reason.replaceAll('_', ' ')), numberColumn('Turns', 'turns'), timeColumn('Played')].map(minor),
];

const decisions = { rounds: '', speed: ' is faster and', score: ' has the higher score and', draw: ' is not beaten and' };

/** Returns a sentence that says how a challenge ended. */
export function endOfChallenge({ challenger, challenged, winner, decided_by: by, places: [own, above] }) {
  if (winner === null) return 'starved: nothing changes';
  const hasWon = winner === 'challenger';
  const place = hasWon ? own : above;
  const winners = `${(hasWon ? challenger : challenged).author}${decisions[by]}`;
  return place === null ? `${winners} has left the ladder` : `${winners} ${hasWon ? 'takes' : 'keeps'} place ${place}`;
}

const challengeColumns = [
  matchColumn,
  sideColumn('Challenger', ({ challenger }) => challenger, ({ winner }) => winner === 'challenger'),
  sideColumn('Challenged', ({ challenged }) => challenged, ({ winner }) => winner === 'challenged'),
  numberColumn('Games won', ({ wins }) => wins.join(' : ')),
  minor(numberColumn('Mean reply', ({ mean_ns: means }) => means.map(readableTime).join(' : '))),
  textColumn('Result', endOfChallenge), minor(timeColumn('Played')),
];

/** Creates the table of the newest challenges, with its title; nothing if there are none. */
export const newestChallenges = (challenges) => titledTable('Newest challenges', challengeColumns, challenges);

/** Creates the table of everybody's newest games, with its title; nothing if there are none. */
export const newestGames = (games) => titledTable('Newest games', gameColumns, games);
