import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listZipEntries } from '#base/zip-entries.ts';
import { bindFinishBatch } from '#jobs/batch/finish-batch.ts';
import { findAccountJob } from '#store/jobs/account-jobs.ts';
import { ObjectStoreError } from '#store/objects/object-store-error.ts';
import { listEventsAfter } from '#store/webhooks/events.ts';
import { startBatchService } from '#test/support/batch-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { wirePlainExports } from '#test/support/made-exports.ts';

const CSV = 'tool,abn\nabn_lookup,79002637069\nabn_lookup,56638257003\n';

test('the result of a batch is a signed ZIP of its records and one CSV of all rows, made once despite repeats, and announced by an event [tools.batch-search-result]', async () => {
  const service = await startBatchService();
  try {
    const { database } = service;
    const person = await service.addPerson();
    const jobId = await service.orderApproved(person, CSV);
    assert.deepEqual(await service.runStep(jobId), ['finish_batch']);
    await integrateAll(database.db);
    const parts = wirePlainExports(database);
    const { handle } = bindFinishBatch(parts);
    const context = { jobId, shownJobId: jobId, accountId: null, attempt: 1, signal: new AbortController().signal };
    const { account_id } = person.account;
    const putObject = async () => {
      throw new ObjectStoreError('the object store could not write', new Error('no space left'));
    };
    const away = bindFinishBatch({ ...parts, objects: { ...database.objects, putObject } });
    await assert.rejects(away.handle({ part: 0 }, context), { name: 'ServiceError', code: 'store_unavailable' });
    for (const part of [0, 0, 1]) {
      const { effect } = await handle({ part }, context);
      if (effect !== undefined) await database.db.transaction().execute((trx) => effect(trx));
    }
    const job = await findAccountJob(database.db, account_id, jobId);
    assert.equal(job?.state, 'succeeded');
    const zip = await database.objects.findObject(job.result?.key ?? '');
    assert.ok(zip !== null);
    const entries = await listZipEntries(Buffer.from(zip));
    assert.deepEqual(
      entries.map(({ name }) => name.replace(/rec_\w{26}/, 'rec').replace(/\d{4}-\d\d-\d\d/, 'day')),
      [
        'records/day_abn-lookup_79002637069_rec.json',
        'records/day_abn-lookup_79002637069_rec.pdf',
        'proofs/rec.tlog-proof',
        'results.csv',
        'index.pdf',
        'index.csv',
        'manifest.json',
        'README.txt',
        'SHA256SUMS',
        'SHA256SUMS.note',
      ],
    );
    let csv = '';
    for await (const chunk of entries[3]?.open() ?? []) csv += chunk.toString();
    assert.match(csv, /^1,abn_lookup,.*,recorded,10,rec_\w{26},,\r$/m);
    assert.match(csv, /^2,abn_lookup,.*,refused,0,,abn_not_found,/m);
    const [event] = await listEventsAfter(database.db, account_id, { afterNo: 0, limit: 10 });
    const { data } = JSON.parse(event?.body ?? '{}');
    assert.deepEqual(
      [event?.type, data.job_id, data.recorded_count, data.refused_count, data.charged_cents],
      ['batch_search.completed', jobId, 1, 1, 10],
    );
  } finally {
    await service.stop();
  }
});
