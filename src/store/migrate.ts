import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';
import { JOBS } from '#contract/jobs.ts';
import { holdLock } from '#store/postgres/advisory-lock.ts';
import { ensureJobQueues } from './jobs/ensure-job-queues.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

type Migration = { number: number; name: string; text: string; sha256: string };

/**
 * Brings the schema and the job queues up to date, each migration in its own transaction; returns the names it applied.
 * Several processes may call it at once.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const { client, release } = await holdLock(pool, 'migrate');
  try {
    await client.query(`create table if not exists migrations (
      number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
    const applied = await readApplied(client);
    const names: string[] = [];
    for (const migration of readMigrations()) {
      if (isApplied(applied, migration)) continue;
      await apply(client, migration);
      names.push(migration.name);
    }
    await ensureJobQueues(client, JOBS);
    return names;
  } finally {
    await release();
  }
}

/** Lists the migrations that the database does not have yet. */
export async function listPendingMigrations(pool: pg.Pool): Promise<string[]> {
  const applied = await readApplied(pool);
  return readMigrations().flatMap((migration) => (isApplied(applied, migration) ? [] : [migration.name]));
}

function readMigrations(): Migration[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const number = Number.parseInt(file, 10);
    invariant(number === index + 1, `migration ${file} breaks the numbering`);
    return { number, name: file.replace('.sql', ''), text, sha256: sha256Hex(text) };
  });
}

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Map<number, string>> {
  const { rows } = await client.query<{ number: number; sha256: string }>('select number, sha256 from migrations');
  return new Map(rows.map((row) => [row.number, row.sha256]));
}

function isApplied(applied: Map<number, string>, migration: Migration): boolean {
  const sha256 = applied.get(migration.number);
  if (sha256 === undefined) return false;
  if (sha256 !== migration.sha256) throw new Error(`migration ${migration.name} was changed after it was applied`);
  return true;
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into migrations (number, name, sha256) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
