import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatCheckpoint, parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { formatSignedNote, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { readLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { openLogSigner } from '#store/log/log-keys.ts';
import { integrateAll, TEST_ORIGIN } from '#test/support/evidence-log.ts';
import { runAdmin, runAdminProgram } from '#test/support/run-admin.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const admin = (words: string[], input = '', run = runAdmin) =>
  run(words, {
    env: { DATABASE_URL: service.database.url, OBJECT_STORE_URL: service.database.objectsUrl },
    input,
  });
const witness = (checkpoint: string, ...words: string[]) => admin(['log', 'witness', '-', ...words], checkpoint);
const append = async (count: number) => {
  await recordTestChecks(service.database.db, service.account.account_id, Array(count).fill({}));
  await integrateAll(service.database.db);
  return (await readLastCheckpoint(service.database.db)).note;
};
/** A checkpoint that was never published, but is signed with the key of the log. */
const forge = async (size: number, root: Uint8Array<ArrayBuffer>, origin = TEST_ORIGIN) => {
  const signer = await openLogSigner(service.database.db, { secret: null, checkpoint: null });
  return signNote(formatCheckpoint({ origin, size, rootHash: root, extensions: [] }), signer);
};
const cosign = async (note: string, name: string, seed: number, at = 1_700_000_000) => {
  const parsed = parseSignedNote(note);
  assert.ok(parsed.ok);
  const { key, cosign: signWith } = await openCosigner(name, Buffer.alloc(32, seed));
  const signature = await signWith(parsed.value.text, at);
  const text = formatSignedNote({ ...parsed.value, signatures: [...parsed.value.signatures, signature] });
  return { text, line: text.slice(note.length), vkey: formatVerifierKey(key) };
};

test('before the log exists every command reports that', async () => {
  const checkpoint = await signNote(
    'a.example\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n',
    await openNoteSigner('a.example', Buffer.alloc(32, 1)),
  );
  for (const run of [admin(['log', 'show']), admin(['log', 'rotate-key']), witness(checkpoint)]) {
    const { code, stderr } = await run;
    assert.deepEqual([code, stderr], [1, 'the evidence log does not exist yet: start the service first\n']);
  }
});

test('a kept checkpoint is compared: consistent, ahead, split view, another log', async () => {
  const kept = await append(3);
  await append(20);
  const consistent = await admin(['log', 'witness', '-'], kept, runAdminProgram);
  assert.equal(consistent.code, 0, consistent.stderr);
  assert.match(
    consistent.stdout,
    /^checkpoint of test\.example\/log, 3 entries\nsignature: key [0-9a-f]{8} of this log\nconsistent: its 3 entries are the first of the 23 in this log\n$/,
  );
  const made = new Uint8Array(32).fill(9);
  const ahead = await witness(await forge(24, made));
  assert.equal(ahead.code, 1);
  assert.match(
    ahead.stdout,
    /^AHEAD: it has 24 entries and this log has 23\. This log signed it and has lost entries since/m,
  );
  const split = await witness(await forge(3, made));
  assert.equal(split.code, 1);
  assert.match(split.stdout, /^SPLIT VIEW: its 3 entries are not the first 3 of this log\. This log signed both/m);
  const other = await witness(await forge(3, made, 'other.example/log'));
  assert.equal(other.code, 1);
  assert.match(other.stdout, /^another log: other\.example\/log is not the name of this one$/m);
  const stranger = await openNoteSigner(TEST_ORIGIN, Buffer.alloc(32, 3));
  const parsed = parseSignedCheckpoint(kept);
  assert.ok(parsed.ok);
  const unsigned = await witness(await signNote(parsed.value.note.text, stranger));
  assert.match(unsigned.stdout, /^signature: NOT of this log, so anyone could have written it$/m);
  const unsignedSplit = await witness(
    await signNote(formatCheckpoint({ origin: TEST_ORIGIN, size: 3, rootHash: made, extensions: [] }), stranger),
  );
  assert.match(unsignedSplit.stdout, /^SPLIT VIEW: .* This log did not sign it\.$/m);
  const empty = await forge(0, new Uint8Array(Buffer.from('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'base64')));
  assert.equal((await witness(empty)).code, 0, 'every log starts empty');
});

test('text that is not a checkpoint is refused with a message', async () => {
  const { code, stderr } = await witness('not a checkpoint');
  assert.equal(code, 1);
  assert.match(stderr, /^svc-admin: .+ is not a checkpoint: /);
  assert.equal((await admin(['log', 'witness'])).code, 2);
  const note = await append(1);
  assert.match((await witness(note, '--vkey', 'x')).stderr, /--vkey: a key must have three parts/);
  const own = (await openLogSigner(service.database.db, { secret: null, checkpoint: null })).key;
  assert.match(
    (await witness(note, '--vkey', formatVerifierKey(own))).stderr,
    /--vkey is not a witness key: those have type 4/,
  );
});

test('a cosigned checkpoint is accepted, stored and shown once its witness is trusted', async () => {
  const note = await append(1);
  const first = await cosign(note, 'witness.example/w1', 7);
  assert.equal((await fetch(`${service.url}/log/witnessed`)).status, 404);
  const unknown = await witness(first.text);
  assert.equal(unknown.code, 0);
  assert.match(
    unknown.stdout,
    /^not checked: the signature of witness\.example\/w1 \([0-9a-f]{8}\), whose key is unknown; add it with --vkey$/m,
  );
  const kept = await witness(first.text, '--vkey', first.vkey);
  assert.equal(kept.code, 0, kept.stderr);
  assert.match(kept.stdout, /^cosigned by witness\.example\/w1 at 2023-11-14T22:13:20\.000Z: stored$/m);
  const second = await cosign(note, 'witness.example/w2', 8);
  assert.equal((await witness(second.text, '--vkey', second.vkey)).code, 0);
  assert.match(
    (await witness(first.text)).stdout,
    /: stored$/m,
    'it is believed from now on, and the same again is no harm',
  );
  await new Promise((resolve) => setTimeout(resolve, 600));
  for (const path of ['/log/checkpoint', '/log/witnessed']) {
    assert.equal(await (await fetch(service.url + path)).text(), note + first.line + second.line, path);
  }
  await append(1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(await (await fetch(`${service.url}/log/witnessed`)).text(), note + first.line + second.line);
  assert.ok(!(await (await fetch(`${service.url}/log/checkpoint`)).text()).includes('witness.example'));
  assert.ok((await admin(['log', 'show'])).stdout.includes(first.line));
});

test('a cosignature that is invalid, missing, or on a tree that was never signed is not stored', async () => {
  const note = await append(1);
  const good = await cosign(note, 'witness.example/w3', 9);
  const wrong = good.text.replace(good.line, (await cosign(await append(1), 'witness.example/w3', 9)).line);
  const refused = await witness(wrong, '--vkey', good.vkey);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stdout,
    /^NOT STORED: the cosignature that names witness\.example\/w3 was not made by that witness$/m,
  );
  const missing = await witness(note, '--vkey', good.vkey);
  assert.equal(missing.code, 1);
  assert.match(missing.stdout, /^NOT STORED: it has no cosignature of witness\.example\/w3$/m);
  const { rows } = await service.database.pool.query(`select from log_witnesses where witness_key like '%w3%'`);
  assert.equal(rows.length, 0, 'nor is its witness trusted');
});

test('a cosignature from the future, beyond clock differences, is not stored', async () => {
  const note = await append(1);
  const early = await cosign(note, 'witness.example/w4', 10, 4_102_444_800);
  const refused = await witness(early.text, '--vkey', early.vkey);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stdout,
    /^NOT STORED: the cosignature of witness\.example\/w4 is dated 2100-01-01T00:00:00\.000Z, which is in the future according to this machine’s clock$/m,
  );
  const { rows } = await service.database.pool.query(`select from log_cosignatures where witness_key like '%w4%'`);
  assert.equal(rows.length, 0);
  const near = await cosign(note, 'witness.example/w4', 10, Math.floor(Date.now() / 1_000) + 60);
  assert.equal((await witness(near.text, '--vkey', near.vkey)).code, 0);
});

test('a changed entry is detected by a comparison, although no node above it changed', async () => {
  const note = await append(20);
  const { pool } = service.database;
  await pool.query('create table kept_leaves as table log_leaves');
  await tamperWith(pool, 'log_leaves', 'update log_leaves set entry = salt where leaf_index = 2');
  const { code, stdout } = await witness(note);
  assert.equal(code, 1);
  assert.match(stdout, /^DAMAGED: the first \d+ entries of this log no longer match its stored tree.*svc-admin fsck$/m);
  await tamperWith(pool, 'log_leaves', 'delete from log_leaves; insert into log_leaves select * from kept_leaves');
  assert.equal((await witness(note)).code, 0);
});

test('an origin with a scheme is not a valid name of a log', async () => {
  const { code, stderr } = await admin(['log', 'rotate-key', '--origin', 'https://log.example/evidence']);
  assert.equal(code, 1);
  assert.match(stderr, /a host and path without a scheme/);
});

test('rotate-key makes a new key and shows only its public half, and fsck finds no fault', async () => {
  const { code, stdout, stderr } = await admin(['log', 'rotate-key'], '', runAdminProgram);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^test\.example\/log\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}\n$/);
  const shown = (await admin(['log', 'show'], '', runAdminProgram)).stdout;
  assert.equal(shown.match(/, retired /g)?.length, 1);
  assert.ok(shown.includes(`${stdout.trim()} from `));
  const { rows } = await service.database.pool.query<{ seed: Buffer }>('select private_key as seed from log_keys');
  for (const { seed } of rows)
    for (const form of ['base64', 'hex'] as const) assert.ok(!shown.includes(seed.toString(form)));
  const fsck = await admin(['fsck']);
  assert.equal(fsck.code, 0, fsck.stdout);
  assert.match(fsck.stdout, /, 49 log entries, 2 log keys, /);
});
