// How long it is until a time that the address names: `?projector&until=18:30` or `until=2026-05-03T18:30`.

const ofDay = /^(\d{1,2}):(\d{2})$/;

/** Returns the time of `18:30` (the next one, by the clock of this machine) or of a date with a time; null if it is neither. */
export function parseTime(text, now = new Date()) {
  const [, hours, minutes] = ofDay.exec(text) ?? [];
  if (hours === undefined) {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? null : time;
  }
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const time = new Date(now);
  time.setHours(Number(hours), Number(minutes), 0, 0);
  if (time < now) time.setDate(time.getDate() + 1);
  return time;
}

/** Describes how long it is until then: `1:02:03`, `02:03`; `over` after it. */
export function countdownWords(until, now = new Date()) {
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return 'over';
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}
