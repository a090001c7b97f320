import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { dueDiligenceRecord } from '#contract/schemas/record.ts';
import { CHECK_VERIFIER } from '#domain/log/verify/check-without-svc.ts';
import { recordVerifier } from '#operations/log/verifier-record.ts';
import { readVerifierFile } from '#pages/verifier-file.ts';
import { findOrderFaults, findRecordFaults, findUsageFaults } from '#store/fsck.ts';
import { findLogFaults } from '#store/log/log-faults.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const OFFERED = { ...readVerifierFile(), version: '1.2.3' };
const OTHER = { sha256: 'ab'.repeat(32), version: '1.2.2' };
const folder = mkdtempSync(join(tmpdir(), 'svc-verifier-'));
let service: TestService;
before(async () => {
  service = await startTestService();
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const record = (verifier: typeof OTHER) => recordVerifier(service.database.db, verifier, new Date());
const ask = (path: string) => fetch(`${service.url}${path}`, { headers: { connection: 'close' } });
const save = async (path: string, name: string) => {
  const response = await ask(path);
  assert.equal(response.status, 200, path);
  writeFileSync(join(folder, name), Buffer.from(await response.arrayBuffer()));
};
const run = (command: string) => {
  const [, ...args] = command.split(' ');
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
};

test('before its hash is in the log, the page says so, and there is no proof', async () => {
  assert.equal((await ask('/verify/svc-verify.json')).status, 404);
  assert.match(await (await ask('/verify')).text(), /This hash is not in the evidence log yet\./);
});

test('each hash is recorded once, also when several processes start together', async () => {
  assert.deepEqual((await Promise.all([record(OFFERED), record(OFFERED), record(OFFERED)])).sort(), [
    false,
    false,
    true,
  ]);
  assert.equal(await record(OTHER), true);
  assert.deepEqual([await record(OFFERED), await record(OTHER)], [false, false]);
  await integrateAll(service.database.db);
});

test('the page names the entry, and its command proves that the log has the hash of this file', async () => {
  const page = await (await ask('/verify')).text();
  assert.ok(page.includes(`<code>${OFFERED.sha256}</code>`));
  assert.match(page, /This hash is entry 0 of the evidence log\./);
  assert.ok(page.includes(CHECK_VERIFIER));
  await save('/verify/svc-verify.mjs', 'svc-verify.mjs');
  await save('/verify/svc-verify.json', 'svc-verify.json');
  // That the log is empty is cached for half a second.
  await waitUntil('the keys', async () => (await ask('/.well-known/evidence-keys.json')).ok);
  await save('/.well-known/evidence-keys.json', 'evidence-keys.json');
  const proven = run(CHECK_VERIFIER);
  assert.equal(proven.status, 0, proven.stdout);
  assert.match(proven.stdout, /^proven: svc-verify\.json/);
  assert.match(proven.stdout, /source file +passed/);
  assert.match(proven.stdout, /^data +what the service says about a file of its own: no register was queried$/m);
  assert.match(proven.stdout, /^asked +Which verifier this service offers$/m);
  assert.match(proven.stdout, /^source +No register: the verifier that this service offers: /m);
  writeFileSync(join(folder, 'changed.mjs'), `${OFFERED.text}\n`);
  const changed = run(CHECK_VERIFIER.replace(/svc-verify\.mjs$/, 'changed.mjs'));
  assert.equal(changed.status, 1, changed.stdout);
});

test('a copy of an earlier verifier has its own entry, which anyone finds by its hash', async () => {
  const { record: found } = (await (await ask(`/verify/svc-verify.json?sha256=${OTHER.sha256}`)).json()) as {
    record: unknown;
  };
  const { log, target, sources } = dueDiligenceRecord.parse(found);
  assert.deepEqual([log?.index, target.value, sources[0]?.source_file?.sha256], [1, OTHER.sha256, OTHER.sha256]);
  assert.equal((await ask(`/verify/svc-verify.json?sha256=${'0'.repeat(64)}`)).status, 404);
  assert.equal((await ask('/verify/svc-verify.json?sha256=AB')).status, 400);
});

test('its record belongs to no account and counts for none, and fsck finds no fault', async () => {
  const faults: string[] = [];
  const report = (fault: string) => void faults.push(fault);
  const { db } = service.database;
  for (const find of [findRecordFaults, findOrderFaults, findUsageFaults]) await find(db, report);
  await findLogFaults(db, report);
  assert.deepEqual(faults, []);
  const { rows } = await service.database.pool.query('select * from usage_counts');
  assert.deepEqual(rows, []);
  const id = ((await (await ask('/verify/svc-verify.json')).json()) as { record: { record_id: string } }).record;
  const headers = { authorization: `Bearer ${service.account.api_key}` };
  const read = await fetch(`${service.url}/v1/receipts/due-diligence/${id.record_id}`, { headers });
  assert.equal(read.status, 404);
});
