const STATE_AND_POSTCODE =
  /\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA|victoria|queensland|tasmania|new south wales|(?:south|western) australia|(?:northern|capital) territory)\b[.,]?\s+\d{4}\b/gi;
/** What may stand between two addresses, and how the second begins: a former address or a post box is no second one. */
const NEXT =
  /^[\s,;|/&+]*(?:(?:and|or|also)\s+)?(?=(?:(?:units?|u|flats?|apt|apartment|shops?|suites?|level|lots?|no)\b\.?\s*)?\d)/i;

/** Of a longer list the rest stays together, so that no text costs more than a few look-ups. */
const MOST_ADDRESSES = 5;

/** The addresses of a text that names several whole ones, each with its state and postcode, one behind the other; the text alone where there is one. */
export function splitAddresses(raw: string): string[] {
  const ends = [...raw.matchAll(STATE_AND_POSTCODE)].map(({ index, 0: text }) => ({ index, end: index + text.length }));
  const texts: string[] = [];
  let start = 0;
  ends.forEach(({ end }, place) => {
    const next = ends[place + 1];
    const gap = NEXT.exec(raw.slice(end));
    if (next === undefined || gap === null || texts.length === MOST_ADDRESSES - 1) return;
    const from = end + gap[0].length;
    // Each of the two needs a number of its own before its state.
    if (!/\d/.test(raw.slice(start, ends[place]?.index)) || !/\d/.test(raw.slice(from, next.index))) return;
    texts.push(raw.slice(start, end));
    start = from;
  });
  return [...texts, raw.slice(start)];
}
