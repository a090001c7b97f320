import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readConfig } from '#app/config.ts';
import { masterKeyPath, openMasterKey } from '#app/master-key.ts';

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-key-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('without SECRETS_KEY the first use generates a key that only its owner can read, and later uses find it', (t) => {
  const dataDir = join(makeFolder(t), 'new');
  const open = openMasterKey({ secretsKey: null, dataDir });
  const { keyId, bytes } = open();
  assert.equal(bytes.length, 32);
  assert.equal(statSync(masterKeyPath(dataDir)).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(dataDir), ['secrets.key']);
  assert.equal(openMasterKey({ secretsKey: null, dataDir })().keyId, keyId);
});

test('nothing is written before the key is needed, or when SECRETS_KEY is set', (t) => {
  const dataDir = makeFolder(t);
  openMasterKey({ secretsKey: null, dataDir });
  const given = openMasterKey({ secretsKey: Buffer.alloc(32, 1), dataDir })();
  assert.deepEqual([given.bytes, readdirSync(dataDir)], [Buffer.alloc(32, 1), []]);
});

test('a damaged key, or one of the wrong size, is an error that names its path and not its value', (t) => {
  const dataDir = makeFolder(t);
  for (const text of ['', 'c2hvcnQ=', `${Buffer.alloc(33).toString('base64')}`, 'x'.repeat(44)]) {
    writeFileSync(masterKeyPath(dataDir), text);
    assert.throws(openMasterKey({ secretsKey: null, dataDir }), /secrets\.key must hold 32 bytes in base64$/);
    if (text !== '')
      assert.throws(() => readConfig({ SECRETS_KEY: text }), { message: 'SECRETS_KEY must be 32 bytes in base64' });
  }
});
