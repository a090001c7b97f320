import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { importSamples } from '#jobs/imports/import-samples.ts';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { makeDataFolder } from '#test/support/data-folder.ts';
import { startInstalledPostgres } from '#test/support/installed-postgres.ts';
import { EMPTY_TEMPLATE, SAMPLES_TEMPLATE } from '#test/support/test-database.ts';
import { readPostgresCpuMicros } from '../bench/process-cpu.ts';

const NO_PROGRESS = { update: () => undefined, done: () => undefined };

let stop: () => Promise<void>;

/**
 * Starts one PostgreSQL for the whole run, with two template databases that test files copy: one with the schema, and
 * one that also contains the bundled samples.
 *
 * It is the embedded one, or the one whose programs TEST_POSTGRES_BIN names, such as /usr/lib/postgresql/15/bin.
 */
export async function globalSetup(): Promise<void> {
  const programs = process.env.TEST_POSTGRES_BIN;
  const server = programs ? await startInstalledPostgres(programs) : await startEmbedded();
  const objects = mkdtempSync(join(tmpdir(), 'svc-samples-'));
  stop = async () => {
    await server.stop();
    rmSync(objects, { recursive: true, force: true });
  };
  await fillTemplates(server.host, objects);
  process.env.TEST_POSTGRES_HOST = server.host;
  process.env.TEST_SAMPLE_OBJECTS = objects;
}

async function fillTemplates(host: string, objects: string): Promise<void> {
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await admin.connect();
  // No test needs this server to survive a power cut (a test that kills a server starts its own), or has a table so
  // large that vacuum or JIT would pay off.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'jit'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  const empty = openDatabase({ host, port: 5432, user: 'service', database: EMPTY_TEMPLATE });
  await migrate(empty.pool);
  await empty.close();
  await admin.query(`create database ${SAMPLES_TEMPLATE} template ${EMPTY_TEMPLATE} owner service`);
  await admin.end();
  const samples = openDatabase({ host, port: 5432, user: 'service', database: SAMPLES_TEMPLATE });
  await importSamples({ ...samples, objects: openFileObjectStore(objects) }, () => NO_PROGRESS);
  await samples.close();
  await warmTemplates(host);
}

// The first session of a database writes a cache of the catalogue to a file. In a template, every copy has the file.
async function warmTemplates(host: string): Promise<void> {
  for (const database of [EMPTY_TEMPLATE, SAMPLES_TEMPLATE]) {
    const session = new pg.Client({ host, user: 'postgres', database });
    await session.connect();
    await session.end();
  }
}

async function startEmbedded(): Promise<{ host: string; stop(): Promise<void> }> {
  const dataDir = makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir });
  return {
    host: postgres.connection.host,
    async stop() {
      recordCpu(dataDir);
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function recordCpu(dataDir: string): void {
  const report = process.env.TEST_DURATIONS;
  if (report === undefined || process.platform !== 'linux') return;
  const cpu_ms = Math.round(readPostgresCpuMicros(dataDir) / 1000);
  appendFileSync(report, `${JSON.stringify({ path: 'PostgreSQL', cpu_ms, wall_ms: 0 })}\n`);
}

/** Stops the PostgreSQL of the run and removes its data. */
export async function globalTeardown(): Promise<void> {
  await stop();
}
