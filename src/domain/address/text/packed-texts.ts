import { isAscii } from 'node:buffer';

/** Many short texts in one buffer. Text `n` ends before byte `ends[n]`, where the next starts. */
export type PackedTexts = { bytes: Buffer; ends: Uint32Array; encoding: 'latin1' | 'utf8' };

/** Packs texts in this order. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  texts.forEach((text, index) => {
    end += Buffer.byteLength(text);
    ends[index] = end;
  });
  return viewTexts(Buffer.from(texts.join('')), ends);
}

/** A view of packed bytes. ASCII is decoded faster, as latin1. */
export function viewTexts(bytes: Buffer, ends: Uint32Array): PackedTexts {
  return { bytes, ends, encoding: isAscii(bytes) ? 'latin1' : 'utf8' };
}

export function textAt({ bytes, ends, encoding }: PackedTexts, index: number): string {
  return bytes.toString(encoding, startAt(ends, index), ends[index]);
}

/** The length of the text at this index, in bytes. */
export function textLength({ ends }: PackedTexts, index: number): number {
  return (ends[index] ?? 0) - startAt(ends, index);
}

/** The first byte of the text at this index. */
export function startAt(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}
