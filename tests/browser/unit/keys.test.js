import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsKey } from '../../../arena/web/page/game/keys.js';

// Returns an element with the focus: the selectors that match it or an element around it, and its size.
function element({ is = [], within = is, across = [10, 10], down = [10, 10] } = {}) {
  const [scrollWidth, clientWidth] = across;
  const [scrollHeight, clientHeight] = down;
  const any = (names, selector) => selector.split(', ').some((one) => names.includes(one));
  return { scrollWidth, clientWidth, scrollHeight, clientHeight, closest: (selector) => any(within, selector), matches: (selector) => any(is, selector) };
}

const scrollable = '[tabindex="0"]:not([role=gridcell])';

test('a page without focus leaves every key to the game', () => {
  for (const key of ['ArrowLeft', ' ', 'Home', 'f', '?']) assert.equal(needsKey(element(), key), false, key);
});

test('whoever types or chooses keeps the keys', () => {
  for (const name of ['select', 'textarea', 'input:not(.timeline):not([type=checkbox])', 'dialog']) assert.equal(needsKey(element({ is: [name] }), 'f'), true, name);
});

test('a button keeps the space, and no other key', () => {
  assert.equal(needsKey(element({ is: ['[type=checkbox]'] }), ' '), true);
  assert.equal(needsKey(element({ is: ['[type=checkbox]'] }), 'r'), false);
  assert.equal(needsKey(element({ is: ['button'] }), ' '), true);
  assert.equal(needsKey(element({ is: ['button'] }), 'ArrowRight'), false);
});

test('what scrolls keeps the keys that scroll it', () => {
  const log = element({ is: [scrollable], down: [500, 200] });
  assert.deepEqual(['PageDown', 'Home', ' ', 'ArrowRight', 'f'].map((key) => needsKey(log, key)), [true, true, true, false, false]);
  const command = element({ is: [scrollable], across: [500, 200] });
  assert.deepEqual(['ArrowRight', 'PageDown'].map((key) => needsKey(command, key)), [true, false]);
});
