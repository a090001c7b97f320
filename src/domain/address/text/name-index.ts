import { type PackedTexts, startAt } from './packed-texts.ts';

/** A hash index of packed names. It costs a few bytes per name and no objects. */
export type NameIndex = { names: PackedTexts; slots: Int32Array };

const EMPTY = -1;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Builds the index of distinct names of ASCII letters and digits. */
export function buildNameIndex(names: PackedTexts): NameIndex {
  const { bytes, ends } = names;
  let size = 2;
  while (size < ends.length * 2) size *= 2;
  const slots = new Int32Array(size).fill(EMPTY);
  for (let index = 0; index < ends.length; index++) {
    let hash = FNV_OFFSET;
    for (let at = startAt(ends, index); at < (ends[index] ?? 0); at++)
      hash = Math.imul(hash ^ (bytes[at] ?? 0), FNV_PRIME);
    let slot = spread(hash, size);
    while (slots[slot] !== EMPTY) slot = (slot + 1) & (size - 1);
    slots[slot] = index;
  }
  return { names, slots };
}

/** The index of the name, or -1. */
export function findName({ names, slots }: NameIndex, name: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), FNV_PRIME);
  const last = slots.length - 1;
  for (let slot = spread(hash, slots.length); ; slot = (slot + 1) & last) {
    const index = slots[slot] ?? EMPTY;
    if (index === EMPTY || isSame(names, index, name)) return index;
  }
}

function spread(hash: number, size: number): number {
  return (hash ^ (hash >>> 15)) & (size - 1);
}

function isSame({ bytes, ends }: PackedTexts, index: number, name: string): boolean {
  const start = startAt(ends, index);
  if ((ends[index] ?? 0) - start !== name.length) return false;
  for (let at = 0; at < name.length; at++) if (bytes[start + at] !== name.charCodeAt(at)) return false;
  return true;
}
