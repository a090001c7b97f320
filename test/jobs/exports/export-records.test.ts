import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { listZipEntries } from '#base/zip-entries.ts';
import type { ExportOrder } from '#contract/jobs/exports/export-records.ts';
import { ServiceError } from '#contract/service-error.ts';
import { assembleArchive } from '#jobs/exports/assemble-archive.ts';
import { bindExportRecords, type ExportEvent, type ExportParts } from '#jobs/exports/export-records.ts';
import { sweepExports, sweepFiles } from '#jobs/exports/sweep-exports.ts';
import type { JobContext, JobEnd } from '#jobs/runner/bind-job.ts';
import { failAccountJob, startAccountJob } from '#store/jobs/account-jobs.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { bindExports, orderExport, PLAIN_PAGES, waitForEnd, wirePlainExports } from '#test/support/made-exports.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { readShown } from '#test/support/shown-jobs.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const timeout = 180_000;
const PER_PART = 2;
let database: TestDatabase;
let parts: ExportParts;
let events: ExportEvent[] = [];
before(async () => {
  database = await createTestDatabase();
  await integrateAll(database.db);
  // The pause before another try is not what is tested here.
  await database.pool.query(`update pgboss.queue set retry_delay_max = 0 where name = 'export_records'`);
  const announce: ExportParts['announce'] = async (_, event) => void events.push(event);
  parts = { ...wirePlainExports(database), announce };
});
after(() => database.drop());

/** Creates an account with this many records, all in the log; returns its id. */
async function createOwner(count: number): Promise<string> {
  const { account_id } = await createTestAccount(database.db);
  await recordTestChecks(
    database.db,
    account_id,
    Array.from({ length: count }, (_, at) => ({ reference: `deal-${at}` })),
  );
  await integrateAll(database.db);
  events = [];
  return account_id;
}

type Stoppable = { after(end: () => Promise<void>): void };

async function startWorker(t: Stoppable, changed: Partial<ExportParts> = {}) {
  const runner = await startTestRunner(database, bindExports({ ...parts, ...changed }, PER_PART));
  t.after(() => runner.stop());
  return runner;
}

async function readResult(accountId: string, jobId: string): Promise<Buffer> {
  const { result, error } = await waitForEnd(database, accountId, jobId);
  assert.ok(result !== null, JSON.stringify(error));
  const bytes = await database.objects.findObject(result.key);
  assert.ok(bytes !== null && bytes.length === result.sizeBytes);
  return Buffer.from(bytes);
}

async function readManifest(zip: Buffer) {
  const entry = (await listZipEntries(zip)).find(({ name }) => name === 'manifest.json');
  assert.ok(entry !== undefined);
  let text = '';
  for await (const chunk of entry.open()) text += chunk.toString();
  return JSON.parse(text) as {
    record_count: number;
    missing: { record_id: string; message: string }[];
    files: { name: string }[];
  };
}

/** The archive up to its index, which names its job. This part is the same in every export of the same records. */
const cutRecords = (zip: Buffer) => zip.subarray(0, zip.indexOf('index.pdf') - 30);

async function readOrder(jobId: string): Promise<ExportOrder> {
  const { rows } = await database.pool.query(
    `select data->'input'->'order' as "order" from pgboss.job where data->>'shown_job_id' = $1 limit 1`,
    [jobId],
  );
  return rows[0].order as ExportOrder;
}

/** An object store in which each write fails once, so that the job must survive every failure. */
function breakEachOnce(objects: ObjectStore, broken: Set<string>): ObjectStore {
  const once = (key: string) => {
    if (broken.has(key)) return;
    broken.add(key);
    throw new Error(`killed before ${key}`);
  };
  return {
    ...objects,
    async putObject(key, bytes) {
      once(key);
      await objects.putObject(key, bytes);
    },
    async putStream(key, source) {
      once(`${key} begun`);
      const halfway = async function* () {
        for await (const chunk of source) {
          yield chunk;
          once(`${key} halfway`);
        }
      };
      await objects.putStream(key, halfway());
      once(`${key} written`);
    },
  };
}

