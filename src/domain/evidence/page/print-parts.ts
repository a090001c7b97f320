import { readSydneyDay } from '#base/calendar-window.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';
import { isInventedSource } from '#domain/log/record/describe-data.ts';
import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import type { Finding } from './cut-rows.ts';
import type { ItemRow, LaidFinding } from './lay-tables.ts';
import { writeSourceName } from './write-source-name.ts';
import { writeBothTimes, writeUtcTime } from './write-time.ts';

/** Prints a text in characters that the fonts have, with at most this many of them. */
export type Print = (text: string, maxLength?: number) => string;

type Source = ShapedRecord['sources'][number];

const MAX_LABEL_LENGTH = 80;
// All values of one item in one text, for a reader without tables.
const MAX_ITEM_LENGTH = 1_200;

export function printPair({ label, value }: Finding, print: Print) {
  return { label: print(label, MAX_LABEL_LENGTH), value: print(value) };
}

/** Prints a finding; one that belongs to a table also has its row. */
export function printFinding({ label, value, row }: LaidFinding, print: Print) {
  if (row === undefined) return printPair({ label, value }, print);
  return { label: print(label, MAX_LABEL_LENGTH), value: print(value, MAX_ITEM_LENGTH), row: printRow(row, print) };
}

function printRow({ form, cells, rest }: ItemRow, print: Print): ItemRow {
  const columns = form.columns.map((column) => print(column, MAX_LABEL_LENGTH));
  return {
    form: { ...form, title: print(form.title, MAX_LABEL_LENGTH), columns },
    cells: cells.map((cell) => print(cell)),
    rest: print(rest),
  };
}

/** Prints a source of a record: its name, its time, and the hashes of what was read. */
export function printSource(source: Source, record: Pick<ShapedRecord, 'data_mode'>, print: Print) {
  const isInvented = isInventedSource(record, source);
  const file = source.source_file ?? null;
  return {
    name: print(writeSourceName(source.source_id, isInvented)),
    version: source.source_version === null ? null : print(source.source_version),
    as_at: `${isInvented ? 'Invented, and dated' : 'Data as at'} ${writeBothTimes(source.retrieved_at)}`,
    citation: print(source.source_citation),
    payload_sha256: source.payload_sha256,
    file_name: file === null ? null : print(file.name),
    file_sha256: file?.sha256 ?? null,
    file_origin: file === null ? '' : print(writeOrigin(file)),
  };
}

/** Writes a source in one line, for a page or an answer that has no room for its citation and hashes. */
export function writeSourceLine(source: Source, record: Pick<ShapedRecord, 'data_mode'>): string {
  const isInvented = isInventedSource(record, source);
  const version = source.source_version === null ? '' : `${source.source_version}, `;
  const day = readSydneyDay(source.retrieved_at);
  return `${writeSourceName(source.source_id, false)} (${version}${isInvented ? 'invented, dated' : 'as at'} ${day})`;
}

function writeOrigin({ url, published_at }: SourceFile): string {
  const published = published_at === null ? null : `published ${writeUtcTime(new Date(published_at))}`;
  return [url, published].map((part) => (part === null ? '' : `, ${part}`)).join('');
}
