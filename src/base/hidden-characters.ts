// Controls, bidirectional marks, fillers and other characters that show nothing or reorder the text around them. A Braille
// pattern without dots is a blank that Unicode calls a symbol.
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');
// No language puts more marks on one letter; a stack of them covers the lines above and below.
const STACKED = /(\p{M}{3})\p{M}+/u;
const ALL_STACKED = new RegExp(STACKED, 'gu');
// A mark without a letter of its own lands on whatever is shown before the text.
const LEADING = /^\p{M}+/u;

/** Finds what could hide or change other words on a page; returns it in words, or null. */
export function findHiddenCharacters(text: string): string | null {
  const [hidden] = HIDDEN.exec(text) ?? [];
  if (hidden !== undefined) return `U+${hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  const composed = text.normalize('NFC');
  if (STACKED.test(composed)) return 'more than three combining marks on one letter';
  return LEADING.test(composed) ? 'a combining mark without a letter' : null;
}

/** Replaces hidden characters by spaces and drops stacked and leading marks. */
export function normaliseHiddenCharacters(text: string): string {
  const visible = text.normalize('NFC').replace(ALL_HIDDEN, ' ').replace(/\s+/g, ' ').trim();
  return visible.replace(ALL_STACKED, '$1').replace(LEADING, '').trim();
}
