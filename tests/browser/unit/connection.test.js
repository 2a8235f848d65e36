import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Connection } from '../../../arena/web/page/model/connection.js';

// Stands for the arena's end of the WebSocket.
class Socket extends EventTarget {
  send() {}

  say(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
}

test('a match is new if it begins after the first list, also while the page was not connected', () => {
  const sockets = [];
  globalThis.document = { baseURI: 'http://127.0.0.1:8080/' };
  globalThis.WebSocket = class extends Socket { constructor() { super(); sockets.push(this); } };
  const connection = new Connection();
  const told = [];
  connection.addEventListener('match', ({ detail: { match, isNew } }) => told.push(`${match.id}${isNew ? ' new' : ''}`));
  const says = (...messages) => {
    connection.open();
    told.length = 0;
    for (const each of messages) sockets.at(-1).say(each);
    return told;
  };
  const [m1, m2, m3, m4] = ['m1', 'm2', 'm3', 'm4'].map((id) => ({ id }));
  assert.deepEqual(says({ type: 'matches', matches: [m2, m1] }, { type: 'match', match: m2 }, { type: 'match', match: m3 }, { type: 'match', match: m3 }),
    ['m2', 'm1', 'm2', 'm3 new', 'm3']);
  assert.deepEqual(says({ type: 'matches', matches: [m4, m3, m2, m1] }), ['m4 new', 'm3', 'm2', 'm1']);
});
