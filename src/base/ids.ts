import { randomFillSync } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

// Random bytes are generated in bulk: a call for each id would cost more than the rest of it.
const pool = new Uint8Array(RANDOM_LENGTH * 256);
let usedBytes = pool.length;

let lastTimeMs = -1;
let lastTime = '';
const lastRandom = new Uint8Array(RANDOM_LENGTH);
// The last id without its prefix and its last character, which alone differs in most ids of one millisecond.
let lastHead = '';

/** Returns a new id: the prefix and 26 characters that sort by time, strictly increasing within one process. */
export function newSortableId(prefix: string, nowMs = Date.now()): string {
  // A clock that steps back must not break the order of earlier ids.
  if (nowMs > lastTimeMs) {
    lastTimeMs = nowMs;
    lastTime = encodeTime(nowMs);
    pickRandom();
    writeHead();
  } else if (increment() !== RANDOM_LENGTH - 1) {
    writeHead();
  }
  return prefix + lastHead + CROCKFORD[lastRandom[RANDOM_LENGTH - 1] ?? 0];
}

function writeHead(): void {
  lastHead = lastTime;
  for (let position = 0; position < RANDOM_LENGTH - 1; position++) lastHead += CROCKFORD[lastRandom[position] ?? 0];
}

function pickRandom(): void {
  if (usedBytes === pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  for (let position = 0; position < RANDOM_LENGTH; position++) lastRandom[position] = (pool[usedBytes++] ?? 0) & 31;
}

function encodeTime(timeMs: number): string {
  let rest = timeMs;
  let text = '';
  for (let position = 0; position < TIME_LENGTH; position++) {
    text = CROCKFORD[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Adds one; returns the first position that changed. */
function increment(): number {
  for (let position = RANDOM_LENGTH - 1; position >= 0; position--) {
    const digit = lastRandom[position] ?? 0;
    lastRandom[position] = (digit + 1) & 31;
    if (digit < 31) return position;
  }
  return 0;
}

/** Returns when an id was made, in milliseconds since 1970, by the clock of the process that made it. */
export function readIdTimeMs(sortableId: string): number {
  const digits = sortableId.slice(-(TIME_LENGTH + RANDOM_LENGTH), -RANDOM_LENGTH);
  return [...digits].reduce((timeMs, digit) => timeMs * 32 + CROCKFORD.indexOf(digit), 0);
}

/** Returns the same id as a UUID: 26 characters of 5 bits, of which the first two bits are never set. */
export function buildUuid(sortableId: string): string {
  let bits = 0n;
  for (const digit of sortableId.slice(-(TIME_LENGTH + RANDOM_LENGTH)))
    bits = bits * 32n + BigInt(CROCKFORD.indexOf(digit));
  const hex = bits.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
