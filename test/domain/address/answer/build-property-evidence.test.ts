import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressMatch } from '#domain/address/answer/address-match.ts';
import {
  buildPropertyEvidence,
  type OutsideChecks,
  type PropertyEvidence,
} from '#domain/address/answer/build-property-evidence.ts';
import { scoreConfidence } from '#domain/address/decision/confidence.ts';
import { findAddress, lookUpAddress } from '#domain/address/look-up-address.ts';
import { readCases } from '#test/domain/address/read-cases.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const register = buildSmallRegister(readCases('address-register.tsv'));
const NONE: OutsideChecks = { planning: null, climate: null };

function lookUp(raw_address: string): Promise<AddressMatch> {
  return lookUpAddress(register, { raw_address, limit: 5 });
}

function build(match: AddressMatch, outside: OutsideChecks = NONE): PropertyEvidence {
  return buildPropertyEvidence(
    { match, missReason: null, missAction: null, choices: match.candidate_count },
    'gnaf-small',
    outside,
  );
}

test('an address that is in the register is matched, and the evidence names its row', async () => {
  const match = await lookUp('3 Barker St, Alphaville NSW 2901');
  const { verdict, headline, subject, source_checks, recommended_next_action } = build(match);
  const [best] = match.candidates;
  assert.ok(best !== undefined);
  assert.equal(verdict, 'matched');
  assert.equal(headline, 'Matched to 3 BARKER STREET, ALPHAVILLE NSW 2901.');
  assert.deepEqual(subject, {
    kind: 'property',
    normalized_address_key: '3 BARKER STREET ALPHAVILLE NSW 2901',
    matched_address: '3 BARKER STREET, ALPHAVILLE NSW 2901',
    gnaf_pid: best.gnaf_pid,
    jurisdiction: 'NSW',
    locality: 'ALPHAVILLE',
    postcode: '2901',
    latitude: -33.1,
    longitude: 150.1,
  });
  assert.equal(
    recommended_next_action,
    'Use the G-NAF PID as the identifier of the property, and order a title search before relying on ownership.',
  );
  assert.deepEqual(source_checks, [
    {
      source: 'G-NAF',
      source_id: 'gnaf',
      applies: true,
      status: 'matched',
      result: `G-NAF has the address as ${best.gnaf_pid}.`,
      source_version: 'gnaf-small',
      source_kind: 'versioned_snapshot',
      confidence: match.confidence,
      evidence_ref: `gnaf-small/NSW-2901#${best.evidence.row_offset}`,
      limitations: ['G-NAF is a versioned snapshot: addresses created or retired since are not in it.'],
    },
  ]);
});

test('an address that is not in the register is not found, and no property is named', async () => {
  const match = await lookUp('3 Nowhere St, Nowhere NSW 2901');
  const { verdict, headline, subject, source_checks, recommended_next_action } = build(match);
  assert.equal(verdict, 'not_found');
  assert.equal(headline, 'No address in the snapshot matches the input.');
  const { kind, normalized_address_key, ...named } = subject;
  assert.equal(kind, 'property');
  assert.equal(normalized_address_key, '3 NOWHERE STREET NOWHERE NSW 2901');
  for (const [part, value] of Object.entries(named)) assert.equal(value, null, part);
  const [check] = source_checks;
  assert.equal(check?.status, 'no_match');
  assert.equal(check?.confidence, 0);
  assert.equal(check?.evidence_ref, null);
  assert.equal(check?.result, 'G-NAF has no such address in this snapshot.');
  assert.match(recommended_next_action, /^Check the spelling, the number and the suburb/);
});

test('an ambiguous answer needs review', async () => {
  const match = await lookUp('1 Barker, Alphaville NSW 2901');
  assert.equal(match.status, 'ambiguous');
  const evidence = build(match);
  assert.equal(evidence.verdict, 'needs_review');
  assert.equal(evidence.headline, 'The input does not single out one address: 2 may be meant.');
  const { kind: _kind, normalized_address_key: _key, ...named } = evidence.subject;
  for (const [part, value] of Object.entries(named)) assert.equal(value, null, part);
  assert.equal(evidence.source_checks[0]?.status, 'needs_review');
  assert.equal(evidence.source_checks[0]?.result, 'G-NAF has addresses that may be meant; none of them is certain.');
  assert.match(evidence.recommended_next_action, /^Compare the candidates with your document/);
  // Even if the first candidate has a high confidence.
  assert.equal(build({ ...match, confidence: 0.98 }).verdict, 'needs_review');
});

