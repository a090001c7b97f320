const NON_ASCII = /[^\x20-\x7e]/;
const MARKS = /\p{M}/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;
const QUOTES = /[\u2018\u2019\u02bc\u0060\u00b4]/g;
const LINE_ENDS = /[\r\n\u2028\u2029]/g;
const REST = /[^\x20-\x7e]/g;

/** Gives the text in upper-case ASCII: accents fall off, line ends become commas, other scripts become spaces. */
export function foldText(text: string): string {
  if (!NON_ASCII.test(text)) return text.toUpperCase();
  const plain = text.replace(LINE_ENDS, ',').normalize('NFKD').replace(MARKS, '');
  return plain.replace(DASHES, '-').replace(QUOTES, "'").toUpperCase().replace(REST, ' ');
}
