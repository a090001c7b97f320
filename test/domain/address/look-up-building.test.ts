import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buildPropertyEvidence } from '#domain/address/answer/build-property-evidence.ts';
import { findAddress, lookUpAddress } from '#domain/address/look-up-address.ts';
import type { GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { openSampleRegister } from '#test/registers/gnaf/sample-register.ts';

let register: GnafRegister;
before(async () => {
  register = await openSampleRegister();
});

const lookUp = (raw_address: string) => lookUpAddress(register, { raw_address, limit: 10 });

async function judge(raw_address: string): Promise<string> {
  const finding = await findAddress(register, { raw_address, limit: 10 });
  return buildPropertyEvidence(finding, 'gnaf-2026-08', { planning: null, climate: null }).verdict;
}

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

test('a building name with its street finds the address whose street agrees, within the confidence limit of buildings', async () => {
  const { candidates, confidence } = await lookUp('Sample House, Sample Street, Sampleton NSW 2999');
  assert.equal(candidates[0]?.full_address, '15-17 SAMPLE STREET, SAMPLETON NSW 2999');
  const { street_name, street_type } = candidates[0]?.match.component_scores ?? {};
  assert.deepEqual([street_name, street_type, confidence], [1, 1, 0.8]);
});

test('an unknown building is not found, and the reason says what was looked for', async () => {
  const finding = await findAddress(register, { raw_address: 'Example Tower, Sampleton NSW 2999', limit: 10 });
  assert.equal(finding.match.status, 'no_match');
  assert.match(finding.missReason ?? '', /no house number.*no such building or street/);
});

test('a building that the register has at another address of the suburb makes a written number a case for review', async () => {
  for (const written of ['5 Sample Street', '1 Example Rd']) {
    const raw = `Sample House, ${written}, Sampleton NSW 2999`;
    const { status, confidence, mismatch_flags } = await lookUp(raw);
    assert.equal(status, 'fuzzy_match', raw);
    assert.ok(confidence <= 0.8, `${raw}: ${confidence}`);
    assert.deepEqual(
      mismatch_flags.map(({ severity, code, input_component }) => [severity, code, input_component]),
      [['medium', 'ambiguous_match', 'SAMPLE HOUSE']],
    );
    assert.equal(await judge(raw), 'needs_review');
  }
});

test('a building at the written number, or one that the register does not know, contradicts nothing', async () => {
  for (const raw of [
    'Sample House, 15-17 Sample Street, Sampleton NSW 2999',
    'Sample House, 2/15-17 Sample Street, Sampleton NSW 2999',
    'Other House, 5 Sample Street, Sampleton NSW 2999',
  ]) {
    const { status, mismatch_flags } = await lookUp(raw);
    assert.deepEqual([status, mismatch_flags], ['exact_match', []], raw);
  }
});

test('a range of which one end alone is a row is a case for review, with an even chance at most', async () => {
  for (const range of ['2-4', '4-8']) {
    const raw = `${range} Sample Street, Sampleton NSW 2999`;
    const { status, confidence, mismatch_flags } = await lookUp(raw);
    assert.deepEqual([status, mismatch_flags.map(({ severity }) => severity)], ['fuzzy_match', ['medium']], raw);
    assert.ok(confidence <= 0.5, `${raw}: ${confidence}`);
    assert.equal(await judge(raw), 'needs_review');
  }
});

test('a range inside a range of the register is as sure as a number inside it', async () => {
  const number = await lookUp('43 Sample Street, Sampleton NSW 2999');
  const range = await lookUp('43-45 Sample Street, Sampleton NSW 2999');
  assert.deepEqual([range.confidence, range.mismatch_flags], [number.confidence, number.mismatch_flags]);
  assert.equal(await judge('43-45 Sample Street, Sampleton NSW 2999'), 'matched');
});

test('of the rows of an ambiguous answer, one with another street type is less sure', async () => {
  const { status, candidates } = await lookUp('1 Sample Street, Sampleton');
  assert.equal(status, 'ambiguous');
  const [first, second, other] = candidates.map(({ match }) => match.confidence);
  assert.equal(candidates[2]?.full_address, '1 SAMPLE ROAD, SAMPLETON NSW 2999');
  assert.equal(first, second);
  assert.ok((other ?? 1) <= (second ?? 0) / 2, `${other} and ${second}`);
});
