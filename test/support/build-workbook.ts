import { buildZip } from './build-zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A cell to write: text (inline), a number, a boolean, a day as a Date, a month, or nothing. */
export type WrittenCell = string | number | boolean | Date | { month: Date } | null;

/** The number of the style that shows a day, and of the one that shows a month; 0 shows a number. */
export const DAY_STYLE = 1;
export const MONTH_STYLE = 2;

/** The parts of a small workbook by name, so that a test can change or remove one. */
export function buildWorkbookParts(options: {
  sheetName?: string;
  rows?: readonly (readonly WrittenCell[])[];
  /** Sheets after the first. */
  more?: readonly { name: string; rows: readonly (readonly WrittenCell[])[] }[];
  /** The XML inside `sheetData`, instead of rows. */
  sheetData?: string;
  strings?: readonly string[];
  savedAt?: string | null;
}): Record<string, string> {
  const { sheetName = 'Sheet1', rows = [], more = [], strings = [], savedAt = '2026-11-01T08:00:00Z' } = options;
  const names = [sheetName, ...more.map(({ name }) => name)];
  const sheetId = (index: number) => (index === 0 ? 'rId1' : `rId${index + 3}`);
  const sheetData = options.sheetData ?? rows.map((cells, index) => writeRow(cells, index + 1)).join('');
  const relations = (list: readonly (readonly [id: string, kind: string, target: string])[]) =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
      .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${TYPES}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const types = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ['/xl/sharedStrings.xml', 'sharedStrings'],
    ...names.map((_, index) => [`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ].map(
    ([part, type]) =>
      `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  );
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': relations([
      ['rId1', 'officeDocument', 'xl/workbook.xml'],
      ['rId2', 'metadata/core-properties', 'docProps/core.xml'],
    ]),
    'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/">${savedAt === null ? '' : `<dcterms:modified>${savedAt}</dcterms:modified>`}</cp:coreProperties>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${TYPES}"><workbookPr/><sheets>${names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="${sheetId(index)}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, index) => [sheetId(index), 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-C09]dd\\-mmm\\-yyyy;@"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="17"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet ${MAIN}><sheetData>${sheetData}</sheetData></worksheet>`,
    ...Object.fromEntries(more.map((sheet, index) => [`xl/worksheets/sheet${index + 2}.xml`, writeSheet(sheet.rows)])),
  };
}

/** Packs parts into the bytes of a workbook. */
export function packWorkbook(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return buildZip(Object.entries(parts).map(([name, content]) => ({ name, bytes: Buffer.from(content) })));
}

/** Builds the bytes of a workbook with one sheet. */
export function buildWorkbook(options: Parameters<typeof buildWorkbookParts>[0]): Buffer {
  return packWorkbook(buildWorkbookParts(options));
}

function writeSheet(rows: readonly (readonly WrittenCell[])[]): string {
  const data = rows.map((cells, index) => writeRow(cells, index + 1)).join('');
  return `${HEAD}<worksheet ${MAIN}><sheetData>${data}</sheetData></worksheet>`;
}

/** Writes the letters of a column, from 0: A to Z, then AA. */
function writeColumn(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : `${writeColumn(Math.floor(index / 26) - 1)}${writeColumn(index % 26)}`;
}

function writeRow(cells: readonly WrittenCell[], number: number): string {
  return `<row r="${number}">${cells.map((cell, index) => writeOne(cell, `${writeColumn(index)}${number}`)).join('')}</row>`;
}

function writeOne(cell: WrittenCell, at: string): string {
  if (cell === null) return `<c r="${at}" s="0"/>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c r="${at}" s="${DAY_STYLE}"><v>${toSerial(cell)}</v></c>`;
  if (typeof cell === 'object') return `<c r="${at}" s="${MONTH_STYLE}"><v>${toSerial(cell.month)}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

function toSerial(day: Date): number {
  return Math.round((day.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
