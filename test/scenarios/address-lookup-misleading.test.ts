import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import { type AddressAnswer, postLookUp, VERSION } from '#test/support/address-requests.ts';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import type { Body } from '#test/support/answers.ts';

let service: AgentService;
let agent: Client;
before(async () => {
  service = await startAgentService();
  service.grant('good');
  agent = await connectAgent(service, 'good', REVISIONS[0]);
});
after(async () => {
  await agent.close();
  await service.stop();
});

/** Asks REST and MCP, which must answer the same. */
async function askBoth(raw_address: string): Promise<Body> {
  const [response, result] = await Promise.all([
    postLookUp(service, { raw_address }),
    agent.callTool({ name: 'address_lookup', arguments: { source_version: VERSION, raw_address } }),
  ]);
  const { request_id: _rest, ...rest } = (await response.json()) as Body;
  const { request_id: _mcp, ...reported } = result.structuredContent as Body;
  assert.deepEqual(reported, rest, 'the agent door says what REST says');
  return rest;
}

const ask = async (raw_address: string): Promise<AddressAnswer> =>
  addressLookupResponse.parse(await askBoth(raw_address));
const listAddresses = ({ candidates }: AddressAnswer) => candidates.map(({ full_address }) => full_address);
const listFlags = (answer: AddressAnswer) =>
  answer.candidates.map(({ match }) => match.mismatch_flags.map(({ code }) => code));
const SAMPLE_STREET = '1 SAMPLE STREET, SAMPLETON NSW 2999';

test('a state and a postcode that contradict each other are ambiguous, and each row says how it differs [address-answer.contradiction]', async () => {
  const answer = await ask('1 Sample St, Sampleton VIC 2999');
  assert.equal(answer.status, 'ambiguous');
  assert.deepEqual(listAddresses(answer).slice(0, 2), [SAMPLE_STREET, '1 SAMPLE STREET, SAMPLETON VIC 3998']);
  assert.deepEqual(listFlags(answer).slice(0, 2), [
    ['state_mismatch', 'ambiguous_match'],
    ['postcode_mismatch', 'ambiguous_match'],
  ]);
  assert.equal(answer.property_evidence.verdict, 'needs_review');
});

test('a suburb and a postcode that contradict each other are ambiguous, and each row says how it differs [address-answer.contradiction]', async () => {
  const answer = await ask('1 Example Rd, Sampleton NSW 2998');
  assert.equal(answer.status, 'ambiguous');
  assert.deepEqual(
    answer.candidates
      .map(({ full_address, match }) => [full_address, ...match.mismatch_flags.map(({ code }) => code)])
      .filter(([, ...codes]) => !codes.includes('fuzzy_street_name')),
    [
      ['1 EXAMPLE ROAD, SAMPLETON NSW 2999', 'postcode_mismatch', 'ambiguous_match'],
      ['1 EXAMPLE ROAD, ST SAMPLE NSW 2998', 'suburb_mismatch', 'ambiguous_match'],
    ],
  );
  assert.equal(answer.property_evidence.verdict, 'needs_review');
});

test('a wrong postcode whose suburbs have no such address is a match [address-answer.contradiction]', async () => {
  const answer = await ask('1 The Prototype, Sampleton NSW 2998');
  assert.deepEqual([answer.status, listFlags(answer)[0]], ['fuzzy_match', ['postcode_mismatch']]);
});

test('another street type than written, with or without a typo in the name, is a match for review', async () => {
  for (const street of ['Placeholder Rd', 'Placeholdr Rd']) {
    const answer = await ask(`1 ${street}, St Sample NSW 2998`);
    const found = [answer.status, listAddresses(answer)[0], listFlags(answer)[0]];
    assert.deepEqual(found, ['fuzzy_match', '1 PLACEHOLDER CRESCENT, ST SAMPLE NSW 2998', ['fuzzy_street_name']]);
    assert.equal(answer.property_evidence.verdict, 'needs_review', street);
  }
});

