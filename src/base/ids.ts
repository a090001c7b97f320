import { randomFillSync } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

// Randomness is drawn in bulk: a draw of its own for each id would cost more than the rest of it.
const pool = new Uint8Array(RANDOM_LENGTH * 256);
let drawn = pool.length;

let lastTimeMs = -1;
let lastTime = '';
const lastRandom = new Uint8Array(RANDOM_LENGTH);

/** A new id: the prefix and 26 characters that sort by time of making, strictly increasing inside one process. */
export function newSortableId(prefix: string, nowMs = Date.now()): string {
  // A clock that steps back must not break the order of ids already given out.
  if (nowMs > lastTimeMs) {
    lastTimeMs = nowMs;
    lastTime = encodeTime(nowMs);
    drawRandom();
  } else {
    increment();
  }
  let id = prefix + lastTime;
  for (let position = 0; position < RANDOM_LENGTH; position++) id += CROCKFORD[lastRandom[position] ?? 0];
  return id;
}

function drawRandom(): void {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  for (let position = 0; position < RANDOM_LENGTH; position++) lastRandom[position] = (pool[drawn++] ?? 0) & 31;
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

function increment(): void {
  for (let position = RANDOM_LENGTH - 1; position >= 0; position--) {
    const digit = lastRandom[position] ?? 0;
    lastRandom[position] = (digit + 1) & 31;
    if (digit < 31) return;
  }
}

/** The time, in milliseconds since 1970, that an id was made at by the clock of its maker. */
export function readIdTimeMs(sortableId: string): number {
  const digits = sortableId.slice(-(TIME_LENGTH + RANDOM_LENGTH), -RANDOM_LENGTH);
  return [...digits].reduce((timeMs, digit) => timeMs * 32 + CROCKFORD.indexOf(digit), 0);
}

/** The same id as a UUID, where a store asks for one: 26 characters of 5 bits, of which the first two bits are never set. */
export function buildUuid(sortableId: string): string {
  let bits = 0n;
  for (const digit of sortableId.slice(-(TIME_LENGTH + RANDOM_LENGTH)))
    bits = bits * 32n + BigInt(CROCKFORD.indexOf(digit));
  const hex = bits.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
