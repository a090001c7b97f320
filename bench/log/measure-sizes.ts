import { sql } from 'kysely';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { appendRecords } from '#store/log/append-records.ts';
import { findKeptHashes } from '#store/log/kept-hashes.ts';
import { readLeafPage } from '#store/log/log-faults.ts';
import { findRecordLog } from '#store/log/read-record-log.ts';
import type { Database } from '#store/postgres/database.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { addRecords } from '../usage/add-records.ts';
import { buildMadeUpId, fillLog } from './fill-log.ts';
import { at, readServerCpuMs } from './measure-proofs.ts';

const APPENDED = 20_000;
const TILE = 256;
const TABLES = ['log_leaves', 'log_nodes', 'record_places'];

/** Grows a log to each size, and prints what appending, proving, a tile and a page of fsck cost there. */
export async function measureSizes(db: Database, sizes: readonly number[], say: (line: string) => void): Promise<void> {
  const accountId = await recordAccount(db, await recordTenant(db, 'bench'), 'bench');
  await addRecords(db, accountId, APPENDED * sizes.length, () => undefined);
  say('| entries | disk GB | append of 5,000 | proof | tile of 256 | fsck page of 5,000 |');
  say('|---|---|---|---|---|---|');
  let from = 0;
  for (const size of sizes) {
    await fillLog(db, size);
    const pick = (span: number) => from + Math.floor(Math.random() * (size - from - span));
    await sql`insert into unplaced_records (record_id) select record_id from records r
      where not exists (select from record_places p where p.record_id = r.record_id)
      order by record_id limit ${APPENDED}`.execute(db);
    while (((await assignPlaces(db)) ?? 0) > 0);
    const cells = [
      `${size}`,
      await readGigabytes(db),
      await measure(db, APPENDED / 5_000, async () => (await appendRecords(db, null)) || null),
      await measure(db, 3_000, () => findRecordLog(db, buildMadeUpId(pick(0)))),
      await measure(db, 500, () => findKeptHashes(db, [{ height: 0, position: pick(TILE), count: TILE }])),
      await measure(db, 20, () => readLeafPage(db, pick(5_000), size)),
    ];
    say(`| ${cells.join(' | ')} |`);
    from = size + APPENDED;
  }
}

export async function readGigabytes(db: Database): Promise<string> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest(${TABLES}::text[]) name`.execute(
    db,
  );
  return ((rows[0]?.bytes ?? 0) / 1e9).toFixed(2);
}

/** CPU of PostgreSQL's session and wall time of each turn. */
export async function measure(db: Database, turns: number, work: () => Promise<unknown>): Promise<string> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  const times: number[] = [];
  const cpuMs = readServerCpuMs(pid);
  for (let turn = 0; turn < turns; turn += 1) {
    const startMs = performance.now();
    if ((await work()) === null) throw new Error('there is nothing to measure');
    times.push(performance.now() - startMs);
  }
  const eachMs = (readServerCpuMs(pid) - cpuMs) / turns;
  return `${eachMs.toFixed(2)} ms CPU, p50 ${at(times, 0.5)}, p99 ${at(times, 0.99)} ms`;
}
