// Controls, bidirectional marks, fillers and other characters that are invisible or reorder the text around them. A
// Braille pattern without dots is a blank that Unicode classifies as a symbol.
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');
// No language needs more marks on one letter; a stack of them covers the lines above and below.
const STACKED = /(\p{M}{3})\p{M}+/u;
const ALL_STACKED = new RegExp(STACKED, 'gu');
// A mark without a letter would attach to whatever is shown before the text.
const LEADING = /^\p{M}+/u;

/** Describes the first character that could hide or change other text on a page; null when there is none. */
export function findHiddenCharacters(text: string): string | null {
  const [hidden] = HIDDEN.exec(text) ?? [];
  if (hidden !== undefined) return `U+${hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  const composed = text.normalize('NFC');
  if (STACKED.test(composed)) return 'more than three combining marks on one letter';
  return LEADING.test(composed) ? 'a combining mark without a letter' : null;
}

/** Writes each hidden character as its escape, such as \\u202e, which JSON reads as that character. */
export function escapeHiddenCharacters(text: string): string {
  return text.replace(ALL_HIDDEN, (hidden) =>
    Array.from({ length: hidden.length }, (_, at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
}

/** Replaces hidden characters with spaces, and removes stacked and leading marks. */
export function normaliseHiddenCharacters(text: string): string {
  const visible = text.normalize('NFC').replace(ALL_HIDDEN, ' ').replace(/\s+/g, ' ').trim();
  return visible.replace(ALL_STACKED, '$1').replace(LEADING, '').trim();
}
