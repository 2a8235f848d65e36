// The page's HTTP requests to the arena (docs/web-protocol.md).

import { queryText } from './address.js';

export class Refused extends Error {
  constructor(status, message, line = null) {
    super(message);
    this.status = status;
    this.line = line;
  }
}

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...options });
  } catch {
    throw new Refused(0, 'the arena does not answer; is it still running?');
  }
  const type = response.headers.get('content-type') ?? '';
  const answer = type.includes('json') ? await response.json() : { error: await response.text() };
  if (!response.ok) throw new Refused(response.status, answer.error || `the arena answered ${response.status}`, answer.line);
  return answer;
}

const longestWait = 60_000; // ms

/** Returns the options of a request whose answer may take up to 10 minutes, such as an upload or a long search. */
export const patiently = () => ({ signal: AbortSignal.timeout(10 * longestWait) });

/**
 * Asks for JSON, and gives up after a minute unless the options have another signal. Throws a Refused with the arena's
 * words if it refuses, and an Error with the words `silence` if no JSON comes back. silence: null: that failure itself is
 * passed on.
 */
export async function answered(path, silence, options = {}) {
  let response;
  let answer;
  try {
    response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(longestWait), ...options });
    answer = await response.json();
  } catch (problem) {
    throw silence === null ? problem : new Error(silence);
  }
  if (!response.ok) throw new Refused(response.status, answer.error);
  return answer;
}

const posted = (value) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

/** Sends a value as JSON. Returns and throws as answered() does. */
export function ordered(path, silence, value) {
  return answered(path, silence, posted(value));
}

function post(path, value) {
  return ask(path, posted(value));
}

// Asks for a text, such as a record.
async function textOf(path, options = {}) {
  const response = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...options });
  if (response.ok) return response.text();
  const { error } = await response.json().catch(() => ({}));
  throw new Refused(response.status, error || `the arena answered ${response.status}`);
}

// The path of one of the arena's games: its id may come from an address that a person has typed.
const pathOf = (game) => `api/games/${encodeURIComponent(game)}`;

/** Returns the form in which the arena takes the files of a bot. */
export function formOf(files) {
  const form = new FormData();
  for (const file of files) form.append('bot', file);
  return form;
}

export const api = {
  setup: () => ask('api/setup'),
  games: () => ask('api/games'),
  state: (game) => ask(pathOf(game)),
  moments: (game, from, to, seat = null) => ask(`${pathOf(game)}/moments${queryText({ from, to, as: seat })}`),
  replies: (game, seat = null) => ask(`${pathOf(game)}/replies${queryText({ as: seat })}`),
  start: (match) => post('api/matches', match),
  control: (match, order) => post(`api/matches/${match}/control`, order),
  reply: (match, reply) => post(`api/matches/${match}/reply`, reply),
  analyse: (game) => post('api/analyses', game),
  analysis: (id) => ask(`api/analyses/${id}`),
  cancelAnalysis: (id) => post(`api/analyses/${id}/cancel`, {}),
  dropBot: (files, contest) => ask(`api/bots${queryText({ contest })}`, { method: 'POST', body: formOf(files) }),
  droppedBot: (id) => ask(`api/bots/${encodeURIComponent(id)}`),
  watchedBots: () => ask('api/bots'),
  setRerun: (on) => post('api/rerun', { on }),
  check: (bot, contest) => post('api/checks', { bot, contest }),
  cancelCheck: (id) => post(`api/checks/${id}/cancel`, {}),
  readRecord: (text) => ask('api/record', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text }),
  text: (path) => textOf(path),
  position: (order) => post('api/variations/position', order),
  recordWith: (order) => textOf('api/variations/record', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) }),
  contest: (part, query = {}) => ask(`api/contest${part}${queryText(query)}`),
};

export const recordUrl = (game) => `${pathOf(game)}/record`;
export const contestRecordUrl = (pairing, round) => `api/contest/games/${pairing}/${round}/record`;
