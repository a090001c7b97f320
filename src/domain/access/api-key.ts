import { crc32 } from 'node:zlib';

/** What a key sees and spends: real data and credit, or invented data and play money. */
export type KeyMode = 'live' | 'test';

const PREFIXES = { live: 'svc_live_', test: 'svc_test_' } as const satisfies Record<KeyMode, string>;
const PREFIX_LENGTH = PREFIXES.live.length;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 30;
const CHECK_LENGTH = 6;
const SHAPE = new RegExp(`^(?:${PREFIXES.live}|${PREFIXES.test})[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`);

/** Builds a key from random bytes: the prefix of its mode, 30 base62 characters (178 bits) and a checksum over both. */
export function buildApiKey(randomByte: () => number, mode: KeyMode = 'live'): string {
  let secret = '';
  while (secret.length < SECRET_LENGTH) {
    const byte = randomByte() & 63;
    // Values above 61 are skipped, so that every character is equally likely.
    secret += BASE62[byte] ?? '';
  }
  return PREFIXES[mode] + secret + checksum(PREFIXES[mode] + secret);
}

/** Whether a text has the prefix of a key, valid or not. */
export function hasApiKeyPrefix(text: string): boolean {
  return findKeyMode(text) !== null;
}

/** The mode that the prefix of a key names; null for a text with neither prefix. */
export function findKeyMode(text: string): KeyMode | null {
  if (text.startsWith(PREFIXES.live)) return 'live';
  return text.startsWith(PREFIXES.test) ? 'test' : null;
}

/** Whether a text has the shape and checksum of a key; a typo is rejected without a query. */
export function isApiKeyShaped(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

/** Returns the visible start of a key, by which people recognise it. */
export function describeApiKey(key: string): string {
  return key.slice(0, PREFIX_LENGTH + 4);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let position = 0; position < CHECK_LENGTH; position++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
