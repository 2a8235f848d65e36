import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAnnotation } from '../../../arena/web/page/model/annotation.js';

const draws = (line, note) => assert.deepEqual(parseAnnotation(line), note, line);
const isPlain = (...lines) => lines.forEach((line) => assert.equal(parseAnnotation(line), null, line));

test('a coloured square, with or without a label', () => {
  draws('@cell 1,2 red', { kind: 'cell', at: [1, 2], colour: 'red', label: '' });
  draws('@cell 0,14 #A0b1C2 here we go', { kind: 'cell', at: [0, 14], colour: '#a0b1c2', label: 'here we go' });
  draws('@cell\t1,2  DarkSlateGrey\t x ', { kind: 'cell', at: [1, 2], colour: 'darkslategrey', label: 'x' });
});

test('an arrow', () => {
  draws('@arrow 0,0 3,4 gold', { kind: 'arrow', from: [0, 0], to: [3, 4], colour: 'gold' });
  isPlain('@arrow 0,0 3,4', '@arrow 0,0 gold', '@arrow 0,0 3,4 gold more');
});

test('a value and a text', () => {
  draws('@value -0.25', { kind: 'value', value: -0.25 });
  draws('@value +12', { kind: 'value', value: 12 });
  draws('@value 1e3', { kind: 'value', value: 1000 });
  draws('@text I am winning', { kind: 'text', text: 'I am winning' });
  isPlain('@value', '@value many', '@value 1 2', '@value Infinity', '@value nan', '@value 0x10', '@value 1e999', '@text', '@text  ');
});

test('a judgement: scale, best reply, another reply, line, proof', () => {
  draws('@scale result', { kind: 'scale' });
  draws('@best move;1,3;steal;5,3', { kind: 'best', reply: 'move;1,3;steal;5,3' });
  draws('@choice play;53;left -.5', { kind: 'choice', reply: 'play;53;left', value: -0.5 });
  draws('@line attack;44  move;1 ', { kind: 'line', replies: ['attack;44', 'move;1'] });
  draws('@proven won  in 5', { kind: 'proven', verdict: 'won', text: 'won in 5' });
  draws('@proven drawn', { kind: 'proven', verdict: 'drawn', text: 'drawn' });
  draws('@proven +15', { kind: 'proven', verdict: 'won', text: '+15' });
  draws('@proven 0', { kind: 'proven', verdict: 'drawn', text: '0' });
  isPlain('@scale', '@scale points', '@best', '@best a b', '@choice a', '@choice a much', '@line', '@line \u00e9',
    `@line${' a'.repeat(257)}`, '@proven', '@proven soon', '@proven won 5', '@proven won in five', '@proven won in -1',
    '@proven 15', '@proven +0', '@proven +1.5', '@constructor a');
});

test('what is malformed is plain stderr', () => {
  isPlain('', 'cell 1,2 red', ' @cell 1,2 red', '@Cell 1,2 red', '@cell', '@cell 1,2', '@cell 1;2 red', '@cell -1,2 red',
    '@cell 1,2 nocolour', '@cell 1,2 #12345', '@cell 1,2 rgb(1,2,3)', '@cell 1,2 url(x)', '@cell 99999999999,2 red', '@unknown 1');
});

test('a label cannot do harm on a screen', () => {
  assert.equal(parseAnnotation('@cell 1,2 red \u001b[31m<b>').label, '\\x1b[31m<b>');
  assert.equal(parseAnnotation('@text \u202eabc').text, '\\xe2\\x80\\xaeabc');
});
