import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { VERIFY_ASSET_GATE } from '#contract/gates.ts';
import { findRegisterVersion } from '#store/registers/register-versions.ts';
import { readOk } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { runAdmin, runAdminProgram } from '#test/support/run-admin.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const SAMPLE = new URL('../../src/registers/abn/sample/abn-sample.xml', import.meta.url).pathname;

let service: TestService;
let folder: string;
before(async () => {
  service = await startTestService({}, buildTestOperations());
  folder = await mkdtemp(join(tmpdir(), 'svc-admin-'));
});
after(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const readEnv = () => ({ DATABASE_URL: service.database.url, OBJECT_STORE_URL: service.database.objectsUrl });
const admin = (...words: string[]) => runAdmin(words, { env: readEnv() });
const adminProgram = (...words: string[]) => runAdminProgram(words, { env: readEnv() });
const readVersion = async () => {
  // The current version is cached for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  return (await readOk(await service.request('/v1/abn/79002637069'))).source_version;
};

test('migrate brings the schema up to date, and reports when there is nothing to do [svc-admin.migrate]', async () => {
  for (const _ of [1, 2]) {
    const { code, stdout } = await adminProgram('migrate');
    assert.equal(code, 0);
    assert.match(stdout, /^the schema is up to date: 0001-foundation/);
  }
});

test('gates show names the evidence that the PPSR gate lacks [svc-admin.gates] [availability.ppsr-gate-evidence]', async () => {
  const { code, stdout } = await adminProgram('gates', 'show');
  assert.equal(code, 0);
  assert.match(stdout, /^ppsr: closed\n/);
  const kinds = ['verified_production_access', 'successful_billable_live_search', 'durable_audit_evidence'];
  for (const kind of kinds) assert.match(stdout, new RegExp(`^${kind} +missing$`, 'm'));
  const piece = { kind: kinds[0] ?? '', evidence_ref: 'contract 7', recorded_by: 'a test', recorded_at: new Date() };
  const insert = (gate: string, kind: string) =>
    service.database.db
      .insertInto('gate_evidence')
      .values({ ...piece, gate, kind })
      .execute();
  for (const kind of VERIFY_ASSET_GATE.evidenceKinds) await insert('verify_asset', kind);
  await insert('ppsr', piece.kind);
  await insert('another gate', kinds[1] ?? '');
  const { stdout: later } = await admin('gates', 'show');
  assert.match(later, /^ppsr: closed\n/);
  assert.match(later, /^verified_production_access +contract 7$/m);
  assert.match(later, /^successful_billable_live_search +missing$/m);
  assert.match(
    later,
    /^verify_asset: closed\nevidence +recorded\n(?:\w+ +contract 7\n){3}gate ppsr +closed$/m,
    'its own evidence is not enough',
  );
});

test('import makes a version that answers, labelled as told; a label is taken once [svc-admin.import]', async () => {
  const file = join(folder, 'abn.xml');
  writeFileSync(file, `${readFileSync(SAMPLE, 'utf8')}\n`);
  const words = ['import', 'abn', file, '--version', 'abn-2026-12', '--retrieved-at', '2026-11-02T00:00:00Z'];
  const { code, stdout } = await adminProgram(...words);
  assert.equal(code, 0);
  const manifest = JSON.parse(stdout) as Record<string, unknown>;
  assert.deepEqual([manifest.source_version, manifest.row_count, manifest.sample], ['abn-2026-12', 18, false]);
  assert.equal(await readVersion(), 'abn-2026-12');
  const again = await admin(...words);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /already imported/);
});

test('a bundled sample is imported only as a sample', async () => {
  const copy = join(folder, 'copy.xml');
  copyFileSync(SAMPLE, copy);
  for (const path of [SAMPLE, copy]) {
    const run = await admin('import', 'abn', path, '--version', 'abn-invented');
    assert.deepEqual([run.code, run.stdout], [2, '']);
    assert.match(run.stderr, /has invented rows: import it with --sample/);
  }
  assert.equal(await readVersion(), 'abn-2026-12');
});

