import { BadWorkbook, WORKBOOK_LIMITS, type WorkbookLimits } from './bad-workbook.ts';
import { type DayStyles, readDayStyles } from './day-styles.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type SheetRow, streamSheetRows } from './sheet-rows.ts';
import { findAttribute, readXmlPart } from './stream-xml.ts';
import { openWorkbookParts, type Relation, type WorkbookParts } from './workbook-parts.ts';

type Workbook = {
  sheetNames: readonly string[];
  /** When it was last saved, as its properties state; null without one. */
  savedAt: string | null;
  /** Streams the rows of a sheet, some at a time; throws a BadWorkbook if there is no such sheet or it is damaged. */
  streamRows(sheetName: string): AsyncIterable<SheetRow[]>;
};

/** Opens an XLSX workbook. Shared strings are kept in memory, rows are not. Throws a BadWorkbook or a DamagedZip. */
export async function openWorkbook(bytes: Buffer, limits: WorkbookLimits = WORKBOOK_LIMITS): Promise<Workbook> {
  const parts = await openWorkbookParts(bytes, limits);
  const outer = await parts.listRelations('');
  const main = outer.find(({ kind }) => kind === 'officeDocument');
  if (main === undefined) throw new BadWorkbook('the file is no workbook');
  const book = await readBook(parts, main.target, limits);
  const relations = await parts.listRelations(main.target);
  const styles = relations.find(({ kind }) => kind === 'styles');
  const strings = relations.find(({ kind }) => kind === 'sharedStrings');
  const properties = outer.find(({ kind }) => kind === 'core-properties');
  const dayStyles: DayStyles = styles === undefined ? [] : await readDayStyles(parts.readSmall(styles.target), limits);
  const shared = strings === undefined ? [] : await readSharedStrings(parts.read(strings.target), limits);
  return {
    sheetNames: book.sheets.map(({ name }) => name),
    savedAt: properties === undefined ? null : await readSavedAt(parts, properties.target),
    async *streamRows(sheetName) {
      const sheet = parts.read(findSheet(book.sheets, relations, sheetName));
      yield* streamSheetRows(sheet, { strings: shared, dayStyles, is1904: book.is1904, limits });
    },
  };
}

type Book = { sheets: { name: string; relation: string }[]; is1904: boolean };

async function readBook(parts: WorkbookParts, name: string, limits: WorkbookLimits): Promise<Book> {
  const book: Book = { sheets: [], is1904: false };
  await readXmlPart(parts.readSmall(name), 'workbook', {
    open(element, attributes) {
      if (element === 'sheet') {
        book.sheets.push({ name: attributes.name ?? '', relation: findAttribute(attributes, 'id') ?? '' });
        if (book.sheets.length > limits.sheets) throw new BadWorkbook(`${name} has more than ${limits.sheets} sheets`);
      }
      if (element === 'workbookPr') book.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
    text: () => undefined,
    close: () => undefined,
  });
  return book;
}

function findSheet(sheets: Book['sheets'], relations: readonly Relation[], name: string): string {
  const [found, second] = sheets.filter((sheet) => sheet.name === name);
  if (second !== undefined) throw new BadWorkbook(`the workbook has two sheets ${JSON.stringify(name)}`);
  if (found === undefined) {
    const names = sheets.slice(0, 10).map((sheet) => JSON.stringify(sheet.name.slice(0, 40)));
    throw new BadWorkbook(`the workbook has no sheet ${JSON.stringify(name)}, but ${names.join(', ') || 'none'}`);
  }
  const relation = relations.find(({ id, kind }) => id === found.relation && kind === 'worksheet');
  if (relation === undefined) throw new BadWorkbook(`the sheet ${JSON.stringify(name)} has no part`);
  return relation.target;
}

async function readSavedAt(parts: WorkbookParts, name: string): Promise<string | null> {
  let text = '';
  let isSavedAt = false;
  await readXmlPart(parts.readSmall(name), 'coreProperties', {
    open: (element) => {
      isSavedAt = element === 'modified';
    },
    text: (part) => {
      if (isSavedAt) text += part;
    },
    close: () => {
      isSavedAt = false;
    },
  });
  return text.trim() || null;
}
