// Waiting.

/** Resolves after that time. */
export const rest = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/**
 * Returns a function that calls back once, that time after its first call; further calls until then change nothing. Its
 * member cancel() takes the call back.
 */
export function soon(ms, callback) {
  let timer = null;
  const later = () => {
    timer ??= setTimeout(() => {
      timer = null;
      callback();
    }, ms);
  };
  later.cancel = () => {
    clearTimeout(timer);
    timer = null;
  };
  return later;
}
