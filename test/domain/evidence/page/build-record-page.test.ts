import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import { findSampleMark } from '#domain/evidence/page/find-sample-mark.ts';
import { writeLabel } from '#domain/evidence/page/write-label.ts';
import { writeSourceName } from '#domain/evidence/page/write-source-name.ts';
import { writeSydneyTime, writeUtcTime } from '#domain/evidence/page/write-time.ts';
import { ABN_COPY_LIMIT, ABN_PLACE_LIMIT, COMPANIES_LIMITS, GNAF_LIMITS } from '#domain/extracts/source-limits.ts';
import { SOURCE_MANIFESTS } from '#operations/readers/source-manifests.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

type Changes = Parameters<typeof buildSampleRecord>[0];

const build = (changes: Changes) =>
  buildRecordPage(buildSampleRecord(changes), {
    publicUrl: 'https://x.example',
    signedBy: 'x.example/log+00000000',
    canDraw: () => true,
  });
const factOf = (changes: Changes, name: string) => build(changes).facts.find(([label]) => label === name)?.[1];

test('times are printed in UTC and in Sydney time, in summer and in winter', () => {
  assert.equal(writeUtcTime(new Date('2026-01-01T13:05:09.999Z')), '2026-01-01 13:05:09 UTC');
  assert.equal(writeSydneyTime(new Date('2026-01-01T13:05:09Z')), '2026-01-02 00:05:09 Sydney (UTC+11:00)');
  assert.equal(writeSydneyTime(new Date('2026-07-01T14:00:00Z')), '2026-07-02 00:00:00 Sydney (UTC+10:00)');
});

test('subjects are printed as people write them', () => {
  const subjectOf = (type: string, value: string) => build({ target: { type, value } }).subject;
  assert.deepEqual(subjectOf('ABN', '79002637069'), { label: 'ABN', value: '79 002 637 069' });
  assert.deepEqual(subjectOf('ACN', '002637069'), { label: 'ACN', value: '002 637 069' });
  assert.deepEqual(subjectOf('business_name', 'A B'), { label: 'Business name', value: 'A B' });
});

test('a name is never cut in the subject or the headline', () => {
  const name = 'THE TRUSTEE FOR '.repeat(40).trim();
  const page = build({ target: { type: 'business_name', value: name }, result: { headline: `It is ${name}.` } });
  assert.deepEqual([page.subject.value, page.headline], [name, `It is ${name}. Data as at 2026-11-01.`]);
});

test('characters that no font has are explained in words, and only then', () => {
  const draws = (text: string) =>
    buildRecordPage(buildSampleRecord({ reference: text }), {
      publicUrl: '',
      signedBy: '',
      canDraw: (point) => point < 0x900,
    }).facts.find(([label]) => label === 'Characters')?.[1];
  assert.equal(draws('plain'), undefined);
  assert.match(draws('ভ') ?? '', /stands for a character that is invisible or in none of this page’s fonts/);
});

test('status, price, reference and data are printed in words', () => {
  assert.equal(factOf({ price_cents: 0 }, 'Price'), 'Free of charge');
  assert.equal(factOf({ price_cents: 250 }, 'Price'), 'A$2.50');
  assert.equal(factOf({ reference: null }, 'Reference'), 'none given');
  assert.equal(factOf({ reference: 'deal 7' }, 'Reference'), '“deal 7” (written by the caller)');
  assert.equal(factOf({ data_mode: 'live' }, 'Data'), 'The source itself was queried');
  assert.equal(factOf({ data_mode: 'sample' }, 'Data'), 'Invented sample data: no register was read');
  assert.match(factOf({ status: 'pending_reconciliation' }, 'State of the check') ?? '', /outcome not known/);
  assert.equal(factOf({ tool: 'abn_lookup' }, 'What was asked'), 'What the register says about this ABN');
  assert.equal(factOf({ tool: 'new_tool' }, 'What was asked'), 'New tool');
});

test('a sample that is stored like a register is called a sample', () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const sources = [{ ...source, source_citation: 'SAMPLE DATA made for this project' }];
  assert.equal(factOf({ sources }, 'Data'), 'Invented sample data in the form of the source: no register was read');
  assert.equal(findSampleMark({ data_mode: 'snapshot', sources })?.words, 'SAMPLE DATA');
  assert.equal(findSampleMark({ data_mode: 'snapshot', sources: [source] }), null);
});

