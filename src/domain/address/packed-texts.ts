/** Many short texts in one piece of memory: text `n` ends before byte `ends[n]`, where the next begins. */
export type PackedTexts = { bytes: Uint8Array; ends: Uint32Array };

const UTF8 = new TextDecoder();

/** Packs texts in the order given. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  const encoded = new TextEncoder().encode(texts.join(''));
  let end = 0;
  texts.forEach((text, index) => {
    end += Buffer.byteLength(text);
    ends[index] = end;
  });
  return { bytes: encoded, ends };
}

/** The text at this place. */
export function textAt({ bytes, ends }: PackedTexts, index: number): string {
  return UTF8.decode(bytes.subarray(startAt(ends, index), ends[index]));
}

/** How many bytes the text at this place has. */
export function textLength({ ends }: PackedTexts, index: number): number {
  return (ends[index] ?? 0) - startAt(ends, index);
}

/** Where the text at this place begins. */
export function startAt(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}
