import { writeCsv } from '#base/csv-text.ts';
import type { ExportOrder } from '#contract/jobs/exports/export-records.ts';
import type { IndexRow } from '#domain/evidence/build-index-row.ts';
import { type ArchiveIndex, MAX_PRINTED_ROWS } from '#domain/evidence/page/build-index-page.ts';
import type { ArchiveTotals } from './build-manifest.ts';
import type { PartIndex } from './export-files.ts';

export type PrintIndex = (index: ArchiveIndex) => Promise<Uint8Array>;

type Indexed = { jobId: string; order: ExportOrder; totals: ArchiveTotals; printIndex: PrintIndex };

const COLUMNS = ['file', 'reference', 'subject', 'question', 'answer', 'day', 'sample', 'record_id'] as const;

/** Builds index.pdf, which lists a bounded number of records, and index.csv, which is written part by part. */
export async function buildIndexFiles(
  { jobId, order, totals, printIndex }: Indexed,
  readParts: () => AsyncIterable<PartIndex>,
) {
  const rows: IndexRow[] = [];
  for await (const part of readParts()) {
    rows.push(...part.rows.slice(0, MAX_PRINTED_ROWS - rows.length));
    if (rows.length === MAX_PRINTED_ROWS) break;
  }
  const pdf = await printIndex({
    jobId,
    orderedAt: order.ordered_at,
    recordCount: totals.records,
    sampleCount: totals.invented,
    missingCount: totals.missing,
    rows,
  });
  return {
    async *writePdf() {
      yield pdf;
    },
    async *writeCsv() {
      yield writeCsv([COLUMNS]);
      for await (const part of readParts()) yield writeCsv(part.rows.map((row) => COLUMNS.map((name) => row[name])));
    },
  };
}