test('next to a sample, a real source stays real, and no sentence about all sources is true only for some', () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const planning = { ...source, source_id: 'nsw-planning-portal-online-da', source_citation: 'NSW Planning Portal' };
  const sample = { ...source, source_id: 'gnaf', source_citation: 'SAMPLE DATA made for this project' };
  const page = build({ sources: [sample, planning], result: { status: 'exact_match' } });
  assert.deepEqual(
    page.sources.rows.map(({ name }) => name.replaceAll('\u200b', '')),
    [
      'Not a register: invented data in the form of G-NAF, the national file of addresses',
      'NSW Planning Portal, development applications',
    ],
  );
  assert.equal(page.mark?.words, 'PARTLY SAMPLE DATA');
  assert.equal(
    page.scope,
    'Of the 2 sources of this record only 1 is real: whatever it does not hold, and all that rests on invented data, was not checked.',
  );
  assert.equal(
    page.facts.find(([label]) => label === 'Data')?.[1],
    'Partly invented: 1 of the 2 sources below is sample data; the others were asked or read',
  );
  assert.deepEqual(
    page.findings.rows.map(({ value }) => value),
    ['In data that are invented in part, and prove nothing there: one address fits, in every part that was written'],
  );
  assert.deepEqual(page.titles, {
    findings: 'What was found, in part in invented data',
    sources: 'What was read: registers, and invented data',
  });
  assert.doesNotMatch(JSON.stringify(page), /[Nn]o register was/);
});

const GST = { as_at: '2024-03-12', reason: 'a registration covers this day' };
const HEADLINES: [tool: string, result: Record<string, unknown>, headline: string][] = [
  ['gst_check', { ...GST, registered: true }, 'Registered for GST on 2024-03-12: a registration covers this day.'],
  ['gst_check', { ...GST, registered: false, reason: 'r' }, 'Not registered for GST on 2024-03-12: r.'],
  [
    'gst_check',
    { ...GST, registered: null, reason: 'r' },
    'Whether it was registered for GST on 2024-03-12 could not be determined: r.',
  ],
  ['verify_business_name_registration', { reason: 'the name is registered' }, 'Business name: the name is registered.'],
  ['another_tool', { reason: 'a reason' }, 'A reason.'],
];
for (const [tool, result, headline] of HEADLINES)
  test(`the headline of a page is a full sentence: ${headline}`, () => {
    assert.equal(build({ tool, result, sources: [] }).headline, headline);
  });

test('a requested sample is called one, without a register', () => {
  const tool = 'ppsr_search_organisation';
  const question = 'Which security interests the PPSR shows against this organisation';
  assert.equal(factOf({ tool, data_mode: 'live' }, 'What was asked'), question);
  assert.equal(factOf({ tool, data_mode: 'sample' }, 'What was asked'), `A sample of the answer to: ${question}`);
});

test('a page whose response has no limits prints those of its source, or that a stored copy was read', () => {
  const linesOf = (changes: Changes) => build(changes).not_checked.rows.map(({ text }) => text);
  const refusal = { ok: false, code: 'abn_not_found', message: 'm' };
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const sources = [{ ...source, source_id: 'another' }];
  assert.deepEqual(linesOf({ result: refusal }), [ABN_PLACE_LIMIT, ABN_COPY_LIMIT]);
  assert.deepEqual(linesOf({ result: refusal, data_mode: 'live' }), [ABN_PLACE_LIMIT]);
  assert.match(linesOf({ sources })[0] ?? '', /^A stored copy was read: whatever was entered, changed or ended/);
  assert.deepEqual(linesOf({ sources, data_mode: 'live' }), []);
  assert.deepEqual(linesOf({ result: { limitations: ['L.'] } }), ['L.']);
});

test('the page of a monitor’s check prints the limits of its source, and does not ask for today’s register', () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const limits = { abn: [ABN_PLACE_LIMIT, ABN_COPY_LIMIT], 'asic-companies': COMPANIES_LIMITS, gnaf: GNAF_LIMITS };
  for (const [source_id, said] of Object.entries(limits)) {
    const look: Changes = { tool: 'capture_snapshot', result: {}, sources: [{ ...source, source_id }] };
    const [kept, ...lines] = build(look).not_checked.rows.map(({ text }) => text);
    assert.match(kept ?? '', /^Only the facts above were recorded/);
    assert.deepEqual(lines, said);
    assert.match(factOf(look, 'What was asked') ?? '', /^What the source of this record says about/);
  }
});

test('a headline about invented data says so itself, because it may be quoted alone', () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const sample = { ...source, source_citation: 'SAMPLE DATA made for this project' };
  const result = { headline: 'ABN 1 is active.' };
  assert.equal(build({ result }).headline, 'ABN 1 is active. Data as at 2026-11-01.');
  assert.equal(build({ result, sources: [sample] }).headline, 'Invented data: ABN 1 is active. Data as at 2026-11-01.');
  assert.match(build({ result, sources: [sample, source] }).headline ?? '', /^Partly invented data: ABN 1 is active\./);
  assert.match(build({ sources: [sample] }).sources.rows[0]?.as_at ?? '', /^Invented, and dated 2026-11-01 /);
});

