import { posix } from 'node:path';
import { listZipEntries, type ZipEntry } from '#base/zip-entries.ts';
import { BadWorkbook, WORKBOOK_LIMITS, type WorkbookLimits } from './bad-workbook.ts';
import { type DayStyles, readDayStyles } from './day-styles.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type SheetRow, streamSheetRows } from './sheet-rows.ts';
import { findAttribute, readXmlPart, type WorkbookPart } from './stream-xml.ts';

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

/** A link from a part to another one inside the workbook. */
type Relation = { id: string; kind: string; target: string };

/** The parts of a workbook and the links between them. */
type WorkbookParts = {
  /** Returns a part; throws a BadWorkbook if it is missing or too large. */
  read(name: string): WorkbookPart;
  /** Returns a part that only describes others and so is small; throws as `read` does. */
  readSmall(name: string): WorkbookPart;
  /** The links of a part, or of the workbook file itself for `''`; throws a BadWorkbook if there is no list of them. */
  listRelations(name: string): Promise<Relation[]>;
};

/** Opens the parts of an XLSX file; throws a BadWorkbook or a DamagedZip if it is not one. */
async function openWorkbookParts(bytes: Buffer, limits: WorkbookLimits): Promise<WorkbookParts> {
  const entries = await listZipEntries(bytes);
  if (entries.length > limits.entries)
    throw new BadWorkbook(`the workbook has ${entries.length} parts, where at most ${limits.entries} are allowed`);
  // Part names differ in more than case.
  const byName = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const name = entry.name.toLowerCase();
    if (byName.has(name)) throw new BadWorkbook(`the workbook has two parts named ${entry.name}`);
    byName.set(name, entry);
  }
  const readUpTo = (maxBytes: number, name: string): WorkbookPart => {
    const entry = byName.get(name.toLowerCase());
    if (entry === undefined) throw new BadWorkbook(`the workbook has no part ${name}`);
    if (entry.sizeBytes > maxBytes)
      throw new BadWorkbook(`${name} has ${entry.sizeBytes} bytes, where at most ${maxBytes} are allowed`);
    return { name, open: entry.open };
  };
  const readSmall = (name: string) => readUpTo(limits.smallPartBytes, name);
  return {
    read: (name) => readUpTo(limits.partBytes, name),
    readSmall,
    listRelations: (name) => readRelations(name, readSmall(relationsOf(name)), limits),
  };
}

function relationsOf(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
}

async function readRelations(from: string, part: WorkbookPart, limits: WorkbookLimits): Promise<Relation[]> {
  const relations = new Map<string, Relation>();
  await readXmlPart(part, 'Relationships', {
    open(name, attributes) {
      // Links to other files are never followed.
      if (name !== 'Relationship' || findAttribute(attributes, 'TargetMode') === 'External') return;
      const id = findAttribute(attributes, 'Id') ?? '';
      if (relations.has(id)) throw new BadWorkbook(`${part.name} has two relations ${id.slice(0, 40)}`);
      const kind = findAttribute(attributes, 'Type')?.split('/').at(-1) ?? '';
      relations.set(id, { id, kind, target: resolveTarget(from, findAttribute(attributes, 'Target') ?? '') });
      if (relations.size > limits.relations)
        throw new BadWorkbook(`${part.name} has more than ${limits.relations} relations`);
    },
  });
  return [...relations.values()];
}

function resolveTarget(from: string, target: string): string {
  const path = posix.join(target.startsWith('/') ? '' : posix.dirname(from), target).replace(/^\//, '');
  if (path.startsWith('..')) throw new BadWorkbook(`a relation leads outside the workbook: ${target.slice(0, 100)}`);
  return path;
}
