// What a store of patterns answers: the other side of GestureVerdict in Swift.

/** It is the stored one, or is stored now. */
export function accepted() {
  return { kind: 0 };
}

/** It is another one; so many attempts are left. */
export function wrong(attemptsLeft) {
  return { kind: 1, attemptsLeft };
}

/** No attempt is left before a time in milliseconds since 1970, or at all. */
export function lockedOut(until = null) {
  return { kind: 2, until };
}

/** The store could not do it; no words mean the lock's own. */
export function failed(words = "") {
  return { kind: 3, words };
}

/** A time of the calendar in the time that machines count. */
export function machineTime(date) {
  return performance.now() + (date - Date.now());
}