test('the link to an entry is printed only for a real register, and never as if it had been read', () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const sample = { ...source, source_citation: 'SAMPLE DATA made for this project' };
  for (const name of ['source_url', 'sourceUrl']) {
    const result = { [name]: 'https://abr.example/1' };
    const rowsOf = (changes: Changes) =>
      build({ result, ...changes }).findings.rows.map(
        ({ label, value }) => `${label} = ${value.replaceAll('\u200b', '')}`,
      );
    assert.deepEqual(rowsOf({}), ['To be looked up at = https://abr.example/1']);
    for (const changes of [{ sources: [sample] }, { sources: [sample, source] }, { data_mode: 'sample' as const }])
      assert.deepEqual(rowsOf(changes), []);
  }
});

test('for an ABN that was not found, the page says what was read and that the ABN may still exist', () => {
  const result = {
    ok: false,
    code: 'abn_not_found',
    message: 'The source that was read holds no such ABN: X',
    record_id: 'r',
  };
  const page = build({ tool: 'abn_lookup', result });
  assert.equal(page.headline, 'The source that was read holds no such ABN: X. Data as at 2026-11-01.');
  assert.deepEqual(page.findings.rows, [
    { label: 'Outcome', value: 'Not found in the sources of this record; it may still exist' },
  ]);
});

test('a requested sample is printed as one of the caller’s arguments', () => {
  const request = { acn: '002637069', sample_response: true };
  assert.equal(factOf({ request }, 'In the caller’s words'), 'ACN “002637069”, Sample response true');
});

test('the outcome of a check is printed once, however many parts of a response repeat it', () => {
  const endings = (result: Record<string, unknown>) =>
    build({ result })
      .findings.rows.filter(({ label }) => label === 'Outcome')
      .map(({ value }) => value);
  assert.deepEqual(endings({ status: 'exact_match', property_evidence: { verdict: 'verified' } }), [
    'One address fits, in every part that was written. Verified against the sources of this record, and nothing else',
  ]);
  assert.deepEqual(endings({ status: 'needs_review', verdict: 'human_review_required' }), [
    'A person must review this before anyone relies on it',
  ]);
});

test('the headline is that of the response, or its reason, or there is none', () => {
  const sources: [] = [];
  assert.equal(build({ sources, result: { card: { headline: 'H.' }, reason: 'R.' } }).headline, 'R.');
  assert.equal(build({ sources, result: { card: { headline: 'H.' } } }).headline, 'H.');
  assert.equal(build({ result: { candidates: [{ headline: 'H.' }] } }).headline, null);
});

test('a headline says for which days its sources speak, unless it names them all', () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const days = (headline: string, ...times: string[]) =>
    build({ result: { headline }, sources: times.map((retrieved_at) => ({ ...source, retrieved_at })) }).headline;
  const [october, november] = ['2026-10-04T08:00:00Z', '2026-11-01T08:00:00Z'];
  assert.equal(days('H.', november, november), 'H. Data as at 2026-11-01.');
  // It is already the next day in Sydney.
  assert.equal(days('H.', '2026-10-31T13:30:00Z'), 'H. Data as at 2026-11-01.');
  assert.equal(days('H.', november, october), 'H. Data as at 2026-10-04 to 2026-11-01.');
  assert.equal(days('H, as at 2026-11-01.', november), 'H, as at 2026-11-01.');
  assert.equal(
    days('H, as of 2026-11-01, as at 2026-10-04.', november, october),
    'H, as of 2026-11-01, as at 2026-10-04.',
  );
  assert.equal(
    days('H, as at 2026-10-04.', november, october),
    'H, as at 2026-10-04. All sources: as at 2026-10-04 to 2026-11-01.',
  );
  assert.equal(days('H on 2026-11-01.', november), 'H on 2026-11-01. Data as at 2026-11-01.');
});

test('sources without room for their citation are named, each once, with version and day', () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const sources = ['abn', 'gnaf', 'gnaf', 'oric'].map((source_id) => ({ ...source, source_id }));
  sources.push({ ...source, source_id: 'casa-aircraft', sample: true } as typeof source);
  const { names } = build({ sources }).sources;
  assert.equal(names.length, 6);
  assert.equal(
    names[1]?.replaceAll('\u200b', ''),
    'G-NAF, the national file of addresses (abn-2026-11, as at 2026-11-01); ORIC register of Aboriginal and Torres Strait Islander corporations (abn-2026-11, as at 2026-11-01); CASA register of aircraft (abn-2026-11, invented, dated 2026-11-01)',
  );
  assert.equal(names[5], '');
  const many = Array.from({ length: 40 }, (_, at) => ({ ...source, source_version: `v${at}` }));
  assert.equal(build({ sources: many }).sources.names[0]?.split('; ').length, 24);
});

