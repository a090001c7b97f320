import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runSvcLine } from '#test/doors/cli/run-svc.ts';
import type { Body } from '#test/support/answers.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { runAdmin, runAdminProgram } from '#test/support/run-admin.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

type Listed = { key_id: string; valid_from: string; state: string; compromised_since: string | null };

const folder = mkdtempSync(join(tmpdir(), 'svc-compromised-'));
let service: TestService;
before(async () => {
  service = await startTestService();
});
after(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

const readEnv = () => ({ DATABASE_URL: service.database.url });
const admin = (...words: string[]) => runAdmin(words, { env: readEnv() });
const adminProgram = (...words: string[]) => runAdminProgram(words, { env: readEnv() });
// The published keys are cached for half a second.
const settle = () => new Promise((resolve) => setTimeout(resolve, 600));

async function readKeys(): Promise<Listed[]> {
  await settle();
  return ((await (await service.request('/.well-known/evidence-keys.json')).json()) as { keys: Listed[] }).keys;
}

async function save(name: string, path: string): Promise<string> {
  const file = join(folder, name);
  const answer = await service.request(path);
  assert.equal(answer.status, 200, path);
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
  return file;
}

async function verify(file: string): Promise<{ code: number | null; signature: string }> {
  const keys = await save('keys.json', '/.well-known/evidence-keys.json');
  const { code, stdout } = await runSvcLine(['verify', file, '--keys', keys], { XDG_CONFIG_HOME: folder });
  return { code, signature: /^signature .*$/m.exec(stdout)?.[0] ?? stdout };
}

test('after a key was stolen: its files fail or stay unproven, and the same records are proven when fetched again', async () => {
  // The log starts before the record is made.
  await integrateAll(service.database.db);
  const body = (await (await service.request('/v1/abn/79002637069')).json()) as Body;
  await integrateAll(service.database.db);
  const path = `/v1/receipts/due-diligence/${body.record_id}`;
  const oldJson = await save('old.json', path);
  const oldPdf = await save('old.pdf', `${path}?format=pdf`);
  assert.equal((await verify(oldJson)).code, 0);
  const [first] = await readKeys();
  assert.deepEqual([first?.state, first?.compromised_since], ['active', null]);
  const keyId = first?.key_id ?? '';
  const since = first?.valid_from ?? '';

  const refusals: [words: string[], code: number, said: RegExp][] = [
    [[keyId, '--since', since], 1, /is the current signing key: replace it first with svc-admin log rotate-key/],
    [['00000000', '--since', since], 1, /the log has no key 00000000/],
    [[keyId], 2, /--since is missing/],
    [[keyId, '--since', 'then'], 2, /--since must be a valid date-time in the past, such as 2026-11-15T09:30:00Z/],
    [[keyId, '--since', '2999-01-01T00:00:00Z'], 2, /--since must be a valid date-time in the past/],
  ];
  for (const [words, code, said] of refusals) {
    const run = await admin('log', 'compromise-key', ...words);
    assert.equal(run.code, code, run.stderr);
    assert.match(run.stderr, said);
  }
  assert.equal((await admin('log', 'rotate-key')).code, 0);
  const early = await admin('log', 'compromise-key', keyId, '--since', '2020-01-01T00:00:00Z');
  assert.match(early.stderr, /signed nothing before it was valid/);

  const later = new Date(Date.now() - 1).toISOString();
  assert.equal((await adminProgram('log', 'compromise-key', keyId, '--since', later)).code, 0);
  await settle();
  for (const file of [oldJson, oldPdf]) {
    const { code, signature } = await verify(file);
    assert.equal(code, 5, 'a file that is dated before the theft may be backdated');
    assert.match(
      signature,
      /not checked .*is compromised since .*claims to be older, but a thief can write any time: download it again/,
    );
  }
  const newJson = await save('new.json', path);
  const newPdf = await save('new.pdf', `${path}?format=pdf`);
  for (const file of [newJson, newPdf]) assert.equal((await verify(file)).code, 0, file);

  assert.equal((await admin('log', 'compromise-key', keyId, '--since', since)).code, 0, 'it was stolen earlier');
  assert.equal((await admin('log', 'compromise-key', keyId, '--since', later)).code, 1, 'and never later');
  const twice = await admin('log', 'compromise-key', keyId, '--since', since);
  assert.equal(twice.code, 1);
  assert.match(twice.stderr, /compromised since that time or earlier/);
  const listed = (await readKeys()).map(({ state, compromised_since }) => [state, compromised_since]);
  assert.deepEqual(listed, [
    ['compromised', since],
    ['active', null],
  ]);
  for (const file of [oldJson, oldPdf]) {
    const { code, signature } = await verify(file);
    assert.equal(code, 1);
    assert.match(signature, /failed .*is compromised since .*was made then or later: a thief may have signed it/);
  }
  for (const file of [newJson, newPdf]) assert.equal((await verify(file)).code, 0, file);
  assert.match((await admin('log', 'show')).stdout, new RegExp(`retired \\S+, COMPROMISED since ${since}`));
  await integrateAll(service.database.db);
});