test('a match that differs in a way that matters needs review, and names the property', async () => {
  const match = await lookUp('3 Barker St, Alphaville VIC 2901');
  assert.deepEqual([match.status, match.mismatch_flags.map(({ severity }) => severity)], ['fuzzy_match', ['medium']]);
  const { verdict, subject } = build(match);
  assert.deepEqual([verdict, subject.matched_address], ['needs_review', '3 BARKER STREET, ALPHAVILLE NSW 2901']);
});

test('the evidence has the reason of a miss if one is known', async () => {
  const { match, missReason, missAction, choices } = await findAddress(register, {
    raw_address: '4 Barker St, Alphaville NSW 2901',
    limit: 5,
  });
  assert.equal(match.status, 'no_match');
  const { headline, source_checks } = buildPropertyEvidence(
    { match, missReason, missAction, choices },
    'gnaf-small',
    NONE,
  );
  const said = 'BARKER STREET, ALPHAVILLE NSW 2901 is in G-NAF, but not its number 4: the nearest are 3 and 5-9.';
  assert.deepEqual([headline, source_checks[0]?.result], [said, said]);
});

test('the building of an absent unit needs review', async () => {
  const match = await lookUp('3/11 Barker St, Alphaville NSW 2901');
  assert.equal(match.status, 'fuzzy_match');
  assert.equal(match.confidence, scoreConfidence(['fuzzy', 'unit_absent']));
  const { verdict, headline } = build(match);
  assert.equal(verdict, 'needs_review');
  assert.equal(headline, '11 BARKER STREET, ALPHAVILLE NSW 2901 comes nearest, but it differs from the input.');
});

test('a single address is matched if its confidence is at least 0.6', async () => {
  const match = await lookUp('3 Barker, Alphaville NSW 2901');
  assert.equal(match.status, 'fuzzy_match');
  const verdicts = [0.599, 0.6].map((confidence) => build({ ...match, confidence }).verdict);
  assert.deepEqual(verdicts, ['needs_review', 'matched']);
});

test('unchecked sources are listed with the reason, and planning only for New South Wales', async () => {
  const listReported = async (raw_address: string, outside: OutsideChecks) => {
    const { not_checked } = build(await lookUp(raw_address), outside);
    for (const item of not_checked) assert.deepEqual([item.applies, item.status], [false, 'not_checked']);
    return not_checked.map(({ source, result }) => `${source}: ${result}`);
  };
  const never = [
    'Title ownership: No title register was queried, so the owner is not known.',
    'Mortgage or encumbrance: No title register was queried, so mortgages, caveats and easements are not known.',
    'Valuation or sales history: No valuation or sales source was queried.',
  ];
  const hazards = 'Hazard context: Flood, bushfire and other hazard maps were not queried.';
  const notAsked = 'Planning applications: No planning source was queried.';
  const elsewhere = 'Planning applications: Planning applications are read for New South Wales only.';
  assert.deepEqual(await listReported('3 Barker St, Alphaville NSW 2901', NONE), [...never, notAsked, hazards]);
  assert.deepEqual(await listReported('3 Nowhere St, Nowhere NSW 2901', NONE), [...never, notAsked, hazards]);
  assert.deepEqual(await listReported('4 Irwin St, Kappa East SA 5901', NONE), [...never, elsewhere, hazards]);
  const planning = { source: 'NSW Planning Portal Online DA' } as OutsideChecks['planning'];
  const climate = { source_id: 'climate' } as unknown as OutsideChecks['climate'];
  assert.deepEqual(await listReported('3 Barker St, Alphaville NSW 2901', { planning, climate }), [...never, hazards]);
  const match = await lookUp('3 Barker St, Alphaville NSW 2901');
  const checks = (outside: OutsideChecks) => build(match, outside).source_checks.slice(1);
  assert.deepEqual(checks({ planning, climate }), [planning, climate]);
  assert.deepEqual(checks({ planning: null, climate }), [climate]);
  assert.deepEqual(checks({ planning, climate: null }), [planning]);
});

test('every answer has the limits of a snapshot', async () => {
  const { limitations } = build(await lookUp('3 Barker St, Alphaville NSW 2901'));
  assert.deepEqual(limitations, [
    'G-NAF is a versioned snapshot: addresses created or retired since are not in it.',
    'A match says that the address is in G-NAF, not who owns it, lives there or gets mail there.',
    'Coordinates are rounded to a millionth of a degree.',
  ]);
});

test('an answer that singles out no address says so, whatever the limit', async () => {
  const finding = await findAddress(register, { raw_address: '1 Barker, Alphaville NSW 2901', limit: 1 });
  assert.equal(finding.match.candidate_count, 1);
  const { headline } = buildPropertyEvidence(finding, 'gnaf-small', NONE);
  assert.equal(headline, 'The input does not single out one address: 2 may be meant.');
});