test('a wrong state without a matching row there is a match for review [address-answer.medium-flag]', async () => {
  const answer = await ask('1 Sample St, Sampleton QLD 2999');
  assert.deepEqual([answer.status, listAddresses(answer)[0]], ['fuzzy_match', SAMPLE_STREET]);
  const judge = ({ mismatch_flags, property_evidence }: AddressAnswer) => [
    mismatch_flags.map(({ severity }) => severity),
    property_evidence.verdict,
  ];
  assert.deepEqual(judge(answer), [['medium'], 'needs_review']);
  const slip = await ask('1 Sampel St, Sampleton NSW 2999');
  assert.deepEqual(judge(slip), [['low'], 'matched']);
});

test('between a former and a current address the current one is matched [address-answer.formerly]', async () => {
  for (const street of ['3 Sample St (formerly 1 Sample St)', '1 Sample St (now 3 Sample St)']) {
    const answer = await ask(`${street}, Sampleton NSW 2999`);
    const found = [answer.status, listAddresses(answer)];
    assert.deepEqual(found, ['exact_match', ['3 SAMPLE STREET, SAMPLETON NSW 2999']], street);
  }
  assert.equal((await ask('4 Sample St (formerly 1 Sample St), Sampleton NSW 2999')).status, 'no_match');
});

test('two numbers are two addresses with equal confidence, and neither is chosen [address-answer.two-numbers] [address-answer.ambiguous-confidences]', async () => {
  const answer = await ask('1 & 3 Sample St, Sampleton NSW 2999');
  assert.equal(answer.status, 'ambiguous');
  assert.deepEqual(listAddresses(answer).slice(0, 2), [SAMPLE_STREET, '3 SAMPLE STREET, SAMPLETON NSW 2999']);
  const [first, second] = answer.candidates;
  assert.equal(first?.match.confidence, second?.match.confidence);
});

test('only a match has a subject, and the confidences of candidates add up to at most one [address-answer.subject] [address-answer.ambiguous-confidences]', async () => {
  const unsure = [
    '1 Sample, Sampleton NSW 2999',
    '1 Sample St, Sampleton',
    '20 Sample St, Sampleton NSW 2999',
    'Sample St',
  ];
  for (const raw_address of unsure) {
    const answer = await ask(raw_address);
    assert.equal(answer.status, 'ambiguous', raw_address);
    const { kind, normalized_address_key, ...subject } = answer.property_evidence.subject;
    assert.ok(
      Object.values(subject).every((part) => part === null),
      `${raw_address}: ${JSON.stringify(subject)}`,
    );
    const sum = answer.candidates.reduce((total, { match }) => total + match.confidence, 0);
    assert.ok(sum <= 1 + Number.EPSILON, `${raw_address}: ${sum}`);
  }
});

test('another street type in another suburb is not a match if the written suburb exists', async () => {
  const answer = await ask('1 St Exemplar Rd, Sampleton NSW 2999');
  assert.equal(answer.status, 'ambiguous');
  assert.deepEqual(listFlags(answer)[0], ['fuzzy_street_name', 'suburb_mismatch', 'ambiguous_match']);
});

test('a street of that name elsewhere in the state is not offered for another suburb and postcode', async () => {
  const answer = await ask('1 Sample St, Farville NSW 2000');
  assert.deepEqual([answer.status, answer.candidates], ['no_match', []]);
});

test('text after the postcode is ignored', async () => {
  for (const rest of [' (Lot 4 DP232626)', ' Ph 02 5550 1234', ', 0491 570 006']) {
    const answer = await ask(`1 Sample St, Sampleton NSW 2999${rest}`);
    assert.deepEqual([answer.status, listAddresses(answer)], ['exact_match', [SAMPLE_STREET]], rest);
  }
});

test('the suburb may come first, and the number after its street', async () => {
  for (const raw_address of ['Sampleton NSW 2999, 1 Sample St', 'Sample Street 1, Sampleton NSW 2999']) {
    const answer = await ask(raw_address);
    assert.deepEqual([answer.status, listAddresses(answer)], ['exact_match', [SAMPLE_STREET]], raw_address);
  }
});

