import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { buildOwnerSeal, isLineIntact, isRecordIntact, sealRecord } from '#domain/evidence/sealed-record.ts';

const record = {
  record_id: 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A',
  tool: 'get_abn',
  target: { type: 'ABN', value: '51824753556' },
  reference: null,
  status: 'completed' as const,
  data_mode: 'sample' as const,
  sources: [],
  request: { abn: '51824753556' },
  result: { ok: true, name: 'Café €' },
  price_cents: 0,
  created_at: '2026-08-05T02:00:00Z',
};

// The RFC 8785 form, written out: names in order, no spaces, text as it is.
const CANONICAL =
  '{"created_at":"2026-08-05T02:00:00Z","data_mode":"sample","price_cents":0,' +
  '"record_id":"rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A","reference":null,"request":{"abn":"51824753556"},' +
  '"result":{"name":"Café €","ok":true},"sources":[],"status":"completed",' +
  '"target":{"type":"ABN","value":"51824753556"},"tool":"get_abn"}';

test('a record is sealed with the SHA-256 of its RFC 8785 form [records.sha256]', () => {
  const digest = createHash('sha256').update(CANONICAL, 'utf8').digest('hex');
  assert.deepEqual(sealRecord(record).record, { ...record, record_sha256: digest });
});

test('the seal of the owner is the SHA-256 of the RFC 8785 form of account and record hash, and differs with either', () => {
  const { record_sha256 } = sealRecord(record).record;
  const text = `{"account_id":"acc_1","record_sha256":"${record_sha256}"}`;
  assert.equal(buildOwnerSeal('acc_1', record_sha256), createHash('sha256').update(text).digest('hex'));
  const others = [buildOwnerSeal('acc_2', record_sha256), buildOwnerSeal('acc_1', record_sha256.toUpperCase())];
  assert.equal(new Set([...others, buildOwnerSeal('acc_1', record_sha256)]).size, 3);
});

test('a sealed record is intact, also after a journey through JSON in another order', () => {
  const { record: sealed } = sealRecord(record);
  assert.ok(isRecordIntact(sealed));
  assert.ok(isRecordIntact(JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(sealed).reverse())))));
});

test('a change of any field breaks the seal', () => {
  const { record: sealed } = sealRecord(record);
  const changes = [
    { record_id: 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6B' },
    { tool: 'get_abm' },
    { target: { type: 'ABN', value: '51824753557' } },
    { reference: '' },
    { status: 'pending_reconciliation' as const },
    { data_mode: 'live' as const },
    { sources: [{ source_id: 'x', source_version: null, source_citation: '', retrieved_at: '', payload_sha256: '' }] },
    { request: {} },
    { result: { ok: true, name: 'Cafe €' } },
    { price_cents: 1 },
    { created_at: '2026-08-05T02:00:00.000Z' },
    { record_sha256: sealed.record_sha256.toUpperCase() },
  ];
  assert.deepEqual(changes.flatMap((change) => Object.keys(change)).sort(), Object.keys(sealed).sort());
  for (const change of changes) assert.ok(!isRecordIntact({ ...sealed, ...change }), JSON.stringify(change));
});

test('the line that is kept is one line and reads back as the sealed record', () => {
  const broken = { ...record, request: { raw_address: 'one\ntwo\r\n\u2028three' } };
  const { record: sealed, line } = sealRecord(broken);
  assert.doesNotMatch(line, /[\r\n]/);
  assert.deepEqual(JSON.parse(line), sealed);
  assert.ok(isRecordIntact(JSON.parse(line)));
});

test('a kept line is intact as it was sealed, and however else the same record is written; every other line is not', () => {
  const { record: sealed, line } = sealRecord(record);
  const isIntact = (text: string) => isLineIntact(text, JSON.parse(text));
  assert.ok(isIntact(line));
  assert.ok(isIntact(JSON.stringify(sealed)), 'in the order of its fields');
  assert.ok(isIntact(JSON.stringify(sealed, null, 2)), 'on many lines');
  const another = sealed.record_sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  const changed = {
    'another value': line.replace('Café', 'Cafe'),
    'another hash': line.replace(sealed.record_sha256, another),
    'a second hash behind it': line.replace(/}$/, `,"record_sha256":"${another}"}`),
    'one field more': line.replace(/}$/, ',"zone":1}'),
    'no hash': `{${line.slice(line.indexOf(',') + 1)}`,
    'half a character, which has no RFC 8785 form': line.replace('€', '\\ud800'),
  };
  for (const [name, text] of Object.entries(changed)) {
    assert.notEqual(text, line, name);
    assert.ok(!isIntact(text), name);
  }
});

test('a line as it was sealed is not written out again: its own text has the hash', () => {
  const { record: sealed, line } = sealRecord(record);
  const unread = { record_sha256: sealed.record_sha256 } as typeof sealed;
  assert.ok(isLineIntact(line, unread));
  assert.ok(!isLineIntact(JSON.stringify(sealed), unread), 'any other line is');
});
