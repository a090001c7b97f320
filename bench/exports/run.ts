import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#store/postgres/database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { readResidentMegabytes, spawnService } from '../spawn-server.ts';

const { values } = parseArgs({
  options: {
    // One export of each size, each in its own service.
    records: { type: 'string', default: '1000,10000' },
    write: { type: 'boolean', default: false },
  },
});
const TABLE = new URL('./RESULTS.md', import.meta.url);
const REPORTER = new URL('./report-memory.ts', import.meta.url).href;
const SOME = 500;

type Row = {
  records: number;
  seconds: number;
  zipBytes: number;
  startMb: number;
  peakMb: number;
  ownMb: number;
  load: number;
};

// Measures an export, ordered and fetched as a caller would, with real pages: time, and memory of the whole service.
const rows: Row[] = [];
for (const count of values.records.split(',').map(Number)) rows.push(await measure(count));
const table = [
  '| records | time | per record | ZIP | service memory before | peak during the export | peak heap and buffers | load |',
  '|---|---|---|---|---|---|---|---|',
  ...rows.map(
    ({ records, seconds, zipBytes, startMb, peakMb, ownMb, load }) =>
      `| ${records} | ${seconds.toFixed(0)} s | ${((seconds * 1000) / records).toFixed(0)} ms | ${(zipBytes / 1e6).toFixed(1)} MB | ${startMb.toFixed(0)} MB | ${peakMb.toFixed(0)} MB | ${ownMb.toFixed(0)} MB | ${load.toFixed(0)} |`,
  ),
].join('\n');
process.stdout.write(`${table}\n`);
if (values.write) writeFileSync(TABLE, readFileSync(TABLE, 'utf8').replace(/\n\|[\s\S]*?\n(?=\n)/, `\n${table}\n`));

async function measure(count: number): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-exports-'));
  const memoryFile = join(dataDir, 'memory');
  const service = await spawnService(
    { MEMORY_FILE: memoryFile, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    { nodeOptions: ['--import', REPORTER] },
  );
  const socket = { host: join(dataDir, 'postgres-socket'), port: 5432, user: 'service', database: 'service' };
  const database = openDatabase(socket, { maxConnections: 4 });
  try {
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as Record<string, string>;
    for (let made = 0; made < count; made += SOME) {
      await recordTestChecks(
        database.db,
        demo.account_id ?? '',
        Array.from({ length: Math.min(SOME, count - made) }, () => ({})),
      );
    }
    while (Number((await database.pool.query('select count(*) from unplaced_records')).rows[0].count) > 0)
      await sleep(500);
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
      return (await (await fetch(service.url + path, { ...init, headers })).json()) as Record<string, unknown>;
    };
    const startMb = readResidentMegabytes(service.pid);
    const loads: number[] = [];
    const beginMs = performance.now();
    const { job_id } = await ask('/v1/exports', { method: 'POST', body: JSON.stringify({ filter: {} }) });
    let peakMb = startMb;
    let job: Record<string, unknown> = {};
    while (job.finished_at === undefined || job.finished_at === null) {
      await sleep(250);
      peakMb = Math.max(peakMb, readResidentMegabytes(service.pid));
      loads.push(loadavg()[0] ?? 0);
      job = await ask(`/v1/jobs/${job_id}`);
    }
    if (job.state !== 'succeeded') throw new Error(JSON.stringify(job));
    const seconds = (performance.now() - beginMs) / 1000;
    const { rows: kept } = await database.pool.query('select result_bytes from account_jobs where job_id = $1', [
      job_id,
    ]);
    const ownMb = Number(readFileSync(memoryFile, 'utf8')) / 2 ** 20;
    const load = loads.reduce((total, one) => total + one, 0) / loads.length;
    return { records: count, seconds, zipBytes: Number(kept[0].result_bytes), startMb, peakMb, ownMb, load };
  } finally {
    await database.close();
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