test('an address of the other territories is reported as not covered [address-match.other-territories]', async () => {
  for (const raw_address of ['103 Gaze Road, Christmas Island', '1 Taylors Rd, Norfolk Island OT 2899']) {
    const { status, property_evidence } = await ask(raw_address);
    assert.equal(status, 'no_match', raw_address);
    assert.match(property_evidence.headline, /other territories .* are not offered here/);
    assert.match(property_evidence.source_checks[0]?.result ?? '', /not offered here/);
    assert.match(property_evidence.recommended_next_action, /^Another spelling will not help\. Ask the admin/);
  }
});

test('a block and section are not a street or a house number', async () => {
  assert.equal((await askBoth('Block 3 Section 12 Sampleton NSW 2999')).code, 'incomplete_address');
});

test('a city after the suburb is not the suburb', async () => {
  const answer = await ask('1 Sample St, Sampleton, Sydney NSW 2999');
  assert.deepEqual([answer.status, listAddresses(answer)], ['exact_match', [SAMPLE_STREET]]);
});

test('an omitted direction is flagged', async () => {
  const answer = await ask('1 Fiction Parade, Sampleton North NSW 2999');
  assert.equal(answer.status, 'ambiguous');
  for (const flags of listFlags(answer)) assert.ok(flags.includes('fuzzy_street_name'), String(flags));
});

test('a number with a letter has one key and one answer, however they are joined', async () => {
  const answers = await Promise.all(
    ['20A', '20-A', '20 A'].map((number) => ask(`${number} Sample St, Sampleton NSW 2999`)),
  );
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.status, 'exact_match');
});

test('for a number that its street lacks, the street and the nearest numbers are reported', async () => {
  const { status, property_evidence } = await ask('4 Sample St, Sampleton NSW 2999');
  assert.equal(status, 'no_match');
  const said = 'SAMPLE STREET, SAMPLETON NSW 2999 is in G-NAF, but not its number 4: the nearest are 3 and 5.';
  assert.equal(property_evidence.headline, said);
  assert.equal(property_evidence.source_checks[0]?.result, said);
});

test('two addresses in one text never match only one of them', async () => {
  const both = ['1 Sample St, Sampleton NSW 2999', '3 Sample St, Sampleton NSW 2999'];
  for (const raw_address of [
    both.join('; '),
    both.join('\n'),
    both.join(', '),
    '1 Sample St; 3 Sample St, Sampleton NSW 2999',
  ]) {
    const { status, property_evidence } = await ask(raw_address);
    assert.deepEqual([status, property_evidence.verdict], ['ambiguous', 'needs_review'], raw_address);
  }
});

test('two complete addresses in one text are both shown, in order, each at most as likely as not', async () => {
  const other = '1 SAMPLE STREET, SAMPLETON VIC 3998';
  for (const between of [' and ', ' & ', '; ', ' ']) {
    const answer = await ask(`1 Sample St Sampleton NSW 2999${between}1 Sample St Sampleton VIC 3998`);
    assert.deepEqual([answer.status, answer.property_evidence.verdict], ['ambiguous', 'needs_review'], between);
    assert.deepEqual(listAddresses(answer), [SAMPLE_STREET, other], between);
    const [first, second] = answer.candidates;
    assert.equal(first?.match.confidence, second?.match.confidence);
    assert.ok((first?.match.confidence ?? 1) <= 0.5);
    assert.match(answer.mismatch_flags.at(-1)?.message ?? '', /^The input names several addresses/);
    assert.equal(answer.property_evidence.subject.gnaf_pid, null);
  }
});

test('if one of two addresses does not exist, the other is not a match either', async () => {
  const answer = await ask('4444 Sample St Sampleton NSW 2999 and 1 Sample St Sampleton VIC 3998');
  assert.deepEqual([answer.status, listAddresses(answer)], ['ambiguous', ['1 SAMPLE STREET, SAMPLETON VIC 3998']]);
  const none = await ask('4444 Sample St Sampleton NSW 2999 and 5555 Sample St Sampleton NSW 2999');
  assert.deepEqual([none.status, none.candidates, none.property_evidence.verdict], ['no_match', [], 'not_found']);
  const bad = await askBoth('1 Sample St Sampleton NSW 2999 and 1 Sample St Sampleton VIC 0000');
  assert.equal(bad.code, 'invalid_postcode');
});

