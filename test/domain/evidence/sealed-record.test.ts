import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { buildOwnerSeal, isRecordIntact, sealRecord } from '#domain/evidence/sealed-record.ts';

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

// The RFC 8785 form, written out: sorted names, no spaces, text as it is.
const CANONICAL =
  '{"created_at":"2026-08-05T02:00:00Z","data_mode":"sample","price_cents":0,' +
  '"record_id":"rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A","reference":null,"request":{"abn":"51824753556"},' +
  '"result":{"name":"Café €","ok":true},"sources":[],"status":"completed",' +
  '"target":{"type":"ABN","value":"51824753556"},"tool":"get_abn"}';

test('a record is sealed with the SHA-256 of its RFC 8785 form [records.sha256]', () => {
  const digest = createHash('sha256').update(CANONICAL, 'utf8').digest('hex');
  assert.deepEqual(sealRecord(record).record, { ...record, record_sha256: digest });
});

test('the owner’s seal is the SHA-256 of the RFC 8785 form of account and record hash, and depends on both', () => {
  const { record_sha256 } = sealRecord(record).record;
  const text = `{"account_id":"acc_1","record_sha256":"${record_sha256}"}`;
  assert.equal(buildOwnerSeal('acc_1', record_sha256), createHash('sha256').update(text).digest('hex'));
  const others = [buildOwnerSeal('acc_2', record_sha256), buildOwnerSeal('acc_1', record_sha256.toUpperCase())];
  assert.equal(new Set([...others, buildOwnerSeal('acc_1', record_sha256)]).size, 3);
});

test('a sealed record stays intact after a round trip through JSON in another order', () => {
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

test('the stored line is one line and parses as the sealed record', () => {
  const broken = { ...record, request: { raw_address: 'one\ntwo\r\n\u2028three' } };
  const { record: sealed, line } = sealRecord(broken);
  assert.doesNotMatch(line, /[\r\n]/);
  assert.deepEqual(JSON.parse(line), sealed);
  assert.ok(isRecordIntact(JSON.parse(line)));
});

test('a record with a value that has no RFC 8785 form is not intact', () => {
  const { record: sealed } = sealRecord(record);
  assert.ok(!isRecordIntact({ ...sealed, reference: '\ud800' }));
});
