import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

let lastTimeMs = -1;
let lastRandom: number[] = [];

/** A new id: the prefix and 26 characters that sort by time of making, strictly increasing inside one process. */
export function newSortableId(prefix: string, nowMs = Date.now()): string {
  // A clock that steps back must not break the order of ids already given out.
  if (nowMs > lastTimeMs) {
    lastTimeMs = nowMs;
    lastRandom = Array.from(randomBytes(RANDOM_LENGTH), (byte) => byte & 31);
  } else {
    increment(lastRandom);
  }
  return prefix + encodeTime(lastTimeMs) + lastRandom.map((digit) => CROCKFORD[digit]).join('');
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

function increment(digits: number[]): void {
  for (let position = digits.length - 1; position >= 0; position--) {
    const digit = digits[position] ?? 0;
    if (digit < 31) {
      digits[position] = digit + 1;
      return;
    }
    digits[position] = 0;
  }
}