test('an address that is written twice is one address', async () => {
  const answer = await ask('1 Sample St, Sampleton NSW 2999 / 1 Sample Street, Sampleton NSW 2999');
  assert.deepEqual([answer.status, listAddresses(answer)], ['exact_match', [SAMPLE_STREET]]);
});

test('state and postcode may come first, followed by the suburb or the street', async () => {
  for (const raw_address of [
    'NSW 2999 Sampleton 1 Sample St',
    'NSW 2999, Sampleton, 1 Sample St',
    '2999 NSW Sampleton 1 Sample St',
    'NSW 2999 1 Sample St Sampleton',
  ]) {
    const answer = await ask(raw_address);
    assert.deepEqual([answer.status, listAddresses(answer)], ['exact_match', [SAMPLE_STREET]], raw_address);
    assert.equal(answer.normalized_address_key, '1 SAMPLE STREET SAMPLETON NSW 2999');
  }
});

test('several lots are several addresses, and never a house number', async () => {
  for (const lots of ['Lots 7 and 8', 'Lots 7-8', 'Lot 7 & Lot 8']) {
    const answer = await ask(`${lots} Specimen Ave, Sampleton NSW 2999`);
    assert.deepEqual(
      [answer.status, listAddresses(answer), answer.normalized_address_key],
      ['ambiguous', ['LOT 7 SPECIMEN AVENUE, SAMPLETON NSW 2999'], 'LOTS 7&8 SPECIMEN AVENUE SAMPLETON NSW 2999'],
      lots,
    );
    assert.match(answer.mismatch_flags[0]?.message ?? '', /^The input names several lots/);
  }
  assert.equal((await ask('Lots 1 and 3 Sample St, Sampleton NSW 2999')).status, 'no_match');
});

test('a suburb that comes first is parsed, followed by state and postcode in either order or without them', async () => {
  const matched: [string, AddressAnswer['status']][] = [
    ['Sampleton 2999 NSW, 1 Sample St', 'exact_match'],
    ['Sampleton NSW, 1 Sample St', 'fuzzy_match'],
    ['St Sample, 1 Placeholder Cres', 'fuzzy_match'],
  ];
  for (const [raw_address, status] of matched) {
    const answer = await ask(raw_address);
    assert.deepEqual([answer.status, listFlags(answer)[0]], [status, []], raw_address);
  }
});

test('a street is not reported in another state than the written one', async () => {
  const { status, property_evidence } = await ask('4444 Example Rd, Sampleton VIC 3998');
  assert.equal(status, 'no_match');
  assert.doesNotMatch(property_evidence.headline, /NSW/);
});

test('a state may be written with a hyphen or an abbreviated word', async () => {
  const answers = await Promise.all(
    ['New South Wales', 'New-South-Wales', 'NSW'].map((state) => ask(`1 Sample St, Sampleton ${state} 2999`)),
  );
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.status, 'exact_match');
});

test('a range whose first number has another letter in the register, or none, is not a match', async () => {
  const { status, property_evidence } = await ask('1B-3B Sample St, Sampleton NSW 2999');
  assert.deepEqual([status, property_evidence.verdict], ['ambiguous', 'needs_review']);
});

test('a single doubtful address is not counted among several', async () => {
  const { status, candidate_count, property_evidence } = await ask('opposite 1 Sample St, Sampleton NSW 2999');
  assert.deepEqual([status, candidate_count], ['ambiguous', 1]);
  assert.equal(property_evidence.headline, `${SAMPLE_STREET} comes nearest, but it differs from the input.`);
});

test('several units are several addresses, and none is chosen', async () => {
  for (const units of ['Units 1 & 2, ', 'Units 1-2, ', 'Unit 1 and Unit 2, ', '1,2/', '1&2/']) {
    const answer = await ask(`${units}15-17 Sample St, Sampleton NSW 2999`);
    const { status, mismatch_flags, property_evidence, candidates } = answer;
    assert.deepEqual([status, property_evidence.verdict], ['ambiguous', 'needs_review'], units);
    assert.match(mismatch_flags.at(-1)?.message ?? '', /^The input names several units/);
    assert.equal(property_evidence.subject.gnaf_pid, null);
    assert.equal(candidates[0]?.match.confidence, candidates[1]?.match.confidence);
    assert.match(answer.normalized_address_key, /^1[&-]2\/15-17 SAMPLE STREET/);
  }
});

