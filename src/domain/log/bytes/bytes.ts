// This folder runs in browsers as well, where Buffer does not exist.

/** Bytes that WebCrypto takes: backed by memory of their own. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/** Gives the UTF-8 of a text; a lone surrogate becomes U+FFFD, so text from outside is checked before. */
export function encodeText(text: string): Bytes {
  return encoder.encode(text);
}

/** Reads UTF-8 strictly: null for anything else; a byte order mark stays, so that no reader overlooks it. */
export function parseText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Puts bytes behind each other. */
export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Whether two sequences of bytes are the same. Nothing here is secret, so it may stop at the first difference. */
export function areSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Writes bytes in lower-case hex. */
export function formatHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Reads lower-case hex of so many bytes; null for anything else. */
export function parseHex(text: string, length: number): Bytes | null {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** Writes bytes in the base64 of RFC 4648, section 4, with padding. */
export function formatBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Reads base64 as `formatBase64` writes it, to the last unused bit; null for anything else. */
export function parseBase64(text: string): Bytes | null {
  // atob overlooks white space, missing padding and unused bits; writing the bytes again shows all three.
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return formatBase64(bytes) === text ? bytes : null;
}
