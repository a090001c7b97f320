import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { JOBS } from '#contract/jobs.ts';
import { type HeldLock, tryHoldLock } from '#store/postgres/advisory-lock.ts';
import { applyMigration, createPartitions } from './apply-migration.ts';
import { ensureJobQueues } from './jobs/ensure-job-queues.ts';
import { type Migration, readMigrations, readNeededMigration } from './migration-files.ts';

const TURN_PAUSE_MS = 200;

/** What keeps this program from using the schema of a database. */
type SchemaGap = {
  /** Migrations of this program that the database does not have. */
  pending: string[];
  /** Migrations of the database that programs as old as this one cannot work with. */
  tooNew: string[];
};

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'sha256'>;

/**
 * Brings the schema and the job queues up to date, each migration in its own transaction; returns the names it applied.
 * Several processes may call it at once. Throws when the schema needs a newer program.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const { client, release } = await awaitLock(pool);
  try {
    await client.query(`create table if not exists migrations (
      number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
    const migrations = readMigrations();
    const applied = await readApplied(client);
    const { pending, tooNew } = compareSchema(applied, migrations);
    if (tooNew.length > 0) throw new Error(describeTooNew(tooNew));
    if (applied.length === 0) await requireUtf8(client);
    for (const migration of migrations) if (pending.includes(migration.name)) await applyMigration(client, migration);
    await ensureJobQueues(client, JOBS);
    await createPartitions(client);
    return pending;
  } finally {
    await release();
  }
}

/** Compares the schema of a database with the migrations of this program; throws when one was changed after it was applied. */
export async function findSchemaGap(pool: pg.Pool): Promise<SchemaGap> {
  return compareSchema(await readApplied(pool), readMigrations());
}

/** The message of a program that is too old for the schema. */
export function describeTooNew(tooNew: readonly string[]): string {
  return `the store has ${tooNew.join(', ')}: this program is too old for it; run a newer one; nothing was changed`;
}

function compareSchema(applied: readonly AppliedMigration[], migrations: readonly Migration[]): SchemaGap {
  const known = new Map(applied.map((one) => [one.number, one]));
  const pending = migrations.filter((migration) => !isApplied(known.get(migration.number), migration));
  const tooNew = applied.filter(({ name }) => readNeededMigration(name) > migrations.length);
  return { pending: pending.map(({ name }) => name), tooNew: tooNew.map(({ name }) => name) };
}

// One that waits inside PostgreSQL would keep the holder from building an index concurrently.
async function awaitLock(pool: pg.Pool): Promise<HeldLock> {
  for (;;) {
    const held = await tryHoldLock(pool, 'migrate');
    if (held !== null) return held;
    await sleep(TURN_PAUSE_MS);
  }
}

// SQL_ASCII stores the bytes of any encoding. With another one, migrations fail at the first character that it lacks.
async function requireUtf8(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
  const encoding = rows[0]?.encoding ?? '';
  if (['UTF8', 'SQL_ASCII'].includes(encoding)) return;
  throw new Error(
    `the database has the encoding ${encoding}, and must have UTF8: create it with encoding 'UTF8' template template0, and run svc-admin migrate again`,
  );
}

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('select number, name, sha256 from migrations order by number');
  return rows;
}

function isApplied(applied: AppliedMigration | undefined, migration: Migration): boolean {
  if (applied === undefined) return false;
  if (applied.sha256 !== migration.sha256)
    throw new Error(`migration ${migration.name} was changed after it was applied: restore the file of its release`);
  return true;
}
