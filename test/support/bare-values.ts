/** A number or a time on a page without what it needs: its unit, or its zone. */
type BareValue = { what: 'number' | 'time' | 'clock' | 'timestamp'; text: string; label: string };

// What is counted is its own unit.
const COUNTED = new Set(['Rows', 'Calls', 'Entry', 'Answer']);
const NUMBER = /^[+\-−~]?(?:\d[\d,]*)(?:\.\d+)?$/;

/** Finds numbers that are alone in a cell or fact, times without an ISO title or zone, and times written as text without a zone. */
export function findBareValues(page: string): BareValue[] {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(page)?.[1] ?? '';
  // Code, drawings and what a person typed are not written by the page.
  const shown = main.replaceAll(/<(code|pre|svg|q|textarea|select|script)\b.*?<\/\1>/gs, '');
  return [...listNumbers(shown), ...listTimes(shown), ...listClocks(shown)];
}

function listNumbers(shown: string): BareValue[] {
  const facts = [...shown.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(
    ([, label = '', value = '']) => [label, value],
  );
  const cells = [...shown.matchAll(/<table.*?<\/table>/gs)].flatMap(([table]) => {
    const heads = [...table.matchAll(/<th\b(?![^>]*scope="row")[^>]*>(.*?)<\/th>/gs)].map(([, head = '']) => head);
    const rows = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row);
    return rows.flatMap((row) =>
      [...row.matchAll(/<(?:td|th scope="row")[^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = ''], place) => [
        heads[place] ?? '',
        cell,
      ]),
    );
  });
  const figures = [...shown.matchAll(/<h2[^>]*>([^<]*)<\/h2>\s*<p class="figure">(.*?)<\/p>/gs)].map(
    ([, label = '', value = '']) => [label, value],
  );
  return [...facts, ...cells, ...figures]
    .map(([label = '', value = '']) => ({ what: 'number' as const, text: toText(value), label: toText(label) }))
    .filter(({ text, label }) => NUMBER.test(text) && !COUNTED.has(label));
}

function listTimes(shown: string): BareValue[] {
  return [...shown.matchAll(/<time([^>]*)>(.*?)<\/time>/gs)].flatMap(([, marks = '', text = '']) => {
    const exact = /datetime="([^"]+)"/.exec(marks)?.[1] ?? '';
    if (/^\d{4}-\d\d-\d\d$/.test(exact)) return [];
    const isDay = !/\d:\d\d/.test(text);
    const isNamed = exact !== '' && marks.includes(`title="${exact}"`) && (isDay || text.endsWith('(Sydney)'));
    return isNamed ? [] : [{ what: 'time' as const, text, label: marks }];
  });
}

function listClocks(shown: string): BareValue[] {
  const text = toText(shown.replaceAll(/<time.*?<\/time>/gs, ''));
  const clocks = [
    ...text.matchAll(/(?<![+\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])(?! (?:Sydney|UTC)| ?[ap]m \(Sydney\))/g),
  ].map(([found]) => found);
  const stamps = [...text.matchAll(/\d{4}-\d\d-\d\dT\S*/g)].map(([found]) => found);
  return [
    ...clocks.map((found) => ({ what: 'clock' as const, text: found, label: '' })),
    ...stamps.map((found) => ({ what: 'timestamp' as const, text: found, label: '' })),
  ];
}

function toText(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;|&#\d+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