test('what is in an export is fixed when it is ordered: records with and without a place yet, and none that come later', {
  timeout,
}, async (t) => {
  const owner = await createOwner(3);
  // Committed, and not yet placed.
  const [waiting] = await recordTestChecks(database.db, owner, [{}]);
  const jobId = await orderExport(database, owner);
  const [later] = await recordTestChecks(database.db, owner, [{}]);
  await integrateAll(database.db);
  await startWorker(t);
  const zip = await readResult(owner, jobId);
  const names = (await listZipEntries(zip)).map(({ name }) => name);
  assert.equal(names.filter((name) => /^records.*pdf$/.test(name)).length, 4);
  assert.ok(names.some((name) => name.endsWith(`_${waiting?.record_id}.json`)));
  assert.ok(!names.some((name) => name.endsWith(`_${later?.record_id}.json`)));
});

test('an export that is made again has the same bytes, part by part, and its progress is reported', {
  timeout,
}, async (t) => {
  const owner = await createOwner(5);
  const [first, second] = [await orderExport(database, owner), await orderExport(database, owner)];
  const queued = await readShown(database.db, owner, first);
  assert.deepEqual([queued.state, queued.done, queued.total], ['queued', 0, 5]);
  await startWorker(t);
  const zips = [await readResult(owner, first), await readResult(owner, second)];
  const job = await waitForEnd(database, owner, first);
  assert.deepEqual([job.done, job.total], [5, 5]);
  const [left, right] = zips.map(cutRecords);
  assert.ok(left !== undefined && left.length > 5_000 && right !== undefined && left.equals(right));
  const openings = { ...parts, jobId: first, partCount: 3, signal: new AbortController().signal };
  const order = await readOrder(first);
  // A signature differs each time, so the printed index is kept.
  const printIndex = async () => assert.fail('the index is not printed again');
  await assembleArchive({ ...openings, order, printIndex });
  assert.ok((await readResult(owner, first)).equals(zips[0] ?? Buffer.alloc(0)), 'put together again: every byte');
});

test('a worker that dies at any step of an export leaves no partial file: the next attempt continues, and the file is the same', {
  timeout,
}, async (t) => {
  const owner = await createOwner(5);
  const jobId = await orderExport(database, owner);
  const broken = new Set<string>();
  await startWorker(t, { objects: breakEachOnce(database.objects, broken) });
  const zip = await readResult(owner, jobId);
  // Three parts with bytes and list each, the printed index, and the archive begun, halfway and written.
  assert.equal(broken.size, 3 * 2 + 1 + 3, [...broken].join(' '));
  const { rows } = await database.pool.query('select count(*) from account_jobs where job_id = $1', [jobId]);
  assert.equal(rows[0].count, 1);
  const manifest = await readManifest(zip);
  assert.equal(manifest.record_count, 5);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['evidence_export.ready'],
    'told once',
  );
  const again = await orderExport(database, owner);
  await startWorker(t);
  const other = await readResult(owner, again);
  assert.ok(cutRecords(zip).equals(cutRecords(other)));
});

test('an export of one part is built and assembled in the same step, and its progress is reported', {
  timeout,
}, async (t) => {
  const owner = await createOwner(PER_PART);
  const jobId = await orderExport(database, owner);
  const broken = new Set<string>();
  await startWorker(t, { objects: breakEachOnce(database.objects, broken) });
  const manifest = await readManifest(await readResult(owner, jobId));
  assert.equal(manifest.record_count, PER_PART);
  assert.equal(broken.size, 2 + 1 + 3, 'it survives the loss of its worker wherever that comes');
  const { state, done, total } = await waitForEnd(database, owner, jobId);
  assert.deepEqual([state, done, total], ['succeeded', PER_PART, PER_PART]);
  const { rows } = await database.pool.query(`select from pgboss.job where data->>'shown_job_id' = $1`, [jobId]);
  assert.equal(rows.length, 1, 'steps');
  assert.deepEqual(
    events.map(({ type }) => type),
    ['evidence_export.ready'],
    'told once',
  );
});

