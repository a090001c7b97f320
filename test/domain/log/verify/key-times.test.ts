import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { buildByteSource } from '#domain/log/bytes/byte-source.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildEvidenceFixture, buildEvidenceJson, type LoggedRecord } from '#test/support/evidence-files.ts';

const fixture = await buildEvidenceFixture(3);
const [record] = fixture.records as [LoggedRecord];
const MADE_MS = Date.parse(record.created_at);
const NOW_MS = MADE_MS + 86_400_000;
// The clock of the machine that runs this may stand before the day on which the record was made.
mock.timers.enable({ apis: ['Date'], now: NOW_MS });

async function check(validFromMs: number | null) {
  const valid_from = validFromMs === null ? null : new Date(validFromMs).toISOString();
  const keys = await parseTrustedKeys(JSON.stringify({ keys: [{ vkey: fixture.vkey, valid_from }] }));
  assert.ok(keys.ok);
  const trust = { keys: keys.value, known: { checkpoint: null, proof: null } };
  const { verdict, checks } = await verifyFile(buildByteSource(buildEvidenceJson(record)), trust);
  return { verdict, message: checks.signature.message };
}

test('a key that is not valid yet has signed nothing that is there already, with a grace for clocks', async () => {
  const { verdict, message } = await check(NOW_MS + 300_001);
  assert.equal(verdict, 'failed');
  assert.match(message, /is valid from .*, which has not come yet by the clock of this machine/);
  assert.equal((await check(NOW_MS + 300_000)).verdict, 'proven', 'clocks are never quite alike');
});

test('a record that is older than its key is proven, because the log takes in older ones, and the answer says so', async () => {
  const old = await check(MADE_MS + 300_001);
  assert.equal(old.verdict, 'proven');
  assert.match(old.message, /this record says that it is older: so it is where it was made before the log began/);
  for (const from of [MADE_MS + 300_000, MADE_MS - 1, null]) {
    const { verdict, message } = await check(from);
    assert.equal(verdict, 'proven');
    assert.doesNotMatch(message, /older/);
  }
});

test('a time from which a key is valid that cannot be read refuses the file of keys', async () => {
  for (const odd of ['soon', 5, {}, true]) {
    const text = JSON.stringify({ keys: [{ vkey: fixture.vkey, valid_from: odd }] });
    assert.deepEqual(await parseTrustedKeys(text), { ok: false, why: 'an entry in the list of keys cannot be read' });
  }
});
