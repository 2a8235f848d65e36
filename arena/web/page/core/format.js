// Formats numbers and names for people.

const units = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs']];

/** Returns a number and its unit, which no line break separates: `81 %`. */
export const withUnit = (number, unit) => `${number}\u00a0${unit}`;

/** Formats nanoseconds with three digits: `412 ns`, `3.07 ms`, `12.5 s`; a dash for null. */
export function readableTime(ns) {
  if (ns === null || ns === undefined) return '–';
  for (const [size, unit] of units) {
    if (ns >= size) return withUnit(digits3(ns / size), unit);
  }
  return withUnit(Math.round(ns), 'ns');
}

function digits3(value) {
  return value >= 999.5 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/**
 * Formats the charged time of a reply. Every reply takes some time; if none was charged, the start-up budget paid for
 * it.
 */
export function chargedWords(ns) {
  return ns === 0 ? 'not charged' : readableTime(ns);
}

/**
 * Describes the time of a reply by the clock of its game: the charged time, the start-up, and the time taken off for a
 * busy machine, such as `12.5 ms, start-up 150 ms not charged, 40 ms taken off`.
 */
export function replyTime({ wall_ns, cpu_ns, charged_ns, start_up_ns, starved_ns = 0 }, clock) {
  const elapsed = clock === 'cpu' ? cpu_ns : wall_ns - starved_ns;
  const notCharged = elapsed + (start_up_ns ?? 0) - charged_ns;
  const words = [chargedWords(charged_ns)];
  if (start_up_ns !== undefined) words.push(startWords(start_up_ns, notCharged));
  else if (notCharged > 0) words.push(`of ${readableTime(elapsed)} with the start-up`);
  if (starved_ns > 0) words.push(`${readableTime(starved_ns)} taken off`);
  return words.join(', ');
}

function startWords(start, notCharged) {
  if (notCharged === start) return `start-up ${readableTime(start)} not charged`;
  return `start-up ${readableTime(start)} ${notCharged > 0 ? `of which ${readableTime(notCharged)} not charged` : 'charged'}`;
}

/** Returns the times of a reply in nanoseconds, for a tooltip. */
export function exactTimes(moment) {
  const names = [['charged', 'charged_ns'], ['wall', 'wall_ns'], ['CPU', 'cpu_ns'], ['start-up', 'start_up_ns'], ['taken off', 'starved_ns']];
  return names.filter(([, key]) => moment[key] !== undefined).map(([name, key]) => `${name} ${nanoseconds(moment[key])}`).join(', ');
}

/** Formats nanoseconds with all digits, in groups of three: `3 070 112 ns`; a dash for null. */
export function nanoseconds(ns) {
  if (ns === null || ns === undefined) return '–';
  return withUnit(String(Math.round(ns)).replace(/\B(?=(\d{3})+$)/g, '\u202f'), 'ns');
}

/** Formats a clock's limit, given in milliseconds: `3 s`, `250 ms`. */
export function limitWords(ms) {
  return ms >= 1000 && ms % 1000 === 0 ? withUnit(ms / 1000, 's') : withUnit(ms, 'ms');
}

/** Describes the time control of a game. */
export function timeWords(time) {
  const words = [];
  if (time?.turn_ms) words.push(`${limitWords(time.turn_ms)} a reply`);
  if (time?.game_ms) words.push(`${limitWords(time.game_ms)} a game`);
  if (words.length > 0 && time?.tolerance_ms) words.push(`${limitWords(time.tolerance_ms)} of tolerance`);
  return words.length > 0 ? words.join(', ') : 'no time limit';
}

/** Returns the name of player 1 or 2 on boards and in logs: A or B. */
export function letter(player) {
  return player === 1 ? 'A' : 'B';
}

/** Formats a rating within its field, with its sign: `+137`, `−20`. */
export function signed(number) {
  const rounded = Math.round(number);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}

/** Begins a text with a capital letter. */
export function upperFirst(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a large number in groups: `124,750`. */
export function grouped(number) {
  return number.toLocaleString('en-GB');
}

/** Formats a number of things: `1 turn`, `2 turns`. */
export function count(number, noun) {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

let reasons = {};

/** Takes the words of reasons from SETUP (docs/web-protocol.md), once, before reasonWords() is called. */
export function knowReasons(words) {
  reasons = words;
}

/** Returns the reason why a game ended as words: `too_long` becomes `line too long`, `no_move` `no move`. */
export function reasonWords(reason) {
  return Object.hasOwn(reasons, reason) ? reasons[reason] : reason.replaceAll('_', ' ');
}

/** Formats points as chess tables do: 1.5 is `1½`. */
export function halves(points) {
  const whole = Math.floor(points);
  if (points - whole !== 0.5) return String(points);
  return whole === 0 ? '½' : `${whole}½`;
}
