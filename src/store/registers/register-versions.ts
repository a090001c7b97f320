import type { Selectable } from 'kysely';
import type pg from 'pg';
import { buildManifestSeal } from '#domain/evidence/seal-manifest.ts';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

export type RegisterVersion = {
  snapshot_id: number;
  dataset: string;
  source_version: string;
  state: 'staged' | 'active' | 'retired';
  /** From the sealed manifest, even if the column `sample` differs. */
  sample: boolean;
  manifest: VersionManifest;
  activated_at: Date | null;
  /** Whether the seal is intact; a version with a broken seal does not answer. */
  seal: SealState;
};

/** Whether the manifest matches its seal, and whether the column `sample` agrees with it. */
type SealState = { isKept: boolean; isMarkKept: boolean };

const COLUMNS = [
  'snapshot_id',
  'dataset',
  'source_version',
  'state',
  'sample',
  'manifest',
  'activated_at',
  'seal_sha256',
] as const;

/** Stages a version, which no reader uses yet; returns its id, or null when the label belongs to an active or retired version. */
export async function stageVersion(
  db: Database,
  version: { dataset: string; source_version: string; sample: boolean },
): Promise<number | null> {
  const row = await db
    .insertInto('snapshots')
    .values({ ...version, state: 'staged', manifest: '{}' })
    // A failed import left its version staged; the next one restarts it.
    .onConflict((conflict) =>
      conflict
        .columns(['dataset', 'source_version'])
        .doUpdateSet({ sample: version.sample })
        .where('snapshots.state', '=', 'staged'),
    )
    .returning('snapshot_id')
    .executeTakeFirst();
  return row?.snapshot_id ?? null;
}

/** Deletes a version whose import failed; false when it is not staged. */
export async function unstageVersion(client: Pick<pg.ClientBase, 'query'>, snapshot_id: number): Promise<boolean> {
  const { rowCount } = await client.query("delete from snapshots where snapshot_id = $1 and state = 'staged'", [
    snapshot_id,
  ]);
  return rowCount === 1;
}

/** Activates a complete version: the last step of an import, in its transaction, or an operator's return to an older version. */
export async function activateVersion(
  client: Pick<pg.ClientBase, 'query'>,
  snapshot_id: number,
  manifest: VersionManifest,
): Promise<void> {
  await client.query(
    `update snapshots set state = 'active', manifest = $2, seal_sha256 = $3, activated_at = clock_timestamp(),
       retired_at = null
     where snapshot_id = $1`,
    [snapshot_id, JSON.stringify(manifest), buildManifestSeal(manifest)],
  );
}

/** The version to compare a new one with: the last of the same kind retrieved before it whose rows still exist; null when there is none. */
export async function findVersionBefore(
  client: Pick<pg.ClientBase, 'query'>,
  next: { dataset: string; sample: boolean; retrieved_at: string },
): Promise<{ snapshot_id: number; source_version: string; row_count: number } | null> {
  const { rows } = await client.query<{ snapshot_id: number; source_version: string; row_count: number }>(
    `select snapshot_id, source_version, (manifest->>'row_count')::bigint as row_count from snapshots
     where dataset = $1 and (manifest->>'sample')::boolean = $2 and state <> 'staged'
       and to_regclass('snapshot_rows.' || replace(dataset, '-', '_') || '_' || snapshot_id) is not null
       and (manifest->>'retrieved_at')::timestamptz < $3::timestamptz
     order by (manifest->>'retrieved_at')::timestamptz desc, snapshot_id desc limit 1`,
    [next.dataset, next.sample, next.retrieved_at],
  );
  return rows[0] ?? null;
}

/** A later version; whether its rows exist, and whether it was already compared with an older one. */
export type NewerVersion = { snapshot_id: number; source_version: string; has_rows: boolean; is_compared: boolean };

