import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatZonedTime } from '#doors/cli/answer/format-value.ts';
import { pickFields } from '#doors/cli/answer/pick-fields.ts';
import { renderAnswer } from '#doors/cli/render-answer.ts';
import type { Paint } from '#doors/cli/terminal.ts';

process.env.TZ = 'UTC';

const plain: Paint = (_, text) => text;
const marked: Paint = (style, text) => `<${style} ${text}>`;

test('facts have labels, small objects are spread, and a row without a value is left out unless it was asked for', () => {
  const gst = { status: 'x', as_at: '2026-11-01' };
  const body = { ok: true, entityType: null, registered: null, is_new: false, gst, names: [] };
  assert.deepEqual(renderAnswer(body, plain).split('\n'), [
    'GST status  x',
    'Is new      no',
    'GST as at   2026-11-01',
    'Names       none',
    'Registered  not known',
    '',
  ]);
  const fields = [
    { field: 'company_status', value: null, label: 'not_checked' },
    { field: 'state', value: null },
  ];
  const shown = renderAnswer({ name: 'x', fields }, plain);
  assert.equal(shown, 'Company status  not known  [not_checked]\nName            x\n');
});

test('an unknown field is shown like any other [versioning.clients-tolerate]', () => {
  const body = { ok: true, status: 'active', added_later: { in_v1: ['x'] } };
  assert.equal(renderAnswer(body, plain), 'Status             active\nAdded later in v1  x\n');
});

test('a target is one word, and money has its sign', () => {
  const body = { target: { type: 'abn', value: '1' }, price_cents: 250, refund_cents: -5 };
  assert.equal(renderAnswer(body, plain), 'Target  abn 1\nPrice   A$2.50\nRefund  -A$0.05\n');
});

test('an answer from sample data says so, wherever the mark is', () => {
  const samples = [
    { source_citation: 'SAMPLE DATA made up' },
    { data_mode: 'sample' },
    { data_mode: 'synthetic_fixture_unsearched' },
    { card: { source_checks: [{ source_citation: 'SAMPLE DATA' }] } },
    { record: { record_id: 'rec_1', sources: [{ sample: true }], result: { abn: '1' } } },
    { record: { record_id: 'rec_1', sample_data: true, result: { abn: '1' } } },
  ];
  for (const body of samples) {
    assert.match(renderAnswer(body, marked), /<yellow SAMPLE DATA: invented, not a register\.>/, JSON.stringify(body));
  }
  assert.doesNotMatch(renderAnswer({ data_mode: 'live', a: 1 }, plain), /SAMPLE/);
});

test('headline, verdict, facts with doubtful labels first, flags, review, not checked, source and record', () => {
  const body = {
    card: {
      headline: 'It is so.',
      verdict: 'human_review_required',
      fields: [
        { field: 'entity_name', value: 'A', label: 'verified' },
        { field: 'claimed_name', value: 'B', label: 'not_verified' },
        { field: 'company_status', value: 'REGD', label: 'verified', meaning: 'Registered' },
      ],
      risk_flags: [{ severity: 'high', code: 'name_mismatch', message: 'B is not A.' }],
      human_review_items: ['Ask.'],
      source_checks: [
        { source: 'ABR', status: 'matched', source_version: 'v1', retrieved_at: '2026-11-01T08:00:00Z' },
        { source: 'Planning', status: 'source_unavailable', source_version: 'not read' },
      ],
      not_checked: [{ source: 'PPSR', status: 'not_checked' }],
      limitations: ['one'],
    },
    record_id: 'rec_1',
    candidates_hash: 'h',
  };
  assert.deepEqual(renderAnswer(body, plain).split('\n'), [
    'It is so.',
    'Verdict: human_review_required',
    '',
    'Claimed name    B  [not_verified]',
    'Company status  REGD (Registered)',
    'Entity name     A',
    '',
    'Flags           high name_mismatch: B is not A.',
    'Review          Ask.',
    'Not checked     Planning; PPSR',
    'Source          ABR, v1 (2026-11-01)',
    'Limits          1 stated: --fields limitations',
    'Record          rec_1',
    '1 more: --json',
    '',
  ]);
});

test('a long answer has 24 lines and counts what is left out; not one flag or unchecked source is hidden', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at);
  const body = {
    ...Object.fromEntries(many(40).map((at) => [`field_${String.fromCharCode(97 + (at % 26))}${at}`, at])),
    risk_flags: many(9).map((at) => ({ severity: 'low', code: `flag_${at}`, message: 'x '.repeat(200) })),
    not_checked: many(12).map((at) => ({ source: `A source with a long name ${at}` })),
    human_review_items: many(5).map(String),
  };
  const lines = renderAnswer(body, plain).trimEnd().split('\n');
  assert.equal(lines.length, 24);
  assert.ok(
    lines.some((line) => /^ +7 more: --json$/.test(line)),
    'seven more flags',
  );
  assert.match(lines.join(' ').replaceAll(/ +/g, ' '), /long name 0; .*long name 11/);
  assert.match(lines.at(-1) ?? '', /^\d+ more: --json$/);
});

