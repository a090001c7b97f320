import type pg from 'pg';
import { startCopyIn, toCopyText } from '#store/postgres/copy-stream.ts';

/** A row that an import could not read. */
export type RejectedRow = { row_number: number; file: string; reason: string; row: string };

export async function recordRejectedRows(client: pg.PoolClient, snapshot_id: number, rows: readonly RejectedRow[]) {
  if (rows.length === 0) return;
  const copy = startCopyIn(client, 'copy rejected_rows (snapshot_id, row_number, file, reason, row) from stdin');
  for (const { row_number, file, reason, row } of rows) {
    const values = [String(snapshot_id), String(row_number), file, reason.replaceAll('\0', ''), row];
    await copy.write(`${values.map(toCopyText).join('\t')}\n`);
  }
  await copy.end();
}
