import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wireExports } from '#app/wire-exports.ts';
import { bindFinishBatch } from '#jobs/batch/finish-batch.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { startBatchService } from '#test/support/batch-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { PLAIN_PAGES } from '#test/support/made-exports.ts';
import { readCsv } from './read-csv.ts';

// BENCH='<folder of the labelled sets> <DFAT workbook> [names]' npm run test:some -- bench/screening/batch.ts
// test:some runs it, because it needs the PostgreSQL of a test run.
// Orders a batch of names against the real list and prints the CPU time of this process for each of its stages.
const [folder = '', workbook = '', count = '10000'] = (process.env.BENCH ?? '').split(' ');
const SETS = ['yente_positives_un_treated.csv', 'yente_negatives_global.csv'].map((name) => join(folder, name));
for (const path of [...SETS, workbook]) if (!existsSync(path)) throw new Error(`${path} does not exist`);

const source = REGISTER_SOURCES['dfat-consolidated-list'];
if (source === undefined) throw new Error('REGISTER_SOURCES has no dfat-consolidated-list');
const service = await startBatchService();
try {
  const { database } = service;
  await importRegister(database, source, {
    path: workbook,
    source_version: 'bench',
    sample: false,
    retrieved_at: new Date().toISOString(),
    onProgress: () => undefined,
  });
  const known = SETS.flatMap(readCsv).map(({ full_name = '' }) => full_name.replace(/["\p{Cf}]/gu, ''));
  // Each round pairs first and last names differently, because a portfolio has few duplicate names.
  const names = Array.from({ length: Number(count) }, (_, at) => {
    const [first = '', ...rest] = (known[at % known.length] ?? '').split(' ');
    const around = Math.floor(at / known.length);
    const other = (known[(at + 7 * around) % known.length] ?? '').split(' ').at(-1);
    return around === 0 ? [first, ...rest].join(' ') : [first, ...rest.slice(0, -1), other].join(' ');
  });
  const person = await service.addPerson('team');
  const csv = `name,reference\n${names.map((name, at) => `"${name}",deal ${at}\n`).join('')}`;
  service.files.set('/names.csv', csv);
  const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const [from, start] = [process.cpuUsage(), performance.now()];
    const made = await work();
    const { user, system } = process.cpuUsage(from);
    const memory = Math.round(process.memoryUsage().rss / 1e6);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${what}: ${((user + system) / 1e6).toFixed(1)} s CPU, ${seconds} s, ${memory} MB\n`);
    return made;
  };
  const { body } = await measure('order', () =>
    service.callTool(person.token, 'screen_batch', { csv_url: service.fileUrl('/names.csv') }),
  );
  if (body.ok !== true) throw new Error(String(body.message));
  const jobId = String(body.job_id);
  await measure('screen', async () => {
    while ((await service.runStep(jobId)).includes('run_batch'));
  });
  await measure('log', () => integrateAll(database.db));
  const parts = {
    ...wireExports(database, async () => new Uint8Array(), { logKeySecret: null }),
    printRecord: PLAIN_PAGES,
  };
  const { handle } = bindFinishBatch(parts);
  const context = { jobId, shownJobId: jobId, accountId: null, attempt: 1, signal: new AbortController().signal };
  await measure('archive, without pages', async () => {
    for (let part = 0; ; part++) {
      const { effect } = await handle({ part }, context);
      if (effect === undefined) continue;
      await database.db.transaction().execute((trx) => effect(trx));
      return;
    }
  });
  const bands = await database.db
    .selectFrom('batch_rows')
    .select((eb) => [eb.fn.countAll().as('count'), eb.ref('result', '->>').key('band').as('band')])
    .groupBy('band')
    .execute();
  process.stdout.write(`${JSON.stringify(bands)}\n`);
} finally {
  await service.stop();
}
