// The open ladder: its table, its newest games, and one author's place in it.

import { h } from '../core/dom.js';
import { readableTime, reasonWords } from '../core/format.js';
import { numberColumn, tablePanel, textColumn } from '../core/lazy_table.js';
import { rated } from './ladder_curve.js';
import { headColumn, matchColumn, minor, timeColumn, titledTable, watchLink } from './table.js';
import { columns as titles, common, ladder as words } from './words.js';

// Returns whether a player has a rating: on a ladder by challenge, players have only places.
const isRated = (player) => player.rating !== undefined;

/** Creates the sentences about repeated games and openings. */
export const ladderNotes = (notes) => notes.map((note) => h('p', { class: 'dim note' }, note));

/** Returns the columns of the table of all players. */
export function ladderColumns(players) {
  const isByRating = players.some(isRated);
  const hasRepeats = players.some(({ games, distinct }) => distinct < games);
  return [
    numberColumn(isByRating ? titles.rank : titles.place, ({ rank }) => rank ?? '–'),
    headColumn(titles.author, ({ author, house }) => [author, house && h('span', { class: 'dim' }, ` ${common.houseBot}`)]), minor(numberColumn(titles.version, 'version')),
    ...(isByRating ? [numberColumn(titles.rating, rated)] : []),
    numberColumn(titles.games, 'games'), ...(hasRepeats ? [minor(numberColumn(words.distinct, 'distinct'))] : []),
    ...[[words.wins, 'wins'], [words.draws, 'draws'], [words.losses, 'losses']].map((column) => minor(numberColumn(...column))),
  ];
}

/** Creates the table of all players. */
export function ladderTable(players) {
  return tablePanel(common.ladder, ladderColumns(players), players);
}

/** Returns a sentence that says where an author stands on the ladder. */
export function placeWords({ players, standing }) {
  const sentence = standing.games === 0 ? words.noGamesYet : words.standing;
  return sentence({ ...standing, players, rating: isRated(standing) ? rated(standing) : null });
}

// Returns the column of one side of a game or challenge, which is strong if it has won.
function sideColumn(title, sideOf, hasWon) {
  return [title, null, (one) => h('td', { class: hasWon(one) ? 'name strong' : 'name' }, common.named(sideOf(one)))];
}

const gameColumns = [
  headColumn(titles.game, (game) => watchLink('/ladder', game) ?? game.game, 'digits'),
  ...[titles.first, titles.second].map((title, i) => sideColumn(title, ({ players }) => players[i], ({ winner }) => winner === i + 1)),
  textColumn(titles.result, ({ winner, players, is_void: isVoid }) => words.result(winner === null ? null : players[winner - 1].author, isVoid)),
  ...[textColumn(titles.reason, ({ reason }) => reasonWords(reason)), numberColumn(titles.turns, 'turns'), timeColumn(titles.played)].map(minor),
];

/** Returns a sentence that says how a challenge ended. */
export function endOfChallenge({ challenger, challenged, winner, decided_by: by, places: [own, above] }) {
  if (winner === null) return words.starved;
  const hasWon = winner === 'challenger';
  const place = hasWon ? own : above;
  const { author } = hasWon ? challenger : challenged;
  if (place === null) return words.hasLeft(author, by);
  return hasWon ? words.takes(author, by, place) : words.keeps(author, by, place);
}

const challengeColumns = [
  matchColumn,
  sideColumn(words.challenger, ({ challenger }) => challenger, ({ winner }) => winner === 'challenger'),
  sideColumn(words.challenged, ({ challenged }) => challenged, ({ winner }) => winner === 'challenged'),
  numberColumn(words.gamesWon, ({ wins }) => wins.join(' : ')),
  minor(numberColumn(words.meanReply, ({ mean_ns: means }) => means.map(readableTime).join(' : '))),
  textColumn(titles.result, endOfChallenge), minor(timeColumn(titles.played)),
];

/** Creates the table of the newest challenges, with its title; nothing if there are none. */
export const newestChallenges = (challenges) => titledTable(words.newestChallenges, challengeColumns, challenges);

/** Creates the table of everybody's newest games, with its title; nothing if there are none. */
export const newestGames = (games) => titledTable(words.newestGames, gameColumns, games);
