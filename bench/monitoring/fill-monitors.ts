import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { buildVersionHistory } from '#domain/entities/build-version-history.ts';
import { buildAbnFacts } from '#domain/monitoring/build-abn-facts.ts';
import { hashFacts, hashTarget } from '#domain/monitoring/fact-hashes.ts';
import { FURTHER_SOURCES } from '#domain/monitoring/further-rules.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { parseAbnLine } from '#registers/abn/abn-line.ts';
import { ABN_SAMPLE_CITATION } from '#registers/abn/manifest.ts';
import type { Database, OpenDatabase } from '#store/postgres/database.ts';
import { rowTableName } from '#store/registers/register-rows.ts';
import { findRegisterVersion } from '#store/registers/register-versions.ts';
import { buildAbr } from '#test/support/bulk-records.ts';
import { buildEntity } from '../registers/made-up-entities.ts';

/** Observations of each monitor: the baseline and eleven later ones. */
export const OBSERVATIONS_EACH = 12;
const ROWS_PER_STATEMENT = 5_000;
const HOUR_MS = 3_600_000;

/** A generated version of the ABN register. Every `changedEach`th entity has another postcode. */
export type MadeUpVersion = { label: string; retrieved_at: string; entities: number; changedEach: number | null };

/** Generates a version and imports it as the service does. */
export async function importMadeUp(database: OpenDatabase, folder: string, version: MadeUpVersion): Promise<void> {
  const { label, retrieved_at, entities, changedEach } = version;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${label}.xml`);
  const file = createWriteStream(path);
  file.write(
    `<?xml version="1.0"?><Transfer error="none"><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${entities}</RecordCount></TransferInfo>\n`,
  );
  for (let place = 0; place < entities; place += 1) {
    const { abn, name } = buildEntity(place, false);
    const postcode = changedEach !== null && place % changedEach === 0 ? '2999' : '2000';
    if (!file.write(`${buildAbr({ abn, name: name.replaceAll('&', '&amp;'), postcode })}\n`)) await once(file, 'drain');
  }
  file.end('</Transfer>\n');
  await once(file, 'finish');
  const source = REGISTER_SOURCES.abn;
  if (source === undefined) throw new Error('there is no ABN register');
  const request = {
    path,
    source_version: label,
    sample: true,
    retrieved_at,
    allowShrink: true,
    onProgress: () => undefined,
  };
  await importRegister(database, source, request);
}

/** Adds a monitor on every entity of a version to an account, each with a baseline and eleven equal observations. */
export async function fillMonitors(
  db: Database,
  account: { account_id: string; tenantSecret: Uint8Array },
  label: string,
  onCount: (count: number) => void,
): Promise<number> {
  const version = await findRegisterVersion(db, 'abn', label);
  if (version === null) throw new Error(`there is no version ${label}`);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`alter table monitor_snapshots disable trigger user`.execute(db);
  const { retrieved_at } = version.manifest;
  let count = 0;
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ abn: string; line: string }>`
      select lpad(abn::text, 11, '0') as abn, line from ${sql.raw(rowTableName('abn', version.snapshot_id))}
      where abn > ${after}::bigint order by abn limit ${ROWS_PER_STATEMENT}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) break;
    const made = rows.map((row) => buildRow(account, row, retrieved_at));
    await insertMonitors(db, account.account_id, made, { version: version.snapshot_id, label, retrieved_at });
    count += rows.length;
    onCount(count);
    after = last.abn;
  }
  await sql`alter table monitor_snapshots enable trigger user`.execute(db);
  await sql`vacuum (analyze) monitors`.execute(db);
  await sql`vacuum (analyze) monitor_snapshots`.execute(db);
  return count;
}

type MadeRow = { subscription_id: string; target: string; hash: string; salt: string; comparison: string };

function buildRow(
  account: { tenantSecret: Uint8Array },
  row: { abn: string; line: string },
  retrieved_at: string,
): MadeRow {
  const entry = parseAbnLine(row.abn, row.line);
  const finding = {
    entry,
    history: buildVersionHistory(entry, [], retrieved_at),
    data_mode: 'snapshot' as const,
    source_version: 'x',
    source_citation: 'x',
    retrieved_at,
  };
  const salt = randomBytes(32);
  const subscription_id = newSortableId('mon_');
  const comparison = hashFacts(salt, buildAbnFacts(finding, `bench_${subscription_id}_1`));
  return {
    subscription_id,
    target: row.abn,
    hash: hashTarget(account.tenantSecret, row.abn),
    salt: salt.toString('hex'),
    comparison: JSON.stringify(comparison),
  };
}

async function insertMonitors(
  db: Database,
  account_id: string,
  rows: readonly MadeRow[],
  { version, label, retrieved_at }: { version: number; label: string; retrieved_at: string },
): Promise<void> {
  const observed = Date.parse(retrieved_at);
  const sources = JSON.stringify([{ source_id: 'abn', source_version: label, observed_at: observed }]);
  const read = JSON.stringify([
    {
      source_id: 'abn',
      source_version: label,
      source_citation: `${ABN_SAMPLE_CITATION} Version ${label}`,
      retrieved_at,
      payload_sha256: createHash('sha256').digest('hex'),
    },
  ]);
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)})
        as (subscription_id text, target text, hash text, salt text, comparison text)
    ), made as (
      insert into monitors (subscription_id, account_id, target_type, target_value, target_hash, comparison_salt,
        created_at, baseline_snapshot_id, clear_snapshot_id, clear_further)
      select subscription_id, ${account_id}, 'ABN', target, hash, decode(salt, 'hex'), now(),
        replace(subscription_id, 'mon_', 'snp_1_'), ${version},
        (select coalesce(array_agg(snapshot_id order by snapshot_id), '{}') from snapshots
          where dataset = any(${FURTHER_SOURCES}) and state = 'active')
      from given
    )
    insert into monitor_snapshots (snapshot_id, subscription_id, account_id, role, evidence_pack_id, created_at,
      source_observed_at, source_versions, risk_flags, comparison, data_mode, sources)
    select replace(subscription_id, 'mon_', 'snp_' || n || '_'), subscription_id, ${account_id},
      case n when 1 then 'baseline' else 'check' end, 'bench_' || subscription_id || '_' || n,
      ${observed}::bigint + n * ${HOUR_MS}::bigint, ${observed}, ${sources}::json, '[]'::json, comparison::json,
      'snapshot', ${read}::json
    from given cross join generate_series(1, ${OBSERVATIONS_EACH}::integer) n`.execute(db);
}