test('progress is reported while a part is being made', { timeout }, async (t) => {
  const owner = await createOwner(PER_PART);
  const jobId = await orderExport(database, owner);
  let printed = 0;
  await startWorker(t, {
    async printRecord(...record) {
      printed += 1;
      const isDone = async () => (await readShown(database.db, owner, jobId)).done === 1;
      if (printed > 1) await waitUntil('the first record is counted', isDone);
      return PLAIN_PAGES(...record);
    },
  });
  const { state, done } = await waitForEnd(database, owner, jobId);
  assert.deepEqual([state, done], ['succeeded', PER_PART]);
});

test('an export with annexes prints each record with its annex', { timeout }, async (t) => {
  const owner = await createOwner(2);
  const printed: unknown[] = [];
  await startWorker(t, {
    async printRecord(record, publicUrl, accountId, annex) {
      printed.push(annex);
      return PLAIN_PAGES(record, publicUrl, accountId);
    },
  });
  for (const annex of ['full', 'none', undefined] as const)
    await waitForEnd(database, owner, await orderExport(database, owner, { annex }));
  assert.deepEqual(printed, ['full', 'full', 'none', 'none', undefined, undefined]);
});

test('a repeated step uses the stored part and prints nothing again', async () => {
  const accountId = await createOwner(3);
  const ordered_at = new Date().toISOString();
  const scope = { up_to_place: 1_000_000, also: [], total: 3 };
  const order = { ordered_at, filter: {}, webhook_url: null, public_url: 'http://localhost', ...scope };
  const step = { order, part: 0, done: 0, after: null, assemble: false };
  const context = { shownJobId: newSortableId('job_'), accountId, signal: new AbortController().signal } as JobContext;
  const run = (changed: Partial<ExportParts>) =>
    bindExportRecords({ ...parts, ...changed }, PER_PART).handle(step, context);
  const first = await run({});
  const again = await run({ printRecord: async () => assert.fail('printed again') });
  const nextOf = ({ jobs }: JobEnd) => jobs?.map(({ request }) => request.input);
  assert.deepEqual(nextOf(again), nextOf(first));
});

test('a file that is being written is invisible until it is complete', { timeout }, async (t) => {
  const owner = await createOwner(3);
  const jobId = await orderExport(database, owner);
  const seen: (number | null)[] = [];
  const objects: ObjectStore = {
    ...database.objects,
    async putStream(key, source) {
      const watched = async function* () {
        for await (const chunk of source) {
          seen.push(await database.objects.findObjectSize(key));
          yield chunk;
        }
      };
      await database.objects.putStream(key, watched());
    },
  };
  await startWorker(t, { objects });
  await readResult(owner, jobId);
  assert.ok(seen.length > 5 && seen.every((size) => size === null));
});

test('two tries of one export at one moment write the same parts, and it ends once', { timeout }, async (t) => {
  const owner = await createOwner(4);
  const jobId = await orderExport(database, owner);
  // Each step is taken from its first worker while it runs, as when its lease expires.
  const slow: ExportParts['printRecord'] = async (record, url, account) => {
    await database.pool.query(
      `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'
         and name = 'export_records' and retry_count = 0 and data->>'shown_job_id' = $1`,
      [jobId],
    );
    return PLAIN_PAGES(record, url, account);
  };
  const [one, two] = [await startWorker(t, { printRecord: slow }), await startWorker(t, { printRecord: slow })];
  const manifest = await readManifest(await readResult(owner, jobId));
  assert.equal(manifest.record_count, 4);
  assert.equal(events.length, 1);
  const late = [...one.lines, ...two.lines].filter(({ message }) => /came too late/.test(message));
  assert.ok(late.length > 0, 'some tries were late');
});

