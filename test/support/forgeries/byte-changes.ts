import { type Bytes, joinBytes } from '#domain/log/bytes/bytes.ts';
import { type Seeded, startSeeded } from './seeded.ts';

/** A file that was changed, and how. */
export type Forgery = { how: string; bytes: Bytes };

type Change = (bytes: Bytes, random: Seeded) => [how: string, bytes: Bytes];

const CHANGES: readonly Change[] = [
  (bytes, random) => {
    const [at, bit] = [random.below(bytes.length), random.below(8)];
    return [`bit ${bit} of byte ${at} flipped`, bytes.with(at, (bytes[at] ?? 0) ^ (1 << bit)) as Bytes];
  },
  (bytes, random) => {
    const [at, value] = [random.below(bytes.length), random.below(256)];
    return [`byte ${at} is ${value}`, bytes.with(at, value) as Bytes];
  },
  (bytes, random) => {
    const [at, length] = choosePart(bytes, random);
    return [`${length} bytes at ${at} removed`, joinBytes(bytes.subarray(0, at), bytes.subarray(at + length))];
  },
  (bytes, random) => {
    const [at, length] = choosePart(bytes, random);
    const part = bytes.subarray(at, at + length);
    return [`${length} bytes at ${at} twice`, joinBytes(bytes.subarray(0, at), part, bytes.subarray(at))];
  },
  (bytes, random) => {
    const [at, length] = choosePart(bytes, random);
    const to = random.below(bytes.length - length);
    return [`${length} bytes at ${at} copied to ${to}`, copyWithin(bytes, [at, length], to)];
  },
  (bytes, random) => {
    const at = random.below(bytes.length);
    const added = random.pick([' ', '\n', '\0', '%', '0', '{}', '\r\n', '\u00a0']);
    return [
      `${JSON.stringify(added)} inserted at ${at}`,
      joinBytes(bytes.subarray(0, at), new TextEncoder().encode(added), bytes.subarray(at)),
    ];
  },
  (bytes, random) => {
    const length = 1 + random.below(Math.min(bytes.length - 1, 2_000));
    return [`cut off ${length} bytes before its end`, bytes.slice(0, -length)];
  },
  (bytes, random) => {
    const added = Uint8Array.from({ length: 2 + random.below(60) }, () => random.below(256));
    return [`${added.length} bytes appended`, joinBytes(bytes, added)];
  },
  (bytes, random) => {
    const at = random.below(bytes.length - 1);
    const [one = 0, other = 0] = bytes.subarray(at, at + 2);
    return [`bytes ${at} and ${at + 1} exchanged`, bytes.with(at, other).with(at + 1, one) as Bytes];
  },
];

/** Makes so many different changed files, each by one random change of bytes. */
export function forgeBytes(genuine: Bytes, count: number, seed: number): Forgery[] {
  const random = startSeeded(seed);
  const forgeries = new Map<string, Forgery>();
  const own = Buffer.from(genuine).toString('latin1');
  while (forgeries.size < count) {
    const [how, bytes] = random.pick(CHANGES)(genuine, random);
    const text = Buffer.from(bytes).toString('latin1');
    if (text !== own) forgeries.set(text, { how, bytes });
  }
  return [...forgeries.values()];
}

/** Removes forgeries that have the same bytes as an earlier one, or as the genuine file. */
export function listDistinct(genuine: Bytes, forgeries: readonly Forgery[]): Forgery[] {
  const seen = new Set([Buffer.from(genuine).toString('latin1')]);
  return forgeries.filter(({ bytes }) => {
    const text = Buffer.from(bytes).toString('latin1');
    return !seen.has(text) && seen.add(text);
  });
}

function choosePart(bytes: Bytes, random: Seeded): [at: number, length: number] {
  const length = 1 + random.below(Math.min(40, bytes.length - 1));
  return [random.below(bytes.length - length), length];
}

function copyWithin(bytes: Bytes, [at, length]: [number, number], to: number): Bytes {
  return bytes.slice().copyWithin(to, at, at + length) as Bytes;
}
