import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkText, headline, isBad } from '../../../arena/web/page/arena/findings.js';

const result = (title, status = 'ok', finding = null) => ({ check: title, title, status, remark: '', finding });
const report = (...checks) => ({ bot: 'mine', command: 'python3 mine.py', contest: 'isolation', rules: ['isolation'], turn_ms: 3000, fit: true, checks });
const check = (state, more = {}) => ({ id: 'c1', bot: 'mine', state, why: '', note: '', report: null, ...more });
const crash = { mistake: 'exited', what: 'it exited with code 1', to_mend: 'Look at stderr.', sent: ['1;6x8;...;3000'], received: '""', stderr: '"File \\"mine.py\\"\\x0aKeyError: 3\\x0a"', hint: '' };

test('a bot is called ready only when its checks are made', () => {
  assert.match(headline(check('waiting')).text, /^mine waits for its check/);
  assert.equal(headline(check('working', { report: report() })).text, 'Checking mine: it starts …');
  assert.equal(headline(check('working', { report: report(result('it starts')) })).text, 'Checking mine: 1 check made …');
  const done = check('done', { report: report(result('it starts'), result('a game', 'warning', crash), result('later', 'not_tried')) });
  assert.deepEqual(headline(done), { text: 'mine is ready: 2 checks passed, 1 warning', isProblem: false });
  assert.equal(isBad(done), false);
});

test('a failed check says why, with the last line on standard error', () => {
  const failed = check('done', { report: report(result('it starts'), result('it answers', 'failed', crash)) });
  assert.deepEqual(headline(failed), { text: 'mine is not fit: it exited with code 1 (KeyError: 3)', isProblem: true });
  assert.equal(isBad(failed), true);
});

test('a check that could not be made says why', () => {
  assert.equal(headline(check('failed', { why: 'mine cannot start: no file mine.py' })).text, 'mine cannot be checked: mine cannot start: no file mine.py');
});

test('the text of a check is that of arena check', () => {
  const text = checkText(check('done', { report: report(result('it starts'), result('it answers the first line in time', 'failed', crash)) }));
  assert.equal(text, `mine (python3 mine.py) for the contest isolation, with 3000 ms a reply:
  rules   isolation
  ok      it starts
  FAILED  it answers the first line in time
    mistake  exited: it exited with code 1
    sent     1;6x8;...;3000
    received nothing
    stderr   File "mine.py"
             KeyError: 3
    hint     x
    to fix   Look at stderr.
mine is not fit: it exited with code 1 (KeyError: 3).
`.replace('    hint     x\n', ''));
});
