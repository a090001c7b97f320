const STATE_AND_POSTCODE =
  /\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA|victoria|queensland|tasmania|new south wales|(?:south|western) australia|(?:northern|capital) territory)\b[.,]?\s+\d{4}\b/gi;
/** Most texts have only one postcode. */
const TWO_POSTCODES = /\d{4}\D.*\d{4}/s;
const BEGINNING = '(?=(?:(?:units?|u|flats?|apt|apartment|shops?|suites?|level|lots?|no)\\b\\.?\\s*)?\\d)';
/** Signs and words between two addresses, and the start of the second. */
const NEXT = new RegExp(`^[\\s,;|/&+(]*(?:(?:and|or|also|aka|a/k/a|also known as)\\s+)?${BEGINNING}`, 'i');
/** The same with a label for the second address: mailing: 1 Smith St; Borrower lives at 1 Smith St. */
const LABELLED = new RegExp(`^[\\s,;|/&+(]*(?:[a-z'’/-]{1,20}:?\\s+){1,6}?${BEGINNING}`, 'i');
/** Words that no second address follows: they introduce a former or present address, a post box or a telephone number. */
const NO_SECOND =
  /\b(?:box|bag|cm[ab]|rm[bs]|rsd|msf|formerly|previously|fmly|fka|former|previous|prior|prev|old|was|ex|now|known|renumbered|readdressed|new|current|present|ph|phone|tel|telephone|mob|mobile|fax|dp|sp|[fa]\/k\/a)\b/i;
const BOX = /\b(?:box|bag)\s*\d+/gi;

/** The most addresses of one text. The rest of a longer list stays together, so that no text costs more than a few look-ups. */
export const MOST_ADDRESSES = 5;

/** Splits a text with several whole addresses, each with state and postcode. A text with one address stays whole. */
export function splitAddresses(raw: string): string[] {
  if (!TWO_POSTCODES.test(raw)) return [raw];
  const ends = [...raw.matchAll(STATE_AND_POSTCODE)].map(({ index, 0: text }) => ({ index, end: index + text.length }));
  const texts: string[] = [];
  let start = 0;
  ends.forEach(({ end }, place) => {
    const next = ends[place + 1];
    if (next === undefined || texts.length === MOST_ADDRESSES - 1) return;
    const gap = NEXT.exec(raw.slice(end)) ?? findLabel(raw.slice(end));
    if (gap === null) return;
    const from = end + gap[0].length;
    // Each of the two needs a number of its own before its state.
    if (!/\d/.test(raw.slice(start, ends[place]?.index).replace(BOX, '')) || !/\d/.test(raw.slice(from, next.index)))
      return;
    texts.push(raw.slice(start, end));
    start = from;
  });
  return [...texts, raw.slice(start)];
}

function findLabel(text: string): RegExpExecArray | null {
  const label = LABELLED.exec(text);
  return label === null || NO_SECOND.test(label[0]) ? null : label;
}
