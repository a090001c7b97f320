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
    // Bytes past 61 are drawn again, so that every character is equally likely.
    secret += BASE62[byte] ?? '';
  }
  return PREFIX + secret + checksum(PREFIX + secret);
}

/** Whether a text means to be a key, good or not. */
export function hasApiKeyPrefix(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Whether a text has the shape and checksum of a key, so that a typo is refused without a query. */
export function isApiKeyShaped(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

/** The part of a key that people may see, to tell one from another. */
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
