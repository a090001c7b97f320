import { BadWorkbook, type WorkbookLimits } from './bad-workbook.ts';
import { findAttribute, readXmlPart, type WorkbookPart } from './stream-xml.ts';

/** What cells of a style show: a day, a month of a year, or a plain number (null); by the number of the style. */
export type DayStyles = readonly ('day' | 'month' | null)[];

// The formats that every workbook has: days in English and in East Asian calendars, and `mmm-yy`.
const BUILT_IN_DAYS = new Set([14, 15, 16, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const BUILT_IN_MONTH = 17;

/** Reads which cell styles show a day or a month; throws as readXmlPart does, and a BadWorkbook if they exceed the limits. */
export async function readDayStyles(part: WorkbookPart, limits: WorkbookLimits): Promise<DayStyles> {
  const own = new Map<number, DayStyles[number]>();
  const formats: number[] = [];
  let inCellFormats = false;
  const readCode = (attributes: Readonly<Record<string, string>>) => {
    const code = findAttribute(attributes, 'formatCode') ?? '';
    if (code.length <= limits.formatCharacters) return code;
    throw new BadWorkbook(`${part.name} has a number format of more than ${limits.formatCharacters} characters`);
  };
  await readXmlPart(part, 'styleSheet', {
    open(name, attributes) {
      const number = (attribute: string) => Number(findAttribute(attributes, attribute) ?? 0);
      if (name === 'numFmt') own.set(number('numFmtId'), decideDayFormat(readCode(attributes)));
      if (name === 'cellXfs') inCellFormats = true;
      if (name === 'xf' && inCellFormats) formats.push(number('numFmtId'));
      if (Math.max(own.size, formats.length) > limits.formats)
        throw new BadWorkbook(`${part.name} has more than ${limits.formats} formats`);
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return formats.map((id) => own.get(id) ?? decideBuiltIn(id));
}

function decideBuiltIn(id: number): DayStyles[number] {
  if (id === BUILT_IN_MONTH) return 'month';
  return BUILT_IN_DAYS.has(id) ? 'day' : null;
}

/** Decides what a format code shows: `dd/mm/yyyy` a day, `mmm yy` a month, `hh:mm` and `0.00` neither. */
export function decideDayFormat(code: string): DayStyles[number] {
  // A quote or bracket that is never closed ends with the code: searching for its end from each of many takes too long.
  const [first = ''] = code.replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, '').split(';');
  if (/general/i.test(first)) return null;
  if (/d/i.test(first)) return 'day';
  return /y/i.test(first) ? 'month' : null;
}
