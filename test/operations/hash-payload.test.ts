import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { hashRows } from '#operations/address/address-lookup.ts';
import { hashPayload } from '#operations/readers/source-used.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the hash of a payload is over its RFC 8785 text, whatever the order of its members', () => {
  assert.equal(hashPayload({ b: [1, 'x'], a: null }), sha256('{"a":null,"b":[1,"x"]}'));
  assert.equal(hashPayload({ a: null, b: [1, 'x'] }), sha256('{"a":null,"b":[1,"x"]}'));
  assert.equal(hashPayload([{ a: 1 }]), sha256('[{"a":1}]'));
});

test('null, an empty object and an empty list have different hashes', () => {
  assert.equal(hashPayload(null), sha256('null'));
  assert.equal(hashPayload({}), sha256('{}'));
  assert.equal(hashPayload([]), sha256('[]'));
});

test('the same row, and another row with the same text, have the same hash', () => {
  const row = { abn: '79002637069' };
  assert.equal(hashPayload(row), sha256('{"abn":"79002637069"}'));
  assert.equal(hashPayload(row), hashPayload({ ...row }));
  assert.notEqual(hashPayload(row), hashPayload({ abn: '88712649015' }));
});

type Candidates = Parameters<typeof hashRows>[0]['candidates'];

const CANDIDATE = {
  gnaf_pid: 'GANSW900000001',
  full_address: '1 SAMPLE STREET, SAMPLETON NSW 2999',
  latitude: -33.1,
  longitude: 150.1,
  geocode_type: 'PROPERTY CENTROID',
  evidence: { store_shard_key: 'gnaf-1/NSW-2999', row_offset: 0 },
  match: { confidence: 0.9 },
};
const hashOf = (...rows: object[]) => hashRows({ candidates: rows as unknown as Candidates });

test('the hash of an address answer is over the rows of the register: PID, address, point, geocode type and position', () => {
  const { match: _match, ...row } = CANDIDATE;
  const text =
    '[{"evidence":{"row_offset":0,"store_shard_key":"gnaf-1/NSW-2999"},"full_address":"1 SAMPLE STREET, SAMPLETON NSW 2999",' +
    '"geocode_type":"PROPERTY CENTROID","gnaf_pid":"GANSW900000001","latitude":-33.1,"longitude":150.1}]';
  assert.equal(hashOf(row), sha256(text));
  assert.equal(hashOf(), sha256('[]'));
});

test('another row, point or order changes the hash; derived values do not', () => {
  assert.equal(hashOf({ ...CANDIDATE, match: { confidence: 0.1 } }), hashOf(CANDIDATE));
  const others: object[] = [
    { gnaf_pid: 'GANSW900000002' },
    { full_address: '2 SAMPLE STREET, SAMPLETON NSW 2999' },
    { latitude: -33.2 },
    { longitude: 150.2 },
    { geocode_type: null },
    { evidence: { store_shard_key: 'gnaf-1/NSW-2999', row_offset: 1 } },
  ];
  const hashes = others.map((other) => hashOf({ ...CANDIDATE, ...other }));
  assert.equal(new Set([hashOf(CANDIDATE), ...hashes]).size, others.length + 1);
  const second = { ...CANDIDATE, gnaf_pid: 'GANSW900000002' };
  assert.notEqual(hashOf(CANDIDATE, second), hashOf(second, CANDIDATE));
});
