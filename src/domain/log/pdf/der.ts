import { areSameBytes, type Bytes, joinBytes, parseHex } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';

/** A value in DER (X.690): its tag, its content, and all its bytes. */
export type DerValue = { tag: number; content: Bytes; whole: Bytes };

export const DER = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  part0: 0xa0,
  part1: 0xa1,
};

/** Builds a value from its tag and the bytes inside it. */
export function buildDer(tag: number, ...contents: readonly Uint8Array[]): Bytes {
  const content = joinBytes(...contents);
  return joinBytes(Uint8Array.of(tag), buildLength(content.length), content);
}

function buildLength(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.of(0x80 + bytes.length, ...bytes);
}

/** Reads the first value; refuses a length that is not as DER writes it, or that exceeds the bytes. */
export function parseDer(bytes: Bytes): Parsed<DerValue> {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) return refuse('a value is cut off');
  const extra = first < 0x80 ? 0 : first - 0x80;
  // No value here has more than 16 MB.
  if (extra > 3) return refuse('a value has no length');
  let length = extra === 0 ? first : 0;
  for (const byte of bytes.subarray(2, 2 + extra)) length = length * 256 + byte;
  const head = buildLength(length);
  const end = 1 + head.length + length;
  if (end > bytes.length || !areSameBytes(head, bytes.subarray(1, 1 + head.length))) {
    return refuse('a value has a wrong length');
  }
  return accept({ tag, content: bytes.slice(1 + head.length, end), whole: bytes.slice(0, end) });
}

/** Reads the values inside a value, in order. */
export function parseDerList(content: Bytes): Parsed<DerValue[]> {
  const values: DerValue[] = [];
  for (let at = 0; at < content.length; ) {
    const value = parseDer(content.subarray(at));
    if (!value.ok) return value;
    values.push(value.value);
    at += value.value.whole.length;
  }
  return accept(values);
}

/** Follows places into nested values and returns the values there; none when a place does not exist or cannot be read. */
export function readDerPath(bytes: Bytes, path: readonly number[]): DerValue[] {
  const list = parseDerList(bytes);
  const [place, ...rest] = path;
  if (!list.ok) return [];
  if (place === undefined) return list.value;
  const inside = list.value[place];
  return inside === undefined ? [] : readDerPath(inside.content, rest);
}

/** The same inside a value that may be missing. */
export function readInside(value: DerValue | undefined, path: readonly number[] = []): DerValue[] {
  return value === undefined ? [] : readDerPath(value.content, path);
}

/** Returns the content of a value; no bytes if it is missing. */
export function contentOf(value: DerValue | undefined): Bytes {
  return value?.content ?? new Uint8Array();
}

export function buildSequence(...parts: readonly Uint8Array[]) {
  return buildDer(DER.sequence, ...parts);
}

/** Builds an object identifier from the hex digits of its content. */
export function buildOid(hex: string) {
  return buildDer(DER.oid, parseHex(hex, hex.length / 2) ?? new Uint8Array());
}
