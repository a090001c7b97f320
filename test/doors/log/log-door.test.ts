import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { parseVerifierKey, type VerifierKey } from '#domain/log/note/verifier-key.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isConsistent } from '#domain/log/proof/is-consistent.ts';
import { rotateLogKey } from '#store/log/log-keys.ts';
import { integrateAll, TEST_ORIGIN } from '#test/support/evidence-log.ts';
import { naiveRoot } from '#test/support/naive-tree.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const FOR_EVER = 'public, max-age=31536000, immutable';
const ask = (path: string) => fetch(`${service.url}${path}`);
const askBytes = async (path: string) => {
  const response = await ask(path);
  assert.equal(response.status, 200, path);
  return Buffer.from(await response.arrayBuffer());
};
const split = (bytes: Buffer, width: number) =>
  Array.from({ length: bytes.length / width }, (_, at) => bytes.subarray(at * width, (at + 1) * width));
const append = async (count: number) => {
  await recordTestChecks(service.database.db, service.account.account_id, Array(count).fill({}));
  await integrateAll(service.database.db);
};
/** Polls for a checkpoint of this size; the service may cache the old one for half a second. */
const readCheckpoint = async (size: number) => {
  for (;;) {
    const parsed = parseSignedCheckpoint(await (await ask('/log/checkpoint')).text());
    assert.ok(parsed.ok);
    if (parsed.value.checkpoint.size === size) return parsed.value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const readKeys = async (): Promise<VerifierKey[]> => {
  const { keys } = (await (await ask('/.well-known/evidence-keys.json')).json()) as { keys: { vkey: string }[] };
  const parsed = await Promise.all(keys.map(({ vkey }) => parseVerifierKey(vkey)));
  return parsed.map((one) => {
    assert.ok(one.ok);
    return one.value;
  });
};

test('before the first record the log has nothing to show', async () => {
  for (const path of [
    '/log/checkpoint',
    '/log/witnessed',
    '/log/tile/0/000',
    '/log/consistency?from=0',
    '/.well-known/evidence-keys.json',
  ]) {
    const response = await ask(path);
    assert.equal(response.status, 404, path);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(((await response.json()) as { code: string }).code, 'not_found');
  }
});

test('the log is served without a credential: a signed checkpoint, and its key [routes.evidence-log] [log.formats] [log.keys]', async () => {
  await append(0);
  await new Promise((resolve) => setTimeout(resolve, 600));
  const response = await ask('/log/checkpoint');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'public, max-age=1');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const { checkpoint, note } = await readCheckpoint(0);
  assert.equal(checkpoint.origin, TEST_ORIGIN);
  assert.ok((await verifyNote(note, await readKeys())).ok);
  const document = (await (await ask('/.well-known/evidence-keys.json')).json()) as {
    origin: string;
    keys: Record<string, unknown>[];
  };
  assert.equal(document.origin, TEST_ORIGIN);
  const [key] = document.keys;
  assert.deepEqual(Object.keys(key ?? {}), [
    'vkey',
    'origin',
    'key_id',
    'algorithm',
    'public_key_hex',
    'jwk',
    'valid_from',
    'retired_at',
    'compromised_since',
    'state',
  ]);
  assert.deepEqual([key?.compromised_since, key?.state], [null, 'active']);
  assert.equal(key?.retired_at, null);
  assert.doesNotMatch(JSON.stringify(document), /private/);
});

test('the signed root can be computed from the tiles: every leaf is there, and each upper tile is the hash of lower ones [log.merkle]', async () => {
  await append(300);
  const { checkpoint } = await readCheckpoint(300);
  const full = await askBytes('/log/tile/0/000');
  const partial = await askBytes('/log/tile/0/001.p/44');
  assert.deepEqual([full.length, partial.length], [8_192, 44 * 32]);
  const leaves = split(Buffer.concat([full, partial]), 32);
  assert.deepEqual(naiveRoot(leaves), Buffer.from(checkpoint.rootHash));
  assert.deepEqual(await askBytes('/log/tile/1/000.p/1'), naiveRoot(leaves.slice(0, 256)));
  const response = await ask('/log/tile/0/000');
  assert.equal(response.headers.get('content-type'), 'application/octet-stream');
  assert.equal(response.headers.get('cache-control'), FOR_EVER);
});

test('entries are served in bundles, and each hashes to its leaf', async () => {
  const bundle = await askBytes('/log/tile/entries/000');
  const entries = split(bundle, 34).map((one) => {
    assert.equal(one.readUInt16BE(0), 32);
    return one.subarray(2);
  });
  const leaves = entries.map((entry) => createHash('sha256').update(Buffer.of(0)).update(entry).digest());
  assert.deepEqual(Buffer.concat(leaves), await askBytes('/log/tile/0/000'));
  assert.equal((await askBytes('/log/tile/entries/001.p/44')).length, 44 * 34);
});

test('a tile that does not exist yet is 404, and is served once the log has grown', async () => {
  const missing = [
    '0/001',
    '0/001.p/45',
    '0/002.p/1',
    '1/000',
    '1/000.p/2',
    '2/000.p/1',
    '63/000',
    'entries/001',
    '0/1',
  ];
  for (const path of missing) {
    const response = await ask(`/log/tile/${path}`);
    assert.equal(response.status, 404, path);
    assert.equal(response.headers.get('cache-control'), 'no-store', path);
  }
  await append(1);
  await askBytes('/log/tile/0/001.p/45');
  assert.equal((await askBytes('/log/tile/0/001.p/44')).length, 44 * 32, 'a narrower one is still there');
});

test('an old checkpoint proves that the log only grew', async () => {
  const before = (await readCheckpoint(301)).checkpoint;
  await append(100);
  // Requested before this process has reread the last checkpoint.
  const response = await ask('/log/consistency?from=301&to=401');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), FOR_EVER);
  const answer = (await response.json()) as { ok: true; from: number; to: number; proof: string[] };
  const { checkpoint: after } = await readCheckpoint(401);
  assert.deepEqual([answer.from, answer.to], [301, 401]);
  const claim = {
    firstSize: 301,
    firstRoot: before.rootHash,
    secondSize: 401,
    secondRoot: after.rootHash,
    proof: answer.proof.map((hash) => Buffer.from(hash, 'base64')),
  };
  assert.ok(await isConsistent(claim));
  assert.ok(!(await isConsistent({ ...claim, firstRoot: after.rootHash })));
  const open = await ask('/log/consistency?from=301');
  assert.equal(open.headers.get('cache-control'), 'public, max-age=1');
  assert.deepEqual(await open.json(), answer, 'up to the last checkpoint where no size is named');
  assert.deepEqual(((await (await ask('/log/consistency?from=0&to=401')).json()) as { proof: string[] }).proof, []);
});