test('a list is a table; rows that an unknown list has show all their columns', () => {
  const records = [{ record_id: 'rec_1', tool: 't', data_mode: 'live', record_sha256: 'ab', log: null }];
  assert.equal(
    renderAnswer({ records }, plain),
    'Record ID  Data  Tool\nrec_1      live  t\n2 more fields of each: --json\n',
  );
  const monitors = [{ subscription_id: 'mon_1', created_at: 1794718800000 }];
  assert.match(renderAnswer({ monitors }, plain), /Created \(UTC\)\nmon_1 +2026-11-15 05:00\n/);
  assert.equal(renderAnswer({ records: [] }, plain), 'No records.\n');
  const by_tool = { by_tool: [{ tool: 'x', spend_cents: 10 }] };
  assert.equal(renderAnswer(by_tool, plain), 'By tool  x · spend A$0.10\n');
});

test('a secret comes first, and an answer without fields says that it is done', () => {
  assert.equal(renderAnswer({ key: { key_id: 'k' }, api_key: 's' }, plain), 'API key  s\nKey ID   k\n');
  assert.equal(renderAnswer({ ok: true }, plain), 'Done.\n');
});

test('colour does not disturb the columns', () => {
  const rows = {
    sources: [
      { source_id: 'sample', n: 1 },
      { source_id: 'live', n: 2 },
    ],
  };
  const bare = renderAnswer(rows, marked).replaceAll(/<\w+ ([^>]*)>/g, '$1');
  assert.equal(bare, renderAnswer(rows, plain));
});

test('the cursor is offered only if a shell takes it literally', () => {
  assert.match(renderAnswer({ records: [], next_cursor: 'aB-_=9' }, plain), /^More: add --cursor=aB-_=9$/m);
  const feed = { events: [], next_cursor: 'MQ', has_more: false };
  assert.match(renderAnswer(feed, plain), /^Later: add --cursor=MQ$/m);
  const hostile = renderAnswer({ records: [], next_cursor: 'x; rm -rf ~' }, plain);
  assert.match(hostile, /^More: there is another page/m);
  assert.doesNotMatch(hostile, /rm -rf/);
  assert.doesNotMatch(renderAnswer({ records: [], next_cursor: null }, plain), /More/);
});

test('names, values, columns and cells of the service are all escaped', () => {
  const evil = 'x\u001b[2J';
  const fields = [{ field: evil, value: evil, label: evil, meaning: evil }];
  const flags = { risk_flags: [{ severity: evil, code: evil, message: evil }], human_review_items: [evil] };
  const sources = { source_checks: [{ source: evil, source_version: evil }], not_checked: [{ source: evil }] };
  const body = {
    headline: evil,
    verdict: evil,
    fields,
    ...flags,
    ...sources,
    [evil]: evil,
    list: [{ [evil]: evil }],
    mixed: [1, { [evil]: evil }],
  };
  for (const one of [
    body,
    { ...body, record_id: evil },
    { records: [body] },
    { record: { result: body, tool: evil } },
  ]) {
    assert.ok(!renderAnswer(one, plain).includes('\u001b'));
  }
});

test('--fields has one line for each item, whatever its values contain, and repeats what is there once', () => {
  const body = { id: 'r', none: [], list: [{ a: 'x\ty\nz\u001b[2J', b: null }, { a: { c: 1 } }] };
  const cases: [paths: string, text: string, missing: string[]][] = [
    ['id,list.a', 'r\tx\\u0009y\\u000az\\u001b[2J\nr\t{"c":1}\n', []],
    ['list.1.a.c, id', '1\tr\n', []],
    ['list.b', '\n\n', []],
    ['none', '', []],
    ['none.a,id', '\tr\n', []],
    ['constructor,id', '\tr\n', ['constructor']],
  ];
  for (const [paths, text, missing] of cases)
    assert.deepEqual(pickFields(body, paths, false), { text, missing }, paths);
  assert.equal(pickFields(body, 'none,id', true).text, '{"none":[],"id":"r"}\n');
});

test('a time has the zone of this machine', (t) => {
  t.after(() => {
    process.env.TZ = 'UTC';
  });
  const zones: [string, string][] = [
    ['UTC', '2026-11-01 08:00 UTC'],
    ['Australia/Sydney', '2026-11-01 19:00 AEDT'],
    ['Australia/Brisbane', '2026-11-01 18:00 AEST'],
    ['Europe/Berlin', '2026-11-01 09:00 UTC+01:00'],
    ['America/St_Johns', '2026-11-01 04:30 UTC-03:30'],
  ];
  for (const [zone, shown] of zones) {
    process.env.TZ = zone;
    assert.equal(formatZonedTime(Date.parse('2026-11-01T08:00:00Z')), shown);
  }
  assert.equal(formatZonedTime(Number.NaN), '-');
});
