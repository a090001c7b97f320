import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { screenWatched } from '#jobs/screening/screen-watched-names.ts';
import { skipUnlisted } from '#operations/monitors/skip-unlisted.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { buildConsolidatedList, type ListedCells } from '#test/support/consolidated-list.ts';
import { openRegisterStore } from '#test/support/register-store.ts';
import { readCsv } from './read-csv.ts';

// BENCH='<folder of the labelled sets> [names] [entries]' npm run test:some -- bench/screening/watched.ts
// Watches many names, adds entries to the list, and prints the CPU time and memory of screening the difference.
// test:some runs it, because it needs the PostgreSQL of a test run.
const [folder = '', count = '100000', entries = '100'] = (process.env.BENCH ?? '').split(' ');
const SETS = ['yente_positives_un_treated.csv', 'yente_negatives_global.csv'].map((name) => join(folder, name));
for (const path of SETS) if (!existsSync(path)) throw new Error(`${path} does not exist`);

const source = REGISTER_SOURCES['dfat-consolidated-list'];
if (source === undefined) throw new Error('REGISTER_SOURCES has no dfat-consolidated-list');
const words = [...new Set(SETS.flatMap(readCsv).flatMap(({ full_name = '' }) => full_name.match(/\p{L}{3,}/gu) ?? []))];
const pick = (at: number) => words[at % words.length] ?? '';
const nameOf = (at: number) => `${pick(at * 7)} ${pick(at * 13 + 5)} ${pick(Math.floor(at / words.length) * 17 + at)}`;
const list = (from: number, length: number): ListedCells[] =>
  Array.from({ length }, (_, at) => ({
    Reference: from + at,
    'Name of Individual or Entity': nameOf((from + at) * 31),
  }));

// Adds a monitor for each watched name, as if it had equalled its baseline in this version of the list.
async function insertMonitors(account_id: string, snapshot_id: number): Promise<void> {
  await sql`insert into monitors (subscription_id, account_id, target_type, target_value, target_hash, comparison_salt,
      created_at, clear_further)
    select replace(screening_monitor_id, 'scr_', 'sub_'), account_id, 'ABN', screening_monitor_id,
      screening_monitor_id, sha256('bench'), now(), array[${snapshot_id}::bigint]
    from screening_monitors`.execute(store.db);
  await sql`insert into monitor_snapshots (subscription_id, account_id, snapshot_id, role, evidence_pack_id, created_at,
      source_observed_at, source_versions, risk_flags, comparison, data_mode, sources)
    select replace(screening_monitor_id, 'scr_', 'sub_'), account_id, replace(screening_monitor_id, 'scr_', 'snap_'),
      'baseline', screening_monitor_id, 0, 0, '[]', '[]', json_build_object('facts', json_build_array(
        json_build_object('field', 'entity_type', 'normalized_value', 'IND'),
        json_build_object('field', 'entity_name', 'normalized_value', question->>'name'))), 'snapshot', '[{}]'
    from screening_monitors`.execute(store.db);
  await sql`update monitors set clear_snapshot_id = ${snapshot_id}, baseline_snapshot_id =
    replace(subscription_id, 'sub_', 'snap_') where account_id = ${account_id}`.execute(store.db);
}

const store = await openRegisterStore();
try {
  const account_id = await recordAccount(store.db, await recordTenant(store.db, 'Bench'), 'Bench');
  const importList = async (label: string, rows: readonly ListedCells[], savedAt: string) => {
    const path = store.writeFile(`${label}.xlsx`, await buildConsolidatedList(rows, savedAt));
    const request = { path, source_version: label, sample: false, retrieved_at: savedAt, onProgress: () => undefined };
    await importRegister(store, source, request);
  };
  await importList('before', list(1, 2_000), '2026-09-01T00:00:00Z');
  const { snapshot_id } = await store.db.selectFrom('snapshots').select('snapshot_id').executeTakeFirstOrThrow();
  const names = Array.from({ length: Number(count) }, (_, at) => ({
    screening_monitor_id: `scr_${String(at).padStart(26, '0')}`,
    question: { name: nameOf(at), kind: 'person' },
  }));
  for (let from = 0; from < names.length; from += 10_000) {
    await sql`insert into screening_monitors (screening_monitor_id, account_id, question, created_at, screened_snapshot_id)
      select r.screening_monitor_id, ${account_id}, r.question, now(), ${snapshot_id}
      from json_to_recordset(${JSON.stringify(names.slice(from, from + 10_000))})
        as r(screening_monitor_id text, question json)`.execute(store.db);
  }
  await importList('after', list(1, 2_000 + Number(entries)), '2026-10-01T00:00:00Z');
  const readers = buildRegisterReaders(store, { abr: null, addressCacheBytes: 0 });
  const announceAlerts = async () => undefined;
  const parts = { db: store.db, completions: openCompletionWriter(store.db), readers, announceAlerts };
  const before = process.memoryUsage().rss;
  const [from, start] = [process.cpuUsage(), performance.now()];
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const run = await screenWatched(parts, 'live', new AbortController().signal);
  clearInterval(watching);
  const { user, system } = process.cpuUsage(from);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const memory = `${Math.round((peak - before) / 1e6)} MB above ${Math.round(before / 1e6)} MB`;
  process.stdout.write(
    `${((user + system) / 1e6).toFixed(1)} s CPU, ${seconds} s, ${memory}: ${JSON.stringify(run)}\n`,
  );
  await insertMonitors(account_id, snapshot_id);
  const again = process.cpuUsage();
  const scope = { account_id, reference: null };
  for (let after: string | null = ''; after !== null; )
    after = await skipUnlisted({ db: store.db, readers }, scope, { after, limit: 5_000 });
  const used = process.cpuUsage(again);
  const { rows } = await sql<{ due: number }>`select count(*)::integer as due from monitors
    where ${snapshot_id} = any(clear_further)`.execute(store.db);
  process.stdout.write(
    `${((used.user + used.system) / 1e6).toFixed(1)} s CPU: ${rows[0]?.due} of ${count} monitors are due\n`,
  );
} finally {
  await store.close();
}
