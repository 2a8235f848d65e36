// The content of the test arena before the first match: instructions and the picture of a board.

import { Board } from '../board/board.js';
import { h } from '../core/dom.js';
import { wholeFrame } from '../model/frame.js';

const picture = {
  rows: 5, columns: 5,
  ground: 'oooxo' + 'ooxoo' + 'oooxo' + 'xoooo' + 'oooxo',
  pawns: [[1, 1], [3, 3]],
  marks: [{ at: [0, 0], mark: 'left' }, { at: [1, 1], mark: 'entered' }, { at: [2, 3], mark: 'taken' }],
  last_player: 1,
};

export function welcome() {
  const board = new Board({ isSmall: true });
  board.draw(wholeFrame(picture));
  return h('section', { class: 'panel welcome' }, board.element, h('div', { class: 'words' },
    h('h2', {}, 'Let two bots play'),
    h('p', {}, 'Choose a contest and two players above, then press Start. “Start step by step” waits for you before each turn.'),
    h('p', {}, 'Choose “a person” to play yourself, with the mouse or the keyboard.'),
    h('p', {}, 'Or drop a bot, a folder or a record anywhere on this page: what is in it says what it is.'),
    h('p', { class: 'dim' }, 'A bot is handed in to a hosted contest on the page of your personal link, or with ', h('code', {}, 'arena submit LINK FILE'), '.')));
}
