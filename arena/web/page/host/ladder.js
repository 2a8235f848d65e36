// The open ladder: its table, its newest games, and one author's place in it.

import { h } from '../core/dom.js';
import { readableTime } from '../core/format.js';
import { rated } from './ladder_curve.js';
import { localTime } from './submission.js';
import { numberCell, table, watchLink } from './table.js';

// Returns whether a player has a rating: on a ladder by challenge, players have only places.
const isRated = (player) => player.rating !== undefined;

function standingRow(player) {
  const cells = [player.version, ...(isRated(player) ? [rated(player)] : []), player.games, player.wins, player.draws, player.losses];
  return h('tr', {},
    numberCell(player.rank),
    h('th', { class: 'name', scope: 'row' }, player.author),
    cells.map(numberCell));
}

/** Creates the table of all players. */
export function ladderTable(players) {
  const [rank, rating] = players.some(isRated) ? ['Rank', ['Rating']] : ['Place', []];
  return table('Ladder', [rank, 'Author', 'Version', ...rating, 'Games', 'W', 'D', 'L'], players.map(standingRow));
}

/** Returns a sentence that says where an author stands on the ladder. */
export function placeWords({ players, standing }) {
  const among = isRated(standing) ? `among ${players}` : `place ${standing.rank} of ${players}`;
  if (standing.games === 0) return `On the ladder, ${among}: no games yet.`;
  const rank = isRated(standing) ? `rank ${standing.rank} of ${players}, rating ${rated(standing)}` : `place ${standing.rank} of ${players}`;
  return `On the ladder: ${rank}, ${standing.games} games: `
    + `${standing.wins} won, ${standing.draws} drawn, ${standing.losses} lost.`;
}

function gameRow(game) {
  const side = ({ author, version }, number) => h('td', { class: game.winner === number ? 'name strong' : 'name' }, `${author}, version ${version}`);
  return h('tr', {},
    h('th', { class: 'digits', scope: 'row' }, watchLink('/ladder', game) ?? game.game),
    side(game.players[0], 1),
    side(game.players[1], 2),
    h('td', {}, game.winner === null ? 'drawn' : `${game.players[game.winner - 1].author} won`),
    h('td', {}, game.reason.replaceAll('_', ' ')),
    numberCell(game.turns),
    h('td', {}, localTime(game.at)));
}

const decisions = { rounds: '', speed: ' is faster and', score: ' has the higher score and', draw: ' is not beaten and' };

/** Returns a sentence that says how a challenge ended. */
export function endOfChallenge({ challenger, challenged, winner, decided_by: by, places: [own, above] }) {
  if (winner === null) return 'starved: nothing changes';
  const hasWon = winner === 'challenger';
  const place = hasWon ? own : above;
  const winners = `${(hasWon ? challenger : challenged).author}${decisions[by]}`;
  return place === null ? `${winners} has left the ladder` : `${winners} ${hasWon ? 'takes' : 'keeps'} place ${place}`;
}

function challengeRow(challenge) {
  const side = ({ author, version }, name) => h('td', { class: challenge.winner === name ? 'name strong' : 'name' }, `${author}, version ${version}`);
  return h('tr', {},
    h('th', { class: 'number digits', scope: 'row' }, String(challenge.match)),
    side(challenge.challenger, 'challenger'),
    side(challenge.challenged, 'challenged'),
    numberCell(challenge.wins.join(' : ')),
    numberCell(challenge.mean_ns.map(readableTime).join(' : ')),
    h('td', {}, endOfChallenge(challenge)),
    h('td', {}, localTime(challenge.at)));
}

/** Creates the table of the newest challenges. */
export function newestChallenges(challenges) {
  return table('Newest challenges', ['Match', 'Challenger', 'Challenged', 'Games won', 'Mean reply', 'Result', 'Played'], challenges.map(challengeRow));
}

/** Creates the table of everybody's newest games. */
export function newestGames(games) {
  return table('Newest games', ['Game', 'First', 'Second', 'Result', 'Reason', 'Turns', 'Played'], games.map(gameRow));
}
