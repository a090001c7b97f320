import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#base/canonical-json.ts';
import type { AbnEntry } from '#domain/registers/abn-entry.ts';
import type { Database } from './database.ts';

const PAGE_ROWS = 5_000;

/** Adds rows to a staged version; the same ABN twice in one version is refused by the database. */
export async function recordAbnEntries(db: Database, snapshot_id: number, entries: readonly AbnEntry[]): Promise<void> {
  const rows = JSON.stringify(entries.map((entry) => ({ abn: entry.abn, entry })));
  await sql`insert into abn_entries (snapshot_id, abn, entry)
    select ${snapshot_id}, abn, entry from json_to_recordset(${rows}) as rows(abn text, entry json)`.execute(db);
}

/** Removes the rows of a version. */
export async function removeAbnEntries(db: Database, snapshot_id: number): Promise<void> {
  await db.deleteFrom('abn_entries').where('snapshot_id', '=', snapshot_id).execute();
}

/** One row of a version, or null. */
export async function findAbnEntry(db: Database, snapshot_id: number, abn: string): Promise<AbnEntry | null> {
  const row = await db
    .selectFrom('abn_entries')
    .select('entry')
    .where('snapshot_id', '=', snapshot_id)
    .where('abn', '=', abn)
    .executeTakeFirst();
  return row === undefined ? null : (row.entry as AbnEntry);
}

/** Counts and hashes all rows of a version in the order of their ABNs, a page at a time. */
export async function hashAbnEntries(db: Database, snapshot_id: number): Promise<{ rowCount: number; sha256: string }> {
  const hash = createHash('sha256');
  let rowCount = 0;
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('abn_entries')
      .select(['abn', 'entry'])
      .where('snapshot_id', '=', snapshot_id)
      .where('abn', '>', after)
      .orderBy('abn')
      .limit(PAGE_ROWS)
      .execute();
    for (const row of rows) hash.update(`${canonicalJson(row.entry)}\n`);
    rowCount += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return { rowCount, sha256: hash.digest('hex') };
    after = last.abn;
  }
}
