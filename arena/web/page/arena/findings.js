// What a check has found in a bot, as `arena check` says it: as text that can be copied, and on the page.

import { button, lastWords, scrollBox } from '../core/controls.js';
import { h, say } from '../core/dom.js';
import { count } from '../core/format.js';
import { printable } from '../core/printable.js';

const words = { ok: 'ok', failed: 'FAILED', warning: 'warning', not_tried: '-' };
const shownMs = 2500;

const ofKind = (check, kind) => check.report?.checks.filter(({ status }) => status === kind) ?? [];

const strong = (text) => h('span', { class: 'strong' }, text);

// Returns the lines of a text that the report has in quotes, with its line ends as \x0a.
function unquoted(text) {
  return text.replace(/^"|"$/g, '').replace(/\\(x0a|"|\\)/g, (_, sign) => (sign === 'x0a' ? '\n' : sign)).replace(/\n+$/, '');
}

// Returns what was found, with the last line on standard error unless it is in there.
function whatOf({ title, finding }) {
  const last = unquoted(finding?.stderr ?? '').split('\n').at(-1);
  const what = finding?.what ?? title;
  return last && !what.includes(last) ? `${what} (${last})` : what;
}

/** Returns whether the check is still going on. */
export const isGoingOn = ({ state }) => state === 'waiting' || state === 'working';

/** Returns whether the check says that the bot cannot play, or could not be made. */
export function isBad(check) {
  return check.state === 'failed' || ofKind(check, 'failed').length > 0;
}

/** Returns one line about the check: { text, isProblem }. */
export function headline(check) {
  const bot = printable(check.bot);
  const [failed, warnings] = [ofKind(check, 'failed'), ofKind(check, 'warning')];
  const tried = (check.report?.checks ?? []).filter(({ status }) => status !== 'not_tried').length;
  if (check.state === 'failed') return { text: `${bot} cannot be checked: ${printable(check.why)}`, isProblem: true };
  if (failed.length > 0) return { text: `${bot} is not fit: ${printable(whatOf(failed[0]))}`, isProblem: true };
  if (check.state === 'cancelled') return { text: `The check of ${bot} was cancelled`, isProblem: false };
  if (check.state === 'waiting') return { text: `${bot} waits for its check …`, isProblem: false };
  if (check.state === 'working') return { text: `Checking ${bot}: ${tried === 0 ? 'it starts' : `${count(tried, 'check')} made`}${check.why ? ', then a match' : ''} …`, isProblem: false };
  const but = warnings.length > 0 ? `, ${count(warnings.length, 'warning')}` : '';
  return { text: `${bot} is ready: ${count(tried, 'check')} passed${but}`, isProblem: false };
}

function labelled(label, text) {
  const lines = text.replace(/\n+$/, '').split('\n');
  return lines.map((line, i) => `    ${(i === 0 ? label : '').padEnd(9)}${printable(line)}`);
}

function findingLines({ mistake, what, sent, received, stderr, hint, to_mend: mend }) {
  const parts = [['mistake', `${mistake}: ${what}`], ['sent', sent.at(-1) ?? ''], ['received', received === '""' ? (sent.length > 0 ? 'nothing' : '') : received],
    ['stderr', unquoted(stderr)], ['hint', hint], ['to fix', mend]];
  return parts.filter(([, text]) => text).flatMap(([label, text]) => labelled(label, text));
}

/** Returns all of a check as lines of text. */
export function checkText(check) {
  const { report } = check;
  if (!report) return `${headline(check).text}\n`;
  const head = [`${printable(report.bot)} (${printable(report.command)}) for ${report.contest ? `the contest ${printable(report.contest)}` : 'these rules'}, with ${report.turn_ms} ms a reply:`,
    ...report.rules.map((rules) => `  rules   ${rules}`), ...(check.note ? [`  note    ${printable(check.note)}`] : [])];
  const lines = report.checks.flatMap(({ status, title, remark, finding }) =>
    [`  ${words[status].padEnd(7)} ${title.padEnd(45)}  ${printable(remark)}`.trimEnd(), ...(finding ? findingLines(finding) : [])]);
  return [...head, ...lines, `${headline(check).text}.`, ''].join('\n');
}

function findingItem({ title, status, finding }) {
  const line = (label, text) => (text && text !== '""' ? h('p', {}, strong(`${label}: `), printable(text)) : null);
  const errors = unquoted(finding?.stderr ?? '');
  const { what = title, to_mend: mend, hint, sent = [], received } = finding ?? {};
  return h('li', { class: status }, h('p', {}, strong(status === 'failed' ? 'Failed: ' : 'Warning: '), printable(title)), h('p', {}, printable(what)),
    line('Sent', sent.at(-1)), line('Received', received),
    errors ? h('div', {}, strong('Standard error:'), lastWords(errors.split('\n'))) : null, line('Hint', hint), line('To fix', mend));
}

function copying(check) {
  const done = h('span', { class: 'copied', role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(checkText(check));
      say(done, 'copied');
    } catch {
      say(done, 'the browser does not let this page copy: select the text');
    }
    setTimeout(() => say(done, ''), shownMs);
  };
  return [button('copy', 'Copy the findings', copy, { kind: 'quiet' }), done];
}

/** Creates what a check has found. cancel(): ends a check that is going on. */
export function findings(check, cancel) {
  const { text, isProblem } = headline(check);
  const found = [...ofKind(check, 'failed'), ...ofKind(check, 'warning')];
  return h('section', { class: 'check-report' },
    h('p', { class: `message ${isProblem ? 'problem' : 'note'}` }, text),
    check.note ? h('p', { class: 'hint' }, printable(check.note)) : null,
    check.why && isGoingOn(check) ? h('p', { class: 'dim' }, printable(check.why)) : null,
    found.length > 0 ? h('ul', { class: 'findings' }, found.map(findingItem)) : null,
    h('div', { class: 'cluster' }, isGoingOn(check) ? button('stop', 'Cancel the check', cancel, { kind: 'quiet' }) : copying(check)),
    check.report ? h('details', {}, h('summary', {}, 'All checks'), scrollBox('check-text', `Checks of ${printable(check.bot)}`, h('pre', {}, checkText(check)))) : null);
}
