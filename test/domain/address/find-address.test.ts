import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAddress, lookUpAddress } from '#domain/address/look-up-address.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { readCases } from './read-cases.ts';
import { buildSmallRegister } from './small-register.ts';

const register = buildSmallRegister(readCases('address-register.tsv'));

function find(raw_address: string, limit = 10) {
  return findAddress(register, { raw_address, limit });
}

test('an exact match has the key of the row, whichever way its unit was written', async () => {
  for (const unit of ['2/', 'U2/', 'F2/', 'A2/', 'Apartment 2, ']) {
    const { match } = await find(`${unit}11 Barker St, Alphaville NSW 2901`);
    assert.equal(match.status, 'exact_match', unit);
    assert.equal(match.matched_on, 'normalized_full_address', unit);
    assert.equal(match.normalized_address_key, '2/11 BARKER STREET ALPHAVILLE NSW 2901', unit);
  }
});

test('any other answer has the key of what was written', async () => {
  const near = await find('3 Barkr St, Alphaville NSW 2901');
  assert.equal(near.match.status, 'fuzzy_match');
  assert.equal(near.match.matched_on, 'address_components');
  assert.equal(near.match.normalized_address_key, '3 BARKR STREET ALPHAVILLE NSW 2901');
  const several = await find('1 Barker, Alphaville NSW 2901');
  assert.equal(several.match.status, 'ambiguous');
  assert.equal(several.match.matched_on, 'address_components');
  assert.equal(several.match.normalized_address_key, '1 BARKER ALPHAVILLE NSW 2901');
  const none = await find('3 Nowhere St, Alphaville NSW 2901');
  assert.equal(none.match.status, 'no_match');
  assert.equal(none.match.matched_on, 'none');
  assert.equal(none.match.normalized_address_key, '3 NOWHERE STREET ALPHAVILLE NSW 2901');
});

test('the row of the first candidate is returned; null without candidates', async () => {
  for (const written of ['3 Barker St, Alphaville NSW 2901', '1 Barker, Alphaville NSW 2901']) {
    const { match, row } = await find(written);
    assert.ok(row !== null);
    assert.equal(formatAddress(row), match.candidates[0]?.full_address);
    assert.equal(row.gnaf_pid, match.candidates[0]?.gnaf_pid);
    assert.deepEqual(await lookUpAddress(register, { raw_address: written, limit: 10 }), match);
  }
  const { match, row } = await find('3 Nowhere St, Alphaville NSW 2901');
  assert.equal(row, null);
  assert.deepEqual([match.candidates, match.candidate_count, match.confidence, match.mismatch_flags], [[], 0, 0, []]);
});

test('confidence and differences of an answer are those of its first candidate', async () => {
  const { match } = await find('3/11 Barker St, Alphaville NSW 2901');
  assert.ok(match.candidates.length > 1);
  assert.equal(match.candidate_count, match.candidates.length);
  assert.equal(match.confidence, match.candidates[0]?.match.confidence);
  assert.deepEqual(match.mismatch_flags, match.candidates[0]?.match.mismatch_flags);
  assert.ok(match.mismatch_flags.length > 0);
  const { match: one } = await find('3/11 Barker St, Alphaville NSW 2901', 1);
  assert.deepEqual(one.candidates, match.candidates.slice(0, 1));
});

test('a suburb with the name or the letters of a state is not refused', async () => {
  for (const raw_address of ['3 Barker St, WA Foo NSW 2901', '3 Barker St, Victoria Foo'])
    await assert.doesNotReject(find(raw_address), raw_address);
});

test('an unknown street type is refused only before a suburb; elsewhere the word may be the suburb', async () => {
  await assert.rejects(find('3 Barker Blorp, Alphaville NSW 2901'), /BLORP is not a street type/);
  await assert.doesNotReject(find('3 Barker Blorp NSW 2901'));
});
