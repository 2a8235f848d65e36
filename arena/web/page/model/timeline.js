// Cursors, which are places in a game, and the frame at each. A cursor { moment, actions } is the index of a moment and
// the number of those actions leading to it that are done already. Moments that have not been fetched yet are holes in
// the list.

function actionsOf(moments, moment) {
  return moments[moment]?.frame.actions.length ?? 0;
}

/** Returns the cursor at a moment with all of its actions done. */
export function whole(moments, moment) {
  return { moment, actions: actionsOf(moments, moment) };
}

/** Returns the cursor at the last moment with all of its actions done. */
export function endOf(moments) {
  return whole(moments, moments.length - 1);
}

export function isWhole(moments, cursor) {
  return cursor.actions >= actionsOf(moments, cursor.moment);
}

export function isAtEnd(moments, cursor) {
  return cursor.moment === moments.length - 1 && isWhole(moments, cursor);
}

/** Returns the cursor one action later; at the end it stays. */
export function forward(moments, cursor) {
  if (!isWhole(moments, cursor)) return { moment: cursor.moment, actions: cursor.actions + 1 };
  if (cursor.moment + 1 >= moments.length) return cursor;
  return { moment: cursor.moment + 1, actions: Math.min(1, actionsOf(moments, cursor.moment + 1)) };
}

/** Returns the cursor one action earlier; at the start it stays. */
export function back(moments, cursor) {
  if (cursor.actions > 1) return { moment: cursor.moment, actions: cursor.actions - 1 };
  return cursor.moment === 0 ? cursor : whole(moments, cursor.moment - 1);
}

/** Returns the cursor at the end of this turn, or of the next one if this one is at its end. */
export function nextTurn(moments, cursor) {
  if (!isWhole(moments, cursor) || cursor.moment + 1 >= moments.length) return whole(moments, cursor.moment);
  return whole(moments, cursor.moment + 1);
}

/** Returns the cursor at the end of the turn before. */
export function previousTurn(moments, cursor) {
  return whole(moments, Math.max(cursor.moment - 1, 0));
}

/**
 * Returns the index of the moment at which a turn is over, or of the last moment if the game has fewer turns. Null if a
 * moment that has not been fetched yet might be the one.
 */
export function momentOfTurn(moments, turn) {
  if (turn === 0) return 0;
  for (let at = 0; at < moments.length; ++at) {
    if (!moments[at]) return null;
    if (moments[at].player && moments[at].turn >= turn) return at;
  }
  return moments.length - 1;
}

/** Returns the indices of the moments with a fault. */
export function faultsOf(moments) {
  return moments.flatMap((moment, at) => (moment?.fault || moment?.trouble ? [at] : []));
}

/** Returns the first of these indices after that one; after the last one, the first; null if there are none. */
export function nextOf(indices, index) {
  return indices.find((at) => at > index) ?? indices[0] ?? null;
}

/** Returns the index of the next moment with a fault, as nextOf() does. */
export function nextFault(moments, index) {
  return nextOf(faultsOf(moments), index);
}

export function sameSquare(one, other) {
  return Boolean(one && other && one[0] === other[0] && one[1] === other[1]);
}

function isTouched(actions, square) {
  return actions.some(({ from, to }) => sameSquare(from, square) || sameSquare(to, square));
}

// A square that a later action touches again keeps its old ground until then.
function cellBetween(before, after, square, done, toCome) {
  if (!isTouched(done, square)) return before;
  return isTouched(toCome, square) ? { ground: before.ground, pawn: after.pawn } : after;
}

/**
 * Returns the frame in the middle of a turn that leads from one frame to another, when that number of actions is done:
 * squares that these actions touch show their result, all others are as before the turn. Strips change with the first
 * action, scores with the last.
 */
export function between(before, after, actions) {
  const done = after.actions.slice(0, actions);
  const toCome = after.actions.slice(actions);
  const square = (i) => [Math.floor(i / before.columns), i % before.columns];
  return {
    ...before,
    cells: before.cells.map((cell, i) => cellBetween(cell, after.cells[i], square(i), done, toCome)),
    strips: done.length > 0 ? after.strips : before.strips,
    last_player: after.last_player,
    actions: done,
    marks: after.marks.filter(({ at }) => isTouched(done, at)),
  };
}

/** Returns the frame at a cursor. */
export function frameAt(moments, cursor) {
  const after = moments[cursor.moment].frame;
  if (cursor.moment === 0 || isWhole(moments, cursor)) return after;
  const before = moments[cursor.moment - 1]?.frame;
  return before?.cells.length === after.cells.length ? between(before, after, cursor.actions) : after;
}
