/** Many short texts in one piece of memory: text `n` ends before byte `ends[n]`, where the next begins. */
export type PackedTexts = { bytes: Buffer; ends: Uint32Array };

/** Packs texts in the order given. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  texts.forEach((text, index) => {
    end += Buffer.byteLength(text);
    ends[index] = end;
  });
  return { bytes: Buffer.from(texts.join('')), ends };
}

/** The text at this place. */
export function textAt({ bytes, ends }: PackedTexts, index: number): string {
  return bytes.toString('utf8', startAt(ends, index), ends[index]);
}

/** How many bytes the text at this place has. */
export function textLength({ ends }: PackedTexts, index: number): number {
  return (ends[index] ?? 0) - startAt(ends, index);
}

/** Where the text at this place begins. */
export function startAt(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}
