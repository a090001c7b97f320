import { crc32 } from 'node:zlib';

const PREFIX = 'svc_live_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 30;
const CHECK_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`);

/** Builds a key from random bytes: the live prefix, 30 base62 characters (178 bits) and a checksum. */
export function buildApiKey(randomByte: () => number): string {
  let secret = '';
  while (secret.length < SECRET_LENGTH) {
    const byte = randomByte() & 63;
    // Values above 61 are skipped, so that every character is equally likely.
    secret += BASE62[byte] ?? '';
  }
  return PREFIX + secret + checksum(PREFIX + secret);
}

/** Whether a text has the prefix of a key, valid or not. */
export function hasApiKeyPrefix(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Whether a text has the shape and checksum of a key; a typo is rejected without a query. */
export function isApiKeyShaped(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

/** Returns the visible start of a key, by which people recognise it. */
export function describeApiKey(key: string): string {
  return key.slice(0, PREFIX.length + 4);
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
