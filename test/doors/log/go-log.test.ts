import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { integrateAll } from '#test/support/evidence-log.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { findGoLogPackages, whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('the log packages of Go') };
const OLDER = 300;
const NEWER = 1_100;
const folder = mkdtempSync(join(tmpdir(), 'go-log-'));
let service: TestService;
let record: { ok: true; record: { log: { index: number; proof: string; checkpoint: string } } };
let vkey: string;
before(async () => {
  if (options.skip !== false) return;
  buildProgram();
  service = await startTestService();
  const { api_key, account_id } = service.account;
  const ask = (path: string) =>
    fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${api_key}`, connection: 'close' } });
  const append = async (count: number) => {
    await recordTestChecks(service.database.db, account_id, Array(count).fill({}));
    await integrateAll(service.database.db);
  };
  await append(OLDER - 1);
  const { record_id } = (await (await ask('/v1/abn/79002637069')).json()) as { record_id: string };
  await integrateAll(service.database.db);
  await append(NEWER - OLDER);
  record = (await (await ask(`/v1/receipts/due-diligence/${record_id}`)).json()) as typeof record;
  const { keys } = (await (await ask('/.well-known/evidence-keys.json')).json()) as { keys: { vkey: string }[] };
  vkey = keys[0]?.vkey ?? '';
});
after(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Builds the program from copies of Go's packages, so that nothing is downloaded. */
function buildProgram(): void {
  for (const name of ['note', 'tlog']) {
    mkdirSync(join(folder, name));
    const source = join(findGoLogPackages() ?? '', name);
    for (const file of readdirSync(source)) {
      // Go before 1.20 imports Ed25519 from where it was before it became part of the standard library.
      const text = readFileSync(join(source, file), 'utf8').replace('golang.org/x/crypto/ed25519', 'crypto/ed25519');
      writeFileSync(join(folder, name, file), text);
    }
  }
  cpSync(new URL('./check-log.go', import.meta.url), join(folder, 'main.go'));
  writeFileSync(join(folder, 'go.mod'), 'module check\n');
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', CGO_ENABLED: '0' };
  execFileSync('go', ['build', '-o', 'check', '.'], { cwd: folder, env, stdio: 'pipe' });
}

function check(file: object, key = vkey): Promise<{ code: number | null; said: string }> {
  writeFileSync(join(folder, 'record.json'), JSON.stringify(file));
  const args = [`${service.url}/log`, key, join(folder, 'record.json')];
  return new Promise((resolve) => {
    const program = execFile(join(folder, 'check'), args, (_error, stdout, stderr) =>
      resolve({ code: program.exitCode, said: stdout + stderr }),
    );
  });
}

test(
  'Go’s note and tlog accept the checkpoints, a proof in a file, a consistency proof, and every tile and entry',
  options,
  async () => {
    const { code, said } = await check(record);
    assert.equal(code, 0, said);
    const lines = [
      `signed ${NEWER}`,
      `signed ${OLDER}`,
      'inclusion in the file',
      'inclusion by tiles',
      'consistency',
      // Five of level 0 and one of level 1.
      `tiles 6 entries ${NEWER}`,
    ];
    assert.deepEqual(said.trim().split('\n'), lines);
  },
);

test('Go refuses a changed proof, a changed checkpoint and another key', options, async () => {
  const { log } = record.record;
  const change = (changed: Partial<typeof log>) =>
    check({ ...record, record: { ...record.record, log: { ...log, ...changed } } });
  const [name, salt, index, first, ...rest] = log.proof.split('\n');
  const proof = [name, salt, index, first?.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')), ...rest].join('\n');
  assert.match((await change({ proof })).said, /invalid transparency proof/);
  assert.match((await change({ index: log.index - 1 })).said, /invalid transparency proof/);
  const checkpoint = log.checkpoint.replace(`\n${OLDER}\n`, `\n${OLDER + 1}\n`);
  assert.match((await change({ checkpoint })).said, /invalid signature/);
  const other = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
  assert.match((await check(record, other)).said, /no verifiable signatures/);
});
