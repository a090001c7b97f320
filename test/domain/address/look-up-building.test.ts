import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import type { GnafSnapshot } from '#registers/gnaf/snapshot.ts';
import { openSampleSnapshot } from '#test/registers/gnaf/sample-snapshot.ts';

let snapshot: GnafSnapshot;
before(async () => {
  snapshot = await openSampleSnapshot();
});

const lookUp = (raw_address: string) => lookUpAddress(snapshot, { raw_address, limit: 10 });

test('a building name with its suburb finds the building, and a flag says that a name was matched', async () => {
  const match = await lookUp('Sample House, Sampleton NSW 2999');
  assert.equal(match.status, 'fuzzy_match');
  assert.equal(match.candidates[0]?.full_address, '15-17 SAMPLE STREET, SAMPLETON NSW 2999');
  assert.deepEqual(
    match.mismatch_flags.map(({ severity, message }) => [severity, message]),
    [['low', 'The input names a building; the register has its name at this address.']],
  );
  const { street_number, street_name, street_type, suburb } = match.candidates[0]?.match.component_scores ?? {};
  assert.deepEqual([street_number, street_name, street_type, suburb], [0.7, 0.7, 0.7, 1]);
});

test('a building name is less sure than a written street and number', async () => {
  const building = await lookUp('Sample House, Sampleton NSW 2999');
  const written = await lookUp('15-17 Sample Street, Sampleton NSW 2999');
  assert.ok(building.confidence < written.confidence, `${building.confidence} and ${written.confidence}`);
});

test('a building name that two suburbs share is ambiguous, and both are equally sure', async () => {
  const { status, candidates } = await lookUp('Sample House, Sampleton');
  assert.equal(status, 'ambiguous');
  const [first, second] = candidates;
  assert.deepEqual([first?.state, second?.state].sort(), ['NSW', 'VIC']);
  assert.equal(first?.match.confidence, second?.match.confidence);
});

test('a written street and number beat a building name, found or not', async () => {
  const found = await lookUp('Sample House, 1 Sample Street, Sampleton NSW 2999');
  assert.equal(found.candidates[0]?.full_address, '1 SAMPLE STREET, SAMPLETON NSW 2999');
  const missing = await lookUp('Sample House, 999 Sample Street, Sampleton NSW 2999');
  assert.equal(missing.status, 'no_match');
});

test('a range whose two ends are separate addresses is ambiguous, and both are equally sure', async () => {
  const { status, candidates } = await lookUp('1-3 Sample Street, Sampleton NSW 2999');
  assert.equal(status, 'ambiguous');
  const [first, second] = candidates;
  assert.deepEqual(
    [first?.full_address, second?.full_address],
    ['1 SAMPLE STREET, SAMPLETON NSW 2999', '3 SAMPLE STREET, SAMPLETON NSW 2999'],
  );
  assert.equal(first?.match.confidence, second?.match.confidence);
});
