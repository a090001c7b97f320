import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildPropertyEvidence } from '#domain/address/answer/build-property-evidence.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import type { GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { openSampleRegister } from '#test/registers/gnaf/sample-register.ts';
import { readCases } from './read-cases.ts';

let register: GnafRegister;
before(async () => {
  register = await openSampleRegister();
});

async function answer(raw_address: string): Promise<string[]> {
  try {
    const match = await lookUpAddress(register, { raw_address, limit: 10 });
    const flags = match.mismatch_flags.map((flag) => flag.code).join(',');
    return [match.status, match.candidates[0]?.full_address ?? '', flags];
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return [error.code, '', ''];
  }
}

for (const [input = '', status = '', address = '', flags = ''] of readCases('address-match.tsv')) {
  test(`"${input}" is ${status} ${address}`, async () => {
    assert.deepEqual(await answer(input), [status, address, flags]);
  });
}

test('every answer fits the contract, evidence and all', async () => {
  for (const [input = '', status = ''] of readCases('address-match.tsv')) {
    if (!status.includes('match') && status !== 'ambiguous') continue;
    const match = await lookUpAddress(register, { raw_address: input, limit: 10 });
    const property_evidence = buildPropertyEvidence(
      { match, missReason: null, missAction: null, choices: match.candidate_count },
      register.version,
      {
        planning: null,
        climate: null,
      },
    );
    assert.deepEqual(addressLookupResponse.parse({ ...match, property_evidence }), { ...match, property_evidence });
  }
});

test('evidence points at the very row', async () => {
  const match = await lookUpAddress(register, { raw_address: '3/15-17 Sample St, Sampleton NSW 2999', limit: 1 });
  const evidence = match.candidates[0]?.evidence;
  assert.equal(evidence?.store_shard_key, `${register.version}/NSW-2999`);
  const shard = await register.openShard(register.directory.table.shards.indexOf('NSW-2999'));
  assert.equal((shard.flatNumber[evidence?.row_offset ?? -1] ?? 0) - 1, 3);
});

test('an absent unit of a known building is at most an even chance and never exact', async () => {
  const match = await lookUpAddress(register, {
    raw_address: 'Unit 99, 15-17 Sample St, Sampleton NSW 2999',
    limit: 5,
  });
  assert.equal(match.status, 'fuzzy_match');
  assert.ok(match.confidence <= 0.5);
});

test('no more candidates are shown than asked for', async () => {
  const match = await lookUpAddress(register, { raw_address: 'Sample St, Sampleton NSW 2999', limit: 3 });
  assert.equal(match.candidates.length, 3);
  assert.equal(match.candidate_count, 3);
});