test('a damaged file is refused and the earlier version still answers', async () => {
  const damaged = join(folder, 'damaged.xml');
  writeFileSync(damaged, '<Transfer><ABR><ABN status="ACT">1</ABN>');
  const run = await admin('import', 'abn', damaged, '--version', 'abn-damaged');
  assert.equal(run.code, 1, run.stdout);
  assert.equal(await readVersion(), 'abn-2026-12');
});

test('snapshots list, verify, retire and activate manage the versions [svc-admin.snapshots]', async () => {
  const listed = (await adminProgram('snapshots', 'list')).stdout;
  assert.match(listed, /^abn +abn-2026-12 +active +- +18$/m);
  assert.match(listed, /^abn +abn-sample-2026-11 +active +SAMPLE +18$/m);
  assert.match((await adminProgram('snapshots', 'verify')).stdout, /^abn abn-2026-12 intact$/m);
  assert.equal((await adminProgram('snapshots', 'retire', 'abn', 'abn-2026-12')).stdout, 'retired abn abn-2026-12\n');
  assert.equal(await readVersion(), 'abn-sample-2026-11');
  assert.equal((await admin('snapshots', 'retire', 'abn', 'abn-2026-12')).code, 1, 'it is retired already');
  assert.equal(
    (await adminProgram('snapshots', 'activate', 'abn', 'abn-2026-12')).stdout,
    'abn now answers from abn-2026-12\n',
  );
  assert.equal(await readVersion(), 'abn-2026-12');
  assert.equal((await admin('snapshots', 'activate', 'abn', 'abn-unknown')).code, 1);
});

test('fsck finds no fault in what the service wrote [svc-admin.fsck]', async () => {
  await readOk(await postJson(service, '/v1/test-priced', { subject: 'a' }));
  const { code, stdout } = await adminProgram('fsck');
  assert.equal(code, 0, stdout);
  assert.match(
    stdout,
    /^checked \d+ records, \d+ marks of sources, 0 places, 0 times of records, 0 erasures, 0 log entries, 0 log keys, \d+ totals of usage, 4 ledger entries, \d+ charges, 0 evidence packs, 0 monitors and snapshots, 0 watched names and alerts, 0 webhook deliveries, \d+ partitions, 0 jobs, 0 files of jobs, 18 snapshots\nto detect that the whole log was rolled back, .* svc-admin log witness\nno faults\n$/,
  );
});

test('fsck finds a record, a charge and a snapshot row that were changed in the database [svc-admin.fsck]', async () => {
  const { pool } = service.database;
  const { record_id } = await readOk(await service.request('/v1/abn/79002637069'));
  await tamperWith(
    pool,
    'records',
    `update records set body = replace(body::text, 'HARBOUR', 'HARBOR')::json where record_id = '${record_id}'`,
  );
  await tamperWith(pool, 'ledger_entries', `update ledger_entries set amount_cents = -1 where amount_cents = -10`);
  await pool.query(`insert into record_places values (7, 'rec_of_nobody')`);
  const version = await findRegisterVersion(service.database.db, 'abn', 'abn-2026-12');
  await pool.query(
    `update snapshot_rows.abn_${version?.snapshot_id} set line = replace(line, '2000', '2001') where abn = '79002637069'`,
  );
  const { code, stdout } = await admin('fsck');
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`^FAULT record ${record_id} does not match its hash$`, 'm'));
  assert.match(stdout, /^FAULT ledger transaction txn_\w+ does not balance$/m);
  assert.match(stdout, /^FAULT record rec_\w+ has a charge that does not match its price$/m);
  assert.match(stdout, /^FAULT place 7 names rec_of_nobody, which is not a record$/m);
  assert.match(stdout, /^FAULT snapshot abn abn-2026-12 is damaged$/m);
  assert.equal((await admin('snapshots', 'verify', 'abn', 'abn-2026-12')).code, 1);
  const read = await service.request(`/v1/receipts/due-diligence/${record_id}`);
  assert.equal(read.status, 500, 'a changed record is not returned');
});