test('a record that was changed in the database is named as missing, and the rest is exported', {
  timeout,
}, async (t) => {
  const owner = await createOwner(4);
  const { rows } = await database.pool.query('select record_id from records where account_id = $1 order by record_id', [
    owner,
  ]);
  const changed = rows[1].record_id;
  await tamperWith(
    database.pool,
    'records',
    `update records set body = jsonb_set(body::jsonb, '{tool}', '"other"')::json where record_id = '${changed}'`,
  );
  const jobId = await orderExport(database, owner);
  await startWorker(t);
  const zip = await readResult(owner, jobId);
  const manifest = await readManifest(zip);
  assert.deepEqual(manifest.missing, [
    { record_id: changed, message: 'This record no longer matches its hash, so it is not shown.' },
  ]);
  assert.equal(manifest.record_count, 3);
  assert.ok(!zip.includes(`${changed}.json`));
  assert.equal((await waitForEnd(database, owner, jobId)).done, 4);
});

test('an object store that is still down at the last try fails the export, with a message and an event', {
  timeout,
}, async (t) => {
  const owner = await createOwner(3);
  const jobId = await orderExport(database, owner, { webhook_url: 'https://caller.example/hook' });
  // Makes this the last try, so that the test need not wait for others.
  await database.pool.query(`update pgboss.job set retry_limit = 0 where data->>'shown_job_id' = $1`, [jobId]);
  const objects: ObjectStore = {
    ...database.objects,
    putObject: (key) => database.objects.putObject(`${key}/../..`, Buffer.alloc(0)).catch(() => failWrite(key)),
  };
  await startWorker(t, { objects });
  const job = await waitForEnd(database, owner, jobId);
  assert.deepEqual([job.state, job.error?.code], ['failed', 'store_unavailable']);
  const [event] = events;
  assert.equal(event?.type, 'evidence_export.failed');
  assert.deepEqual(
    [event?.accountId, event?.webhookUrl, event?.data.job_id, event?.data.error],
    [owner, 'https://caller.example/hook', jobId, job.error],
  );
});

async function failWrite(key: string): Promise<void> {
  const { ObjectStoreError } = await import('#store/objects/object-store-error.ts');
  throw new ObjectStoreError(`the object store could not write ${key}`, new Error('no space left'));
}

test('a page that cannot be printed fails the export with a message, and no part of it can be downloaded', {
  timeout,
}, async (t) => {
  const owner = await createOwner(3);
  const jobId = await orderExport(database, owner);
  await database.pool.query(`update pgboss.job set retry_limit = 0 where data->>'shown_job_id' = $1`, [jobId]);
  await startWorker(t, {
    printRecord: async () => {
      throw new ServiceError('pdf_render_error', 'The PDF could not be made.');
    },
  });
  const job = await waitForEnd(database, owner, jobId);
  assert.deepEqual([job.state, job.error?.code, job.result], ['failed', 'pdf_render_error', null]);
});

test('a part that was damaged in the store never becomes part of a file', { timeout }, async (t) => {
  const owner = await createOwner(3);
  const jobId = await orderExport(database, owner);
  const objects: ObjectStore = {
    ...database.objects,
    async putObject(key, bytes) {
      const damaged = Uint8Array.from(bytes);
      if (key.endsWith('00001.bin')) damaged[40] = (damaged[40] ?? 0) ^ 1;
      await database.objects.putObject(key, damaged);
      if (key.endsWith('00001.json')) {
        await database.pool.query(`update pgboss.queue set retry_limit = 0 where name = 'export_records'`);
      }
    },
  };
  await startWorker(t, { objects });
  const job = await waitForEnd(database, owner, jobId);
  await database.pool.query(`update pgboss.queue set retry_limit = 7 where name = 'export_records'`);
  assert.deepEqual([job.state, job.error?.code], ['failed', 'internal_error']);
  assert.equal(await database.objects.findObjectSize(`exports/${jobId}/result.zip`), null);
});

