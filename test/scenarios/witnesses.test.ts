import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { wireExports } from '#app/wire-exports.ts';
import { formatAddCheckpoint } from '#domain/log/note/add-checkpoint.ts';
import { formatCheckpoint } from '#domain/log/note/checkpoint.ts';
import { findCosignature } from '#domain/log/note/cosignature.ts';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { buildWitnessServer } from '#doors/witness/witness-server.ts';
import { openEndorser } from '#operations/log/open-endorser.ts';
import { openWitness, type Witness } from '#operations/log/witness.ts';
import { appendRecords } from '#store/log/append-records.ts';
import { findLogFaults } from '#store/log/log-faults.ts';
import { beginLog, readLogKeys } from '#store/log/log-keys.ts';
import { findRecordLog } from '#store/log/read-record-log.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { runSvc, runSvcLine } from '#test/doors/cli/run-svc.ts';
import { readOk } from '#test/support/answers.ts';
import { makeInOneGo, orderExport } from '#test/support/made-exports.ts';
import { consistencyProof, treeRoot } from '#test/support/merkle-tree.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

/** A service with its own log, and the witness that it runs for the other one. */
type Party = { service: TestService; vkey: string; witness: Witness; server: Server; url: string };

const ADMIN = join(import.meta.dirname, '../../src/app/admin.ts');
const folder = mkdtempSync(join(tmpdir(), 'svc-witness-'));
const parties: Party[] = [];
before(async () => {
  const services = await Promise.all([startTestService(), startTestService()]);
  const keys = await Promise.all(
    services.map(async ({ database: { db } }, at) => {
      await beginLog(db, `party${at}.example/log`, null);
      return (await readLogKeys(db))[0]?.key ?? assert.fail();
    }),
  );
  for (const [at, service] of services.entries()) {
    const logs = keys.filter((_, other) => other !== at);
    const name = `party${at}.example/witness`;
    const witness = await openWitness(service.database.db, { name, secret: null, logs });
    const server = buildWitnessServer(witness, (error) => assert.fail(String(error)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    parties.push({ service, vkey: formatVerifierKey(keys[at] ?? assert.fail()), witness, server, url });
  }
});
after(async () => {
  for (const { server, service } of parties) {
    server.close();
    server.closeAllConnections();
    await service.stop();
  }
  rmSync(folder, { recursive: true });
});

/** Writes the policy by which `party` needs the other one as a witness. */
function writePolicy(of: Party, other: Party, url = other.url): string {
  const file = join(folder, `${parties.indexOf(of)}.txt`);
  writeFileSync(file, `log ${of.vkey}\nwitness other ${formatVerifierKey(other.witness.key)} ${url}\nquorum other\n`);
  return file;
}

/** Makes a record of a party, appends it to its log, and returns the response that has it. */
async function makeRecord({ service }: Party, witnessPolicy: string) {
  const { db } = service.database;
  const troubles: string[] = [];
  const endorser = await openEndorser(db, { timestamps: null, witnessPolicy }, (why) => troubles.push(why));
  const recordId = String((await readOk(await service.request('/v1/abn/79002637069'))).record_id);
  while (((await assignPlaces(db)) ?? 1) > 0);
  while (((await appendRecords(db, null, null, endorser)) ?? 1) > 0);
  const json = await (await service.request(`/v1/receipts/due-diligence/${recordId}`)).text();
  return { recordId, json, troubles };
}

async function verify(json: string, policy: string) {
  const file = join(folder, 'record.json');
  writeFileSync(file, json);
  return runSvcLine(['verify', file, '--policy', policy]);
}

const [first, second] = [0, 1].map((at) => () => parties[at] ?? assert.fail()) as [() => Party, () => Party];

test('two services witness each other, and each file carries the cosignature that its policy needs', async () => {
  for (const [own, other] of [
    [first(), second()],
    [second(), first()],
  ] as const) {
    const policy = writePolicy(own, other);
    // Twice: the second time the witness needs a consistency proof.
    for (const _ of [1, 2]) {
      const { json, troubles, recordId } = await makeRecord(own, policy);
      assert.deepEqual(troubles, []);
      const { code, stdout } = await verify(json, policy);
      assert.equal(code, 0, stdout);
      assert.match(stdout, /consistency +passed +Witnesses you trust confirmed .* Your policy needs no more\./);
      const pdf = await own.service.request(`/v1/receipts/due-diligence/${recordId}?format=pdf`);
      const file = join(folder, 'record.pdf');
      writeFileSync(file, new Uint8Array(await pdf.arrayBuffer()));
      assert.equal((await runSvcLine(['verify', file, '--policy', policy])).code, 0);
    }
    const faults: string[] = [];
    await findLogFaults(own.service.database.db, (fault) => faults.push(fault));
    assert.deepEqual(faults, []);
    // The witness shows what it cosigned.
    const origin = own.vkey.split('+')[0] ?? '';
    const hash = createHash('sha256').update(origin).digest('hex');
    const shown = parseSignedNote(await (await fetch(`${other.url}/${hash}/checkpoint`)).text());
    assert.ok(shown.ok);
    assert.equal((await findCosignature(shown.value, other.witness.key))?.ok, true);
  }
});

test('an archive carries the cosignatures of its records, and the policy is checked for each', async () => {
  const own = first();
  const policy = writePolicy(own, second());
  await makeRecord(own, policy);
  const { database, account } = own.service;
  const parts = wireExports(database, sharedRenderer.renderPdf, { logKeySecret: null });
  const make = async () => {
    const jobId = await orderExport(database, account.account_id, { ordered_at: new Date().toISOString() });
    return makeInOneGo(database, parts, { owner: account.account_id, jobId, recordsPerPart: 10 });
  };
  const file = join(folder, 'evidence.zip');
  writeFileSync(file, await make());
  const { code, stdout } = await runSvc(['verify', file, '--policy', policy]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /consistency +passed +Passed for all \d+ files that need it\./);
  // One record without a cosignature, and the archive does not meet the policy.
  await makeRecord(own, writePolicy(own, second(), 'http://127.0.0.1:1'));
  writeFileSync(file, await make());
  const less = await runSvc(['verify', file, '--policy', policy]);
  assert.equal(less.code, 5, less.stdout);
});

test('while a witness is down, files have no cosignature, and the policy leaves them unproven', async () => {
  const policy = writePolicy(first(), second(), 'http://127.0.0.1:1');
  const { json, troubles } = await makeRecord(first(), policy);
  assert.match(troubles.join(), /^no cosignature of party1\.example\/witness: it could not be reached/);
  const { code, stdout } = await verify(json, policy);
  assert.equal(code, 5, stdout);
  assert.match(stdout, /consistency +not checked +Your policy needs more witnesses\. .*: none\./);
  // It continues where it was when the witness is back.
  const back = writePolicy(first(), second());
  assert.equal((await verify((await makeRecord(first(), back)).json, back)).code, 0);
});

test('a witness that never answers is waited for a few seconds, and the record then has its proof without it', {
  timeout: 20_000,
}, async (t) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { json, troubles } = await makeRecord(first(), writePolicy(first(), second(), url));
  assert.match(
    troubles.join(),
    /^no cosignature of party1\.example\/witness: it (?:did not answer in time|was not waited for);/,
  );
  assert.match(json, /"checkpoint":\s*"party0\.example\/log\\n/);
});

test('a checkpoint is not used in proofs before it was cosigned, or waited for', async () => {
  const { service } = first();
  const { db } = service.database;
  const recordId = String((await readOk(await service.request('/v1/abn/79002637069'))).record_id);
  while (((await assignPlaces(db)) ?? 1) > 0);
  let during: unknown = 'not read';
  const collect = async () => {
    during = await findRecordLog(db, recordId);
    // Another process must not overtake it.
    assert.equal(await appendRecords(db, null), null);
    return { timestampLine: '', cosignatureLines: '' };
  };
  await appendRecords(db, null, null, { waitMs: 600_000, collect });
  assert.equal(during, null);
  assert.notEqual(await findRecordLog(db, recordId), null);
  const pool = service.database.pool;
  await assert.rejects(pool.query(`update log_endorsements set cosignature_lines = 'x'`), /endorsed once/);
});

test('a proof does not wait for a process that died', async () => {
  const { service } = first();
  const { db } = service.database;
  const recordId = String((await readOk(await service.request('/v1/abn/79002637069'))).record_id);
  while (((await assignPlaces(db)) ?? 1) > 0);
  // Its wait has already ended, and its process never stored the endorsement.
  const died = { waitMs: -10_000, collect: () => Promise.reject(new Error('killed')) };
  await assert.rejects(appendRecords(db, null, null, died), /killed/);
  assert.notEqual(await findRecordLog(db, recordId), null);
});

// A log of this test alone, so that every proof can be computed.
const leaves = Array.from({ length: 9 }, (_, at) => new Uint8Array(32).fill(at + 1));
const forked = leaves.map((leaf, at) => (at === 2 ? new Uint8Array(32).fill(99) : leaf));
const signer = await openNoteSigner('forking.example/log', new Uint8Array(32).fill(5));
const sign = (size: number, entries = leaves) =>
  signNote(
    formatCheckpoint({
      origin: 'forking.example/log',
      size,
      rootHash: size === 0 ? new Uint8Array(createHash('sha256').digest()) : treeRoot(entries.slice(0, size)),
      extensions: [],
    }),
    signer,
  );
const proof = (from: number, to: number, entries = leaves) => consistencyProof(from, entries.slice(0, to));

async function openFresh(name: string): Promise<Witness> {
  return openWitness(first().service.database.db, { name, secret: null, logs: [signer.key] });
}

test('a witness answers as C2SP tlog-witness says, and refuses a fork and a rewind', async () => {
  const witness = await openFresh('w1.example');
  const ask = async (old: number, hashes: readonly Uint8Array[], note: string) => {
    const { status, text, isSize = false } = await witness.addCheckpoint(formatAddCheckpoint(old, hashes, note));
    return isSize ? `${status} ${text.trim()}` : status;
  };
  const steps: [what: string, old: number, hashes: readonly Uint8Array[], note: string, wanted: number | string][] = [
    ['the first', 0, [], await sign(3), 200],
    ['the same again', 3, [], await sign(3), 200],
    ['one that does not know', 0, [], await sign(5), '409 3'],
    ['one that grew', 3, proof(3, 5), await sign(5), 200],
    ['a rewind', 5, [], await sign(3), 400],
    ['a rewind that lies', 3, [], await sign(3), '409 5'],
    ['a fork of the same size', 5, [], await sign(5, forked), 422],
    ['a fork that grew', 5, proof(5, 8, forked), await sign(8, forked), 422],
    ['a wrong proof', 5, proof(4, 8), await sign(8), 422],
    ['no proof', 5, [], await sign(8), 422],
    ['one that grew again', 5, proof(5, 8), await sign(8), 200],
  ];
  for (const [what, old, hashes, note, wanted] of steps) assert.equal(await ask(old, hashes, note), wanted, what);
  const other = await openFresh('w2.example');
  const strangerNote = (await sign(3)).replace(
    / [A-Za-z0-9+/=]+\n$/,
    (line) => `${line.slice(0, 9)}A${line.slice(10)}`,
  );
  const answers = [
    await other.addCheckpoint('old x\n\n'),
    await other.addCheckpoint(formatAddCheckpoint(0, [], (await sign(3)).replaceAll('forking', 'unknown'))),
    await other.addCheckpoint(formatAddCheckpoint(0, [], strangerNote)),
    await other.addCheckpoint(formatAddCheckpoint(0, proof(1, 3), await sign(3))),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 404, 403, 422],
  );
});

test('of many requests at once a witness follows one history', async () => {
  const witnesses = await Promise.all([openFresh('racing.example'), openFresh('racing.example')]);
  // Both start from nothing; half of them are forks. Two processes with one database are two witnesses here.
  const bodies = await Promise.all(
    Array.from({ length: 20 }, async (_, at) =>
      formatAddCheckpoint(0, [], await sign(3 + (at % 4), at % 2 ? forked : leaves)),
    ),
  );
  const answers = await Promise.all(bodies.map((body, at) => witnesses[at % 2]?.addCheckpoint(body)));
  const cosigned = answers.filter((one) => one?.status === 200).length;
  const conflicts = answers.filter((one) => one?.isSize === true).length;
  assert.deepEqual([cosigned, conflicts], [1, 19]);
});

test('a witness remembers after a restart, and the database refuses to be rolled back', async () => {
  await (await openFresh('restarted.example')).addCheckpoint(formatAddCheckpoint(0, [], await sign(5)));
  const again = await openFresh('restarted.example');
  const { status, text } = await again.addCheckpoint(formatAddCheckpoint(0, [], await sign(5, forked)));
  assert.deepEqual([status, text], [409, '5\n']);
  const { pool } = first().service.database;
  const update = (set: string) =>
    pool.query(`update witnessed_logs set ${set} where witness_name = 'restarted.example'`);
  await assert.rejects(update('tree_size = 4'), /would be rolled back/);
  await assert.rejects(update(`root_hash = sha256('x')`), /would be rolled back/);
  await assert.rejects(pool.query('delete from witnessed_logs'), /append-only/);
});

test('svc-admin witness remembers what it cosigned when it is killed', async () => {
  const { database } = first().service;
  const policy = join(folder, 'logs.txt');
  writeFileSync(policy, `log ${formatVerifierKey(signer.key)}\nquorum none\n`);
  const words = ['witness', '--name', 'killed.example/w', '--policy', policy];
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const vkeys: string[] = [];
  for (const [body, wanted] of [
    [formatAddCheckpoint(0, [], await sign(5)), 200],
    [formatAddCheckpoint(0, [], await sign(4, forked)), 409],
    [formatAddCheckpoint(5, proof(5, 8), await sign(8)), 200],
  ] as const) {
    const child = spawn(process.execPath, [ADMIN, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      said += chunk;
      if (said.includes('witnessing on')) break;
    }
    const [vkey = '', line = ''] = said.split('\n');
    vkeys.push(vkey);
    const answer = await fetch(`${line.replace('witnessing on ', '')}/add-checkpoint`, { method: 'POST', body });
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    assert.equal(answer.status, wanted);
  }
  assert.equal(new Set(vkeys).size, 1, 'it keeps its key');
});

test('a witness answers over HTTP with the content type of a size, and bounds a request', async () => {
  const { url } = second();
  const post = (body: string) => fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  assert.equal((await post('x')).status, 400);
  assert.equal((await post('x'.repeat(200_000))).status, 413);
  assert.equal((await fetch(`${url}/${'0'.repeat(64)}/checkpoint`)).status, 404);
  assert.equal((await fetch(`${url}/`)).status, 404);
  const own = await fetch(`${first().service.url}/log/checkpoint`);
  const answer = await post(
    formatAddCheckpoint(0, [], (await own.text()).replace(/— party1\.example\/witness .*\n/, '')),
  );
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [409, 'text/x.tlog.size']);
  assert.match(await answer.text(), /^\d+\n$/);
});
