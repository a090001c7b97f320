import { isAscii } from 'node:buffer';

/** Many short texts in one piece of memory: text `n` ends before byte `ends[n]`, where the next begins. */
export type PackedTexts = { bytes: Buffer; ends: Uint32Array; encoding: 'latin1' | 'utf8' };

/** Packs texts in the order given. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  texts.forEach((text, index) => {
    end += Buffer.byteLength(text);
    ends[index] = end;
  });
  return viewTexts(Buffer.from(texts.join('')), ends);
}

/** Texts that were packed before; plain letters are read the quick way. */
export function viewTexts(bytes: Buffer, ends: Uint32Array): PackedTexts {
  return { bytes, ends, encoding: isAscii(bytes) ? 'latin1' : 'utf8' };
}

/** The text at this place. */
export function textAt({ bytes, ends, encoding }: PackedTexts, index: number): string {
  return bytes.toString(encoding, startAt(ends, index), ends[index]);
}

/** How many bytes the text at this place has. */
export function textLength({ ends }: PackedTexts, index: number): number {
  return (ends[index] ?? 0) - startAt(ends, index);
}

/** Where the text at this place begins. */
export function startAt(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}