test('housekeeping removes only parts of ended jobs, expired files and leftovers of failures', {
  timeout,
}, async (t) => {
  const owner = await createOwner(3);
  const jobId = await orderExport(database, owner);
  await startWorker(t);
  const { result, finished_at } = await waitForEnd(database, owner, jobId);
  const listOwn = () => database.objects.listObjects(`exports/${jobId}`);
  assert.equal((await listOwn()).length, 6);
  const at = (ms: number) => new Date((finished_at?.getTime() ?? 0) + ms);
  await sweepExports(database.db, database.objects, at(60_000));
  assert.equal((await listOwn()).length, 6, 'a late try may still be writing');
  await sweepExports(database.db, database.objects, at(16 * 60_000));
  assert.deepEqual(await listOwn(), [result?.key]);
  // As a late try leaves it.
  await database.objects.putObject(`exports/${jobId}/parts/00000.bin`, Buffer.from('late'));
  await sweepExports(database.db, database.objects, at(29 * 86_400_000));
  assert.deepEqual(await listOwn(), [result?.key]);
  const open = await orderExport(database, owner);
  await waitForEnd(database, owner, open);
  await sweepExports(database.db, database.objects, at(31 * 86_400_000));
  assert.deepEqual(await listOwn(), []);
});

test('housekeeping removes the leftovers of a failed export, and expired objects of an unknown job', async () => {
  const owner = await createOwner(1);
  const failed = await orderExport(database, owner);
  await startAccountJob(database.db, failed);
  await failAccountJob(database.db, failed, { code: 'internal_error', message: 'x' });
  const unknown = newSortableId('job_');
  const keys = [failed, unknown].flatMap((id) => [`exports/${id}/parts/00000.bin`, `exports/${id}/result.zip`]);
  for (const key of keys) await database.objects.putObject(key, Buffer.from('left'));
  const listLeft = async () => (await database.objects.listObjects('exports')).filter((key) => keys.includes(key));
  const sweepIn = (ms: number) => sweepExports(database.db, database.objects, new Date(Date.now() + ms));
  await sweepIn(60_000);
  assert.equal((await listLeft()).length, 4);
  await sweepIn(20 * 60_000);
  assert.deepEqual(await listLeft(), keys.slice(2));
  await sweepIn(32 * 86_400_000);
  assert.deepEqual(await listLeft(), []);
});

test('housekeeping leaves a folder that is not named by a job id alone, however old its name looks', async () => {
  const keys = ['exports/notes/result.zip', 'exports/job_00000000000000000000000000x/result.zip'];
  for (const key of keys) await database.objects.putObject(key, Buffer.from('kept'));
  await sweepExports(database.db, database.objects, new Date(Date.now() + 400 * 86_400_000));
  const left = await database.objects.listObjects('exports');
  assert.deepEqual(
    keys.filter((key) => left.includes(key)),
    keys,
  );
});

test('an unavailable store is reported and does not stop the sweep', async () => {
  const warned: string[] = [];
  const log = { warn: (_detail: object, message: string) => void warned.push(message) };
  const away = async () => {
    throw new Error('away');
  };
  const objects = { ...database.objects, listObjects: away, sweepUploads: async () => 2 };
  assert.equal(await sweepFiles({ db: database.db, objects }, log), 2);
  assert.equal(await sweepFiles({ db: database.db, objects: { ...objects, sweepUploads: away } }, log), 0);
  assert.equal(warned.length, 3);
});

test('an account with several running exports does not delay other accounts', { timeout }, async (t) => {
  const [greedy, other] = [await createOwner(6), await createOwner(1)];
  for (let at = 0; at < 3; at += 1) await orderExport(database, greedy);
  const jobId = await orderExport(database, other);
  let isServed = false;
  // The pages of the first account are as slow as they need to be.
  const printRecord: ExportParts['printRecord'] = async (record, url, account) => {
    if (account === greedy) await waitUntil('the other export has ended', () => isServed);
    return PLAIN_PAGES(record, url, account);
  };
  await startWorker(t, { printRecord });
  const job = await waitForEnd(database, other, jobId);
  isServed = true;
  assert.equal(job.state, 'succeeded');
});