test('invalid sizes are refused with an explanation', async () => {
  const refusals: [query: string, status: number][] = [
    ['', 400],
    ['?from=', 400],
    ['?from=-1', 400],
    ['?from=1.5', 400],
    ['?from=01', 400],
    ['?from=1&from=2', 400],
    ['?from=2&to=1', 400],
    ['?from=1&to=x', 400],
    ['?from=1&size=2', 400],
    ['?from=1&to=402', 404],
    ['?from=402', 404],
    ['?from=9007199254740993', 400],
  ];
  for (const [query, status] of refusals) assert.equal((await ask(`/log/consistency${query}`)).status, status, query);
  assert.equal(
    (await ask('/log/checkpoint?x=1')).status,
    400,
    'a made-up name would be another address to every cache',
  );
});

test('every route supports HEAD, and the log accepts no writes', async () => {
  for (const path of [
    '/log/checkpoint',
    '/log/tile/0/000',
    '/log/consistency?from=1',
    '/.well-known/evidence-keys.json',
  ]) {
    assert.equal((await fetch(service.url + path, { method: 'HEAD' })).status, 200, path);
    assert.equal((await fetch(service.url + path, { method: 'POST' })).status, 405, path);
  }
});

test('after a key rotation the old key is listed as retired, and both keys sign the checkpoint', async () => {
  await rotateLogKey(service.database.db, { secret: null, now: new Date(), origin: null });
  await new Promise((resolve) => setTimeout(resolve, 600));
  const keys = await readKeys();
  assert.equal(keys.length, 2);
  const { note } = await readCheckpoint(401);
  assert.deepEqual(
    note.signatures.map(({ keyId }) => keyId),
    keys.map(({ keyId }) => keyId),
  );
  for (const key of keys) assert.ok((await verifyNote(note, [key])).ok);
});