test('two states contradict each other, and the row that fits the rest needs review', async () => {
  for (const tail of ['NSW 2999 VIC', 'VIC NSW 2999', 'NSW 2999 Victoria']) {
    const answer = await ask(`1 The Prototype, Sampleton ${tail}`);
    const { status, mismatch_flags, property_evidence } = answer;
    assert.deepEqual([status, property_evidence.verdict], ['fuzzy_match', 'needs_review'], tail);
    assert.deepEqual(
      mismatch_flags.map(({ severity, code, message }) => [severity, code, message]),
      [['medium', 'state_mismatch', 'The input names two states, VIC and NSW; the register says NSW.']],
      tail,
    );
  }
  const twice = await ask('1 Sample St, Sampleton NSW 2999 NSW');
  assert.deepEqual([twice.status, twice.mismatch_flags], ['exact_match', []]);
});

test('"one numbered street or another" names both, and neither is chosen', async () => {
  for (const streets of ['1 Sample St (or 3 Sample St)', '1 Sample St or 3 Sample St', '1, 3 Sample St']) {
    const answer = await ask(`${streets}, Sampleton NSW 2999`);
    assert.deepEqual([answer.status, answer.property_evidence.subject.gnaf_pid], ['ambiguous', null], streets);
    assert.deepEqual(
      listAddresses(answer).slice(0, 2),
      [SAMPLE_STREET, '3 SAMPLE STREET, SAMPLETON NSW 2999'],
      streets,
    );
    assert.equal(answer.candidates[0]?.match.confidence, answer.candidates[1]?.match.confidence);
  }
});

test('part of a property is not the property, and has a confidence of at most 0.5', async () => {
  for (const written of [
    'Rear 1 Sample St',
    '1 Sample St (rear)',
    '1 Sample St rear',
    'Part 1 Sample St',
    'Part of 1 Sample St',
    '1 Sample St (part)',
    'Proposed Lot 12 at 1 Sample St',
  ]) {
    const answer = await ask(`${written}, Sampleton NSW 2999`);
    const { status, confidence, mismatch_flags, property_evidence } = answer;
    assert.deepEqual([status, listAddresses(answer)[0]], ['fuzzy_match', SAMPLE_STREET], written);
    assert.deepEqual([property_evidence.verdict, confidence <= 0.5], ['needs_review', true], written);
    assert.match(mismatch_flags[0]?.message ?? '', /but this unit is not|a part of the building/, written);
  }
});

test('a number whose letter the register lacks is another address, with a confidence of at most 0.5', async () => {
  const answer = await ask('1A Sample St, Sampleton NSW 2999');
  assert.deepEqual([answer.status, listAddresses(answer)[0]], ['ambiguous', SAMPLE_STREET]);
  assert.ok(answer.confidence <= 0.5);
  assert.match(answer.mismatch_flags[0]?.message ?? '', /with another letter, or without one/);
});

test('the suburb may come first without a comma, followed by the number', async () => {
  for (const raw_address of ['Sampleton NSW 2999 1 Sample St', 'Sample St Sampleton 1 NSW 2999']) {
    const answer = await ask(raw_address);
    assert.deepEqual([answer.status, listAddresses(answer)], ['exact_match', [SAMPLE_STREET]], raw_address);
  }
});

test('another street type without a confirming postcode is a candidate, not a match', async () => {
  const answer = await ask('1 Placeholder Rd, St Sample');
  assert.deepEqual(
    [answer.status, listAddresses(answer)[0]],
    ['ambiguous', '1 PLACEHOLDER CRESCENT, ST SAMPLE NSW 2998'],
  );
  assert.deepEqual(
    [answer.property_evidence.verdict, answer.property_evidence.subject.gnaf_pid],
    ['needs_review', null],
  );
});
