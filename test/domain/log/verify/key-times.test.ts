import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { parseTrustedKeys, type TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { describeOlder, findKeyTimeFault } from '#domain/log/verify/key-times.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { buildEvidenceFixture, buildEvidenceJson, type LoggedRecord } from '#test/support/evidence-files.ts';

const fixture = await buildEvidenceFixture(3);
const [record] = fixture.records as [LoggedRecord];
const MADE_MS = Date.parse(record.created_at);
const NOW_MS = MADE_MS + 86_400_000;
// This machine's clock may show a day before the record was made.
before(() => mock.timers.enable({ apis: ['Date'], now: NOW_MS }));
after(() => mock.timers.reset());

async function check(validFromMs: number | null) {
  const valid_from = validFromMs === null ? null : new Date(validFromMs).toISOString();
  const keys = await parseTrustedKeys(JSON.stringify({ keys: [{ vkey: fixture.vkey, valid_from }] }));
  assert.ok(keys.ok);
  const trust = { keys: keys.value, known: { checkpoint: null, proof: null } };
  const { verdict, checks } = await verifyFile(buildByteSource(buildEvidenceJson(record)), trust);
  return { verdict, message: checks.signature.message };
}

test('a key that is not valid yet cannot have signed an existing file, apart from clock differences', async () => {
  const { verdict, message } = await check(NOW_MS + 300_001);
  assert.equal(verdict, 'failed');
  assert.match(message, /is valid from .*, which is in the future according to this machine’s clock/);
  assert.equal((await check(NOW_MS + 300_000)).verdict, 'proven', 'clocks are never quite alike');
});

test('a record older than its key is proven, because the log includes older ones, and the message says so', async () => {
  const old = await check(MADE_MS + 300_001);
  assert.equal(old.verdict, 'proven');
  assert.match(old.message, /this record claims to be older\. That is normal if it was made before the log started/);
  for (const from of [MADE_MS + 300_000, MADE_MS - 1, null]) {
    const { verdict, message } = await check(from);
    assert.equal(verdict, 'proven');
    assert.doesNotMatch(message, /older/);
  }
});

test('an invalid valid_from rejects the key file', async () => {
  for (const odd of ['soon', 5, {}, true]) {
    const text = JSON.stringify({ keys: [{ vkey: fixture.vkey, valid_from: odd }] });
    assert.deepEqual(await parseTrustedKeys(text), { ok: false, why: 'an entry in the list of keys cannot be read' });
  }
});

const SLACK_MS = 300_000;
const AT = '2026-11-15T12:00:00.000Z';
const AT_MS = Date.parse(AT);
const sign = (validFromMs: number | null, retiredMs: number | null, madeAt: string | null = AT) => ({
  key: { name: 'log.example', keyId: '01020304', validFromMs, retiredMs } as TrustedKey,
  thing: 'this record',
  madeAt,
});
const RETIRED = 'The key log.example+01020304 was retired at 2026-11-15T11:54:59.999Z, before this record was made.';
const EARLY =
  'The key log.example+01020304 is valid from 2026-11-15T12:05:00.001Z, which is in the future according to this machine’s clock.';

const FAULTS: [what: string, signature: ReturnType<typeof sign>, fault: string | null][] = [
  ['nobody knows the times of', sign(null, null), null],
  ['was retired five minutes and a bit before', sign(null, AT_MS - SLACK_MS - 1), RETIRED],
  ['was retired five minutes before', sign(null, AT_MS - SLACK_MS), null],
  ['was retired long before a thing of no known age', sign(null, 0, null), null],
  ['begins five minutes and a bit from now', sign(AT_MS + SLACK_MS + 1, null), EARLY],
  ['begins five minutes from now', sign(AT_MS + SLACK_MS, null), null],
  ['began long ago', sign(0, null), null],
  ['was retired before it began', sign(AT_MS + SLACK_MS + 1, AT_MS - SLACK_MS - 1), RETIRED],
];
for (const [what, signature, fault] of FAULTS)
  test(`a key that ${what}: ${fault === null ? 'no fault' : 'it cannot have signed'}`, () => {
    assert.equal(findKeyTimeFault(signature, AT_MS), fault);
  });

test('only a thing that is older than its key by more than clock differences gets an explanation', () => {
  const older =
    ' The key is valid from 2026-11-15T12:05:00.001Z, and this record claims to be older. That is normal if it was made before the log started, or was not yet in the log when the key changed.';
  assert.equal(describeOlder(sign(AT_MS + SLACK_MS + 1, null)), older);
  for (const other of [sign(AT_MS + SLACK_MS, null), sign(null, null), sign(AT_MS + SLACK_MS + 1, null, null)])
    assert.equal(describeOlder(other), '');
});
