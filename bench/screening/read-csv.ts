import { readFileSync } from 'node:fs';
import { openCsvReader } from '#base/delimited-records.ts';

/** Reads a CSV file with a header as one object a row. */
export function readCsv(path: string): Record<string, string>[] {
  const records: string[][] = [];
  const reader = openCsvReader();
  reader.push(readFileSync(path, 'utf8'), (fields) => records.push(fields));
  reader.end((fields) => records.push(fields));
  const [header = [], ...rows] = records;
  return rows.map((row) =>
    Object.fromEntries(header.map((name, place) => [name.replace(/^\uFEFF/, ''), row[place] ?? ''])),
  );
}
