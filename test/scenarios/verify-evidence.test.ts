import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rotateLogKey } from '#store/log/log-keys.ts';
import { runSvc, runSvcLine } from '#test/doors/cli/run-svc.ts';
import { readOk } from '#test/support/answers.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

// From a check to a saved file, and from there to a proof without the service.
const timeout = 180_000;
const folder = mkdtempSync(join(tmpdir(), 'svc-evidence-'));
const keys = join(folder, 'evidence-keys.json');
const recordIds: string[] = [];
let service: TestService;

before(async () => {
  service = await startTestService();
  await makeRecord();
  // A record is verified with the key of its time, also after a key rotation.
  await rotateLogKey(service.database.db, { secret: null, now: new Date(), origin: null });
  await makeRecord();
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function makeRecord(): Promise<void> {
  recordIds.push(String((await readOk(await service.request('/v1/abn/79002637069'))).record_id));
  await integrateAll(service.database.db);
}

/** Runs svc as the owner of the records, or as a stranger without a credential and without access to the service. */
function runOwner(words: readonly string[]) {
  return runSvc(words, { SERVICE_API_KEY: service.account.api_key, SERVICE_BASE_URL: service.url });
}

function runStranger(words: readonly string[]) {
  return runSvcLine(words, { SERVICE_BASE_URL: 'http://127.0.0.1:1', XDG_CONFIG_HOME: join(folder, 'stranger') });
}

test('a stranger can verify a record saved by svc, as JSON and as PDF, with the published keys alone [log.verify]', {
  timeout,
}, async () => {
  writeFileSync(keys, await (await fetch(`${service.url}/.well-known/evidence-keys.json`)).bytes());
  assert.equal((JSON.parse(readFileSync(keys, 'utf8')) as { keys: unknown[] }).keys.length, 2);
  for (const recordId of recordIds) {
    const [json, pdf] = [join(folder, `${recordId}.json`), join(folder, `${recordId}.pdf`)];
    const shown = await runOwner(['receipts', 'show', recordId, '--json']);
    assert.equal(shown.code, 0, shown.stderr);
    writeFileSync(json, shown.stdout);
    const printed = await runOwner([
      'receipts',
      'show',
      recordId,
      '--format',
      'pdf',
      '--output',
      pdf,
      '--timeout',
      '120',
    ]);
    assert.equal(printed.code, 0, printed.stderr);
    for (const file of [json, pdf]) {
      const { code, stdout } = await runStranger(['verify', file, '--keys', keys]);
      assert.equal(code, 0, stdout);
      assert.match(stdout, new RegExp(`^record {7}${recordId}$`, 'm'));
    }
  }
});

test('another service’s keys do not verify it', { timeout }, async () => {
  const foreign = join(folder, 'foreign.txt');
  writeFileSync(foreign, 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k\n');
  const { code, stdout } = await runStranger(['verify', join(folder, `${recordIds[0]}.json`), '--keys', foreign]);
  assert.equal(code, 1);
  assert.match(stdout, /^signature {4}failed {7}.*no trusted key signed it/m);
});
