// This folder runs in browsers as well, where Buffer does not exist.

/** Bytes that WebCrypto accepts: backed by an ArrayBuffer, never by shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A file that is read in parts, on disk or in a browser, so that it need not fit in memory. */
export type ByteSource = { size: number; read(start: number, end: number): Promise<Bytes> };

const encoder = new TextEncoder();

/** Returns the UTF-8 bytes of a text. A lone surrogate becomes U+FFFD, so check untrusted text first. */
export function encodeText(text: string): Bytes {
  return encoder.encode(text);
}

/** Decodes UTF-8 strictly; null for invalid bytes. A byte order mark is kept, so that callers see it. */
export function parseText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Concatenates bytes. */
export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Whether two byte sequences are equal. Not constant-time: do not use it for secrets. */
export function areSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Formats bytes as lower-case hex. */
export function formatHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Parses lower-case hex of exactly `length` bytes; null for anything else. */
export function parseHex(text: string, length: number): Bytes | null {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** Formats bytes as base64 with padding (RFC 4648, section 4). */
export function formatBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Parses base64 exactly as `formatBase64` writes it; null for anything else. */
export function parseBase64(text: string): Bytes | null {
  // atob ignores white space, missing padding and unused bits; encoding the bytes again detects all three.
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return formatBase64(bytes) === text ? bytes : null;
}

/** Parses a whole number in the log's formats: decimal, no leading zeros, at most 2^53 - 1; null for anything else. */
export function parseDecimal(text: string): number | null {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

/** Returns the index of a byte sequence at or after `from`; -1 if it is not found. */
export function findBytes(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < wanted.length && bytes[at + length] === wanted[length]) length += 1;
    if (length === wanted.length) return at;
  }
  return -1;
}
