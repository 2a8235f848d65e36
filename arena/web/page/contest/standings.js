// The standings and the crosstable of a contest.

import { h } from '../core/dom.js';
import { count, halves, readableTime, signed } from '../core/format.js';
import { printable } from '../core/printable.js';

function head(columns) {
  return h('thead', {}, h('tr', {}, columns.map(([words, name]) => h('th', { scope: 'col', class: name }, words))));
}

function box(caption, table) {
  return h('div', { class: 'table-box', tabindex: '0', role: 'group', 'aria-label': caption }, table);
}

function faultWords(faults) {
  return Object.entries(faults).map(([kind, number]) => `${number} ${kind}`).join(', ');
}

// What people call a bot, and who wrote it.
function aboutBot({ title, author }) {
  const words = [title, author].filter(Boolean).map(printable).join(', ');
  return words ? h('small', { class: 'dim' }, ` ${words}`) : null;
}

function standingRow(one, { hasTieBreak, hasScore }) {
  const interval = one.elo === null || one.elo === undefined ? '–' : `${signed(one.elo)} ±${Math.round((one.elo_high - one.elo_low) / 2)}`;
  const cells = [
    ['number digits', String(one.rank)], ['name', printable(one.name)],
    ['number digits', String(one.matches)], ['number digits', String(one.wins)], ['number digits', String(one.draws)], ['number digits', String(one.losses)],
    ['number digits strong', halves(one.points)], hasTieBreak ? ['number digits', tieBreak(one.tie_break)] : null,
    hasScore ? ['number digits', String(one.score ?? '–')] : null,
    ['number digits', interval], ['number digits', readableTime(one.mean_ns)], ['number digits', readableTime(one.worst_ns)],
    ['dim', [faultWords(one.faults), one.discarded ? `${one.discarded} discarded` : '', printable(one.remark ?? '')].filter(Boolean).join(', ')],
  ].filter(Boolean);
  return h('tr', {}, cells.map(([name, words]) => (name === 'name' ? h('th', { scope: 'row', class: name }, words, aboutBot(one)) : h('td', { class: name }, words))));
}

function tieBreak(value) {
  return value === null || value === undefined ? '–' : String(Number(value.toFixed(2)));
}

/** Creates the table of standings from the object that `arena standings --json` prints. */
export function standingsTable({ standings, columns }) {
  const hasTieBreak = columns.tie_break !== '';  // a ladder has none
  const hasScore = standings.some(({ score }) => score !== null && score !== undefined);
  const names = [
    ['#', 'number'], ['Bot', 'name'], ['M', 'number'], ['W', 'number'], ['D', 'number'], ['L', 'number'],
    [columns.points, 'number'], hasTieBreak ? [columns.tie_break, 'number'] : null, hasScore ? ['all points', 'number'] : null,
    ['Elo, 95 %', 'number'], ['mean reply', 'number'], ['worst reply', 'number'], ['faults', ''],
  ].filter(Boolean);
  return box('Standings', h('table', { class: 'standings' }, head(names), h('tbody', {}, standings.map((one) => standingRow(one, { hasTieBreak, hasScore })))));
}

function crossCell(cell, row, column) {
  if (row === column) return h('td', { class: 'self', 'aria-label': 'itself' }, '·');
  if (!cell) return h('td', { class: 'dim' }, '');
  const [wins, draws, losses] = cell;
  const games = wins + draws + losses;
  if (games === 0) return h('td', { class: 'dim' }, '');
  const points = wins + draws / 2;
  const tint = points > games / 2 ? 'ahead' : points < games / 2 ? 'behind' : 'even';
  return h('td', { class: `digits ${tint}`, title: `${count(wins, 'win')}, ${count(draws, 'draw')}, ${wins === 1 && losses === 1 ? '1 loss' : `${losses} lost`}` }, halves(points));
}

/** Creates the crosstable: the points in games of each bot against each other bot. Null if there is none. */
export function crosstable({ standings, crosstable: cells }) {
  if (cells.length === 0) return null;
  const rows = standings.map((one, row) => h('tr', {},
    h('td', { class: 'number digits' }, String(row + 1)), h('th', { scope: 'row', class: 'name' }, printable(one.name)),
    cells[row].map((cell, column) => crossCell(cell, row, column))));
  const heads = [['#', 'number'], ['Bot', 'name'], ...standings.map((_, i) => [String(i + 1), 'digits'])];
  return box('Crosstable', h('table', { class: 'crosstable' }, head(heads), h('tbody', {}, rows)));
}
