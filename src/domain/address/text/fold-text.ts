const NON_ASCII = /[^\x20-\x7e]/;
const MARKS = /\p{M}/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;
const QUOTES = /[\u2018\u2019\u02bc\u0060\u00b4]/g;
const LINE_ENDS = /[\r\n\u2028\u2029]/g;
const REST = /[^\x20-\x7e]/g;
/** Invisible characters, which must not split a word. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** Fractions and superscripts, which would otherwise become digits of the number before them. */
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215f]/g;
const SMALL_FIGURES = /[\u00b2\u00b3\u00b9\u2070-\u209f]/g;
const ENTITY_DASH = /&(?:[NM]DASH|#821[12]);/g;
const ENTITY_AND = /&AMP;/g;
const ENTITY_SPACE = /&NBSP;/g;

/** The text in upper-case ASCII. Accents are removed, line ends become commas, other scripts become spaces. */
export function foldText(text: string): string {
  const upper = NON_ASCII.test(text) ? foldOthers(text) : text.toUpperCase();
  if (!upper.includes('`') && !upper.includes(';')) return upper;
  return upper.replaceAll('`', "'").replace(ENTITY_DASH, '-').replace(ENTITY_AND, '&').replace(ENTITY_SPACE, ' ');
}

function foldOthers(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(FRACTIONS, ' HALF ').replace(SMALL_FIGURES, ' ');
  const plain = visible.replace(LINE_ENDS, ',').normalize('NFKD').replace(MARKS, '');
  return plain.replace(DASHES, '-').replace(QUOTES, "'").toUpperCase().replace(REST, ' ');
}
