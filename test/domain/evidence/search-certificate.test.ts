import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import { buildSampleCertificate, findCertificate } from '#domain/evidence/search-certificate.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const SAMPLE = {
  label: 'SAMPLE DATA, invented',
  search_certificate_number: 'SAMPLE-1',
  target: { type: 'ACN', value: '002637069' },
};
const FIRST =
  '{"label":"SAMPLE DATA, invented","search_certificate_number":"SAMPLE-1","target":{"type":"ACN","value":"002637069"}}';

function record(certificate_sha256: string, changes: Partial<SealedRecord> = {}): SealedRecord {
  const certificate = { search_certificate_number: 'SAMPLE-1', certificate_sha256 };
  const result = { source_citation: SAMPLE.label, certificate };
  const { log: _, ...sealed } = buildSampleRecord({ data_mode: 'sample', target: SAMPLE.target, result });
  return { ...sealed, ...changes };
}

test('a sample certificate first says that it is not real, shows one invented registration, and says what it lacks', () => {
  const text = buildSampleCertificate(SAMPLE);
  assert.match(text, /^\{\n {2}"what_this_is": "A SAMPLE, and no certificate of the PPSR: .* No search was made/);
  const reported = JSON.parse(text) as Record<string, unknown>;
  const registrations = reported.registrations as Record<string, string>[];
  assert.deepEqual([reported.registration_count, registrations.length], [1, 1]);
  for (const value of Object.values(registrations[0] ?? {})) assert.match(value, /^SAMPLE[ -].* \(invented, /);
  assert.deepEqual(reported.would_be_about, SAMPLE.target);
  assert.match(
    (reported.what_it_lacks as string[]).join(' '),
    /secured party.*certificate that the register itself issues.*nobody but this service vouches/,
  );
  assert.doesNotMatch(text, /\bclear\b|unencumbered/i);
});

test('a record gets the certificate with the hash that it names, in the form of its time, and no other', () => {
  const now = buildSampleCertificate(SAMPLE);
  assert.deepEqual(findCertificate(record(sha256Hex(now))), { text: now });
  assert.deepEqual(findCertificate(record(sha256Hex(FIRST))), { text: FIRST });
  // As a database returns an object, in its own order.
  const turned = { value: SAMPLE.target.value, type: SAMPLE.target.type };
  assert.deepEqual(findCertificate(record(sha256Hex(now), { target: turned })), { text: now });
  for (const one of [record('0'.repeat(64)), record(sha256Hex(now), { data_mode: 'live' })])
    assert.match(
      JSON.stringify(findCertificate(one)),
      /^\{"missing":"The search certificate SAMPLE-1 is not kept here/,
    );
  assert.equal(findCertificate(record('', { result: {} })), null);
});
