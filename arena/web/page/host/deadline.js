// The time until the deadline of a hosted contest.

import { localTime } from './submission.js';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// The time that is left, by the clock of the server.
function leftWords(seconds) {
  if (seconds <= 0) return 'The deadline is over: nothing is taken any more.';
  const parts = [[day, 'd'], [hour, 'h'], [minute, 'min'], [1, 's']];
  const words = [];
  for (const [unit, name] of parts) {
    if (seconds >= unit && words.length < 2) words.push(`${Math.floor(seconds / unit)} ${name}`);
    seconds %= unit;
  }
  return `${words.join(' ')} left`;
}

/** Returns how many seconds are left by the clock of the server; null without a deadline. */
export function secondsLeft({ deadline, now }) {
  return deadline ? (Date.parse(deadline) - Date.parse(now)) / 1000 : null;
}

/** Returns the time that is left, and the deadline, in words. */
export function deadlineWords(state) {
  const left = secondsLeft(state);
  return left === null ? 'There is no deadline.' : `${leftWords(left)} (${localTime(state.deadline)})`;
}