test('at most sixty rows are laid out, and the others are counted', () => {
  const not_checked = Array.from({ length: 61 }, (_, index) => ({ source: `S${index}`, result: 'no' }));
  const page = build({ result: { not_checked } });
  assert.deepEqual([page.not_checked.rows.length, page.not_checked.left.at(-1)], [60, '1 more point']);
});

test('the caller’s arguments are printed as given; a long one is shortened and says by how much', () => {
  const asked = (request: Record<string, unknown>) => factOf({ request }, 'In the caller’s words');
  assert.equal(asked({ raw_address: '1 Sample st\n#x', limit: 10, reference: 'r' }), 'Raw address “1 Sample st #x”');
  assert.equal(asked({ as_at: '2020-01-01', abn: '79 002' }), 'ABN “79 002”, As at “2020-01-01”');
  assert.equal(asked({ evidence: { a: [1] } }), 'Evidence (the rest in the JSON)');
  assert.equal(
    asked({ evidence: { id: 'rec_1', hashes: ['h'] }, account_id: 'acc_1', tenant_id: 'ten_1' }),
    'Evidence (ID “rec_1”, the rest in the JSON)',
  );
  assert.equal(asked({}), 'none');
  const long = { raw_address: 'x '.repeat(500), source_version: 'gnaf-2026' };
  assert.match(asked(long) ?? '', /x … \(760 more characters in the JSON\)”, Source version “gnaf-2026”$/);
});

test('the scope of the check is always printed, whether or not anything is listed as not checked', () => {
  const source = buildSampleRecord().sources[0];
  assert.ok(source !== undefined);
  const scopeOf = (changes: Changes) => build({ result: {}, ...changes }).scope;
  assert.equal(
    scopeOf({}),
    'Only the one source of this record was queried: anything it does not have was not checked.',
  );
  assert.equal(
    scopeOf({ sources: [source, source] }),
    'Only the 2 sources of this record were queried: anything they do not have was not checked.',
  );
  assert.equal(scopeOf({ sources: [] }), 'No source was queried: nothing was checked.');
  assert.equal(scopeOf({ data_mode: 'sample' }), 'No register was queried: nothing about the real world was checked.');
});

test('sources have familiar names; a sample never has only the register’s name', () => {
  const source = buildSampleRecord().sources[0];
  assert.ok(source !== undefined);
  const nameOf = (source_id: string, changes: Changes = {}) =>
    build({ sources: [{ ...source, source_id }], ...changes }).sources.rows[0]?.name.replaceAll('\u200b', '');
  assert.equal(nameOf('abn'), 'ABN register (Australian Business Register)');
  assert.equal(nameOf('new-source'), 'New source');
  assert.equal(
    nameOf('abn', { data_mode: 'sample' }),
    'Not a register: invented data in the form of ABN register (Australian Business Register)',
  );
  assert.equal(
    nameOf('svc-fixture-unsearched-ppsr', { data_mode: 'sample' }),
    'No register: an invented PPSR certificate',
  );
});

test('every source of the service has its own name on the page', () => {
  for (const { source_id } of SOURCE_MANIFESTS) {
    assert.notEqual(writeSourceName(source_id, false), writeLabel(source_id.replaceAll('-', ' ')), source_id);
  }
});

test('the foot names the witnesses and the authority of the checkpoint, and how to check them', async () => {
  const say = (lines: string) =>
    build({ log: { index: 7, checkpoint: `log.example/log\n9\nroot\n\n${lines}`, proof: 'p' } }).log;
  const own = `— log.example/log ${Buffer.alloc(68).toString('base64')}\n`;
  const cosigned = (name: string) => `— ${name} ${Buffer.alloc(76).toString('base64')}\n`;
  const stamped = `— tsa.example/rfc3161 ${Buffer.alloc(900).toString('base64')}\n`;
  const head = 'Its hash is entry 7 of the evidence log log.example/log, checkpoint of 9 entries. ';
  assert.equal(say(own), `${head}No witness has cosigned that checkpoint. No outside authority has timestamped it.`);
  assert.equal(
    say(own + cosigned('w.example/1') + stamped),
    `${head}Witness of that checkpoint: w.example/1 (check with --policy). The authority tsa.example has timestamped it (RFC 3161; check with --authority).`,
  );
  const many = ['a', 'b', 'c', 'd', 'e'].map(cosigned).join('');
  assert.match(say(own + many) ?? '', /Witnesses of that checkpoint: a, b, c and 2 more \(check with --policy\)\./);
});