/** The next version of the same kind by retrieval time; null when there is none. */
export async function findVersionAfter(
  client: Pick<pg.ClientBase, 'query'>,
  version: { dataset: string; sample: boolean; retrieved_at: string },
): Promise<NewerVersion | null> {
  const { rows } = await client.query<NewerVersion>(
    `select snapshot_id, source_version,
       to_regclass('snapshot_rows.' || replace(dataset, '-', '_') || '_' || snapshot_id) is not null as has_rows,
       manifest->>'compared_with' is not null
         or exists (select from version_comparisons v where v.snapshot_id = snapshots.snapshot_id) as is_compared
     from snapshots
     where dataset = $1 and (manifest->>'sample')::boolean = $2 and state <> 'staged'
       and (manifest->>'retrieved_at')::timestamptz > $3::timestamptz
     order by (manifest->>'retrieved_at')::timestamptz, snapshot_id limit 1`,
    [version.dataset, version.sample, version.retrieved_at],
  );
  return rows[0] ?? null;
}

/** Records in a version's manifest which other version it was compared with after its import. */
export async function updateComparedWith(
  client: Pick<pg.ClientBase, 'query'>,
  snapshot_id: number,
  compared_with: VersionManifest['compared_with'],
): Promise<void> {
  await client.query(
    `update snapshots set manifest = jsonb_set(manifest::jsonb, '{compared_with}', $2::jsonb)::json where snapshot_id = $1`,
    [snapshot_id, JSON.stringify(compared_with)],
  );
}

/** The version of the same kind that answers now: the last activated; null when there is none. */
export async function findCurrentVersion(
  client: Pick<pg.ClientBase, 'query'>,
  { dataset, sample }: { dataset: string; sample: boolean },
): Promise<{ snapshot_id: number; source_version: string; row_count: number } | null> {
  const { rows } = await client.query<{ snapshot_id: number; source_version: string; row_count: number }>(
    `select snapshot_id, source_version, (manifest->>'row_count')::bigint as row_count from snapshots
     where dataset = $1 and (manifest->>'sample')::boolean = $2 and state = 'active' order by activated_at desc limit 1`,
    [dataset, sample],
  );
  return rows[0] ?? null;
}

/** Retires a version; false when it was not active. */
export async function retireVersion(db: Database, snapshot_id: number): Promise<boolean> {
  const result = await db
    .updateTable('snapshots')
    .set({ state: 'retired', retired_at: new Date() })
    .where('snapshot_id', '=', snapshot_id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** All versions, by dataset, last activated first. */
export async function readAllVersions(db: Database): Promise<RegisterVersion[]> {
  const rows = await db
    .selectFrom('snapshots')
    .select(COLUMNS)
    .orderBy('dataset')
    .orderBy('activated_at', (order) => order.desc().nullsLast())
    .execute();
  return rows.map(toVersion);
}

/** One version by its label, or null. */
export async function findRegisterVersion(
  db: Database,
  dataset: string,
  source_version: string,
): Promise<RegisterVersion | null> {
  const row = await db
    .selectFrom('snapshots')
    .select(COLUMNS)
    .where('dataset', '=', dataset)
    .where('source_version', '=', source_version)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

type VersionRow = Pick<Selectable<Tables['snapshots']>, (typeof COLUMNS)[number]>;

function toVersion({ seal_sha256, ...row }: VersionRow): RegisterVersion {
  const { manifest } = row;
  // A version that is being imported has no manifest yet, and does not answer.
  if (row.state === 'staged') return { ...row, manifest, seal: { isKept: true, isMarkKept: true } };
  const isNamed = manifest.dataset === row.dataset && manifest.source_version === row.source_version;
  const isKept = isNamed && seal_sha256 === buildManifestSeal(manifest);
  return { ...row, manifest, sample: manifest.sample, seal: { isKept, isMarkKept: row.sample === manifest.sample } };
}

/** Describes the faults of a version's mark and manifest. */
export function findSealFaults({ seal, sample }: Pick<RegisterVersion, 'seal' | 'sample'>): string[] {
  const said = sample ? 'sample data' : 'register data';
  return [
    ...(seal.isKept ? [] : ['its manifest does not match the seal of its import']),
    ...(seal.isMarkKept ? [] : [`its column sample was changed: the sealed manifest says ${said}`]),
  ];
}
