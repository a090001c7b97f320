import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import {
  buildFailedChecks,
  CHECK_NAMES,
  type Checks,
  fail,
  leaveUnchecked,
  type Verdict,
} from '#domain/log/verify/check.ts';
import { describeFile } from '#domain/log/verify/describe-file.ts';
import { SAMPLE_DATA_WARNING } from '#domain/log/verify/describe-verdict.ts';
import type { FileReport } from '#domain/log/verify/verify-file.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const checks = Object.fromEntries(CHECK_NAMES.map((name) => [name, leaveUnchecked('x')])) as Checks;
const report = (verdict: Verdict, changes: Partial<FileReport> = {}): FileReport => ({
  kind: 'JSON',
  verdict,
  checks,
  record: buildSampleRecord(),
  contents: [],
  troubles: [],
  recordCount: 1,
  recordIds: new Set(),
  sourceFiles: [],
  inventedCount: 0,
  ...changes,
});
const zip = { kind: 'ZIP', record: null, recordCount: 3, inventedCount: 2 } as const;

test('the claims of a file are marked as such unless it is proven, including the counts of a ZIP', () => {
  const own = 'What the file claims:';
  assert.deepEqual(describeFile(report('proven'), 'you').heading, null);
  assert.deepEqual(describeFile(report('not proven'), 'you').heading, own);
  assert.deepEqual(describeFile(report('not proven'), 'this page').facts, [
    ['Subject', 'HARBOUR BAKERY PTY LTD (ABN 79002637069)'],
    ['Answer', 'ABN 79 002 637 069 is active and belongs to HARBOUR BAKERY PTY LTD. Data as at 2026-11-01.'],
    ['Asked', 'What the register says about this ABN'],
    ['Made', '2026-11-15 15:54:08 UTC, 2026-11-16 02:54:08 Sydney (UTC+11:00)'],
    [
      'Source',
      'ABN register (Australian Business Register): ABN Bulk Extract, Australian Business Register. Version abn-2026-11',
    ],
    ['As at', 'Data as at 2026-11-01 08:00:00 UTC, 2026-11-01 19:00:00 Sydney (UTC+11:00)'],
    ['Data', 'snapshot: a dated copy of the source was read'],
    ['Record', 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH'],
  ]);
  const archive = describeFile(report('not proven', zip), 'you');
  assert.deepEqual(
    [archive.heading, archive.facts],
    [
      own,
      [
        ['Records', '3'],
        ['Data', '2 of 3 are SAMPLE DATA'],
      ],
    ],
  );
  assert.equal(archive.sample, SAMPLE_DATA_WARNING);
});

test('nothing from a failed file is repeated, not even its number of records', () => {
  for (const changes of [{ record: null }, zip]) {
    const { sentences, heading, facts } = describeFile(report('failed', changes), 'you');
    assert.deepEqual([sentences[0], heading, facts], ['Do not rely on this file: a check failed.', null, []]);
  }
});

test('a failed file is explained in words: what it means, which files are affected, what to do', () => {
  const failing = (name: 'record hash' | 'signature' | 'schema') => ({ ...checks, [name]: fail('x') });
  const say = (changes: Partial<FileReport>) => describeFile(report('failed', changes), 'you').sentences.join(' ');
  const changed = say({ record: null, checks: { ...failing('signature'), 'record hash': fail('x') } });
  assert.match(changed, /something in it was changed afterwards.*Ask the sender for the original/);
  assert.match(say({ checks: failing('signature') }), /or your list of keys is too old/);
  const troubles = ['a', 'b', 'c', 'd', 'e', 'f', 'a'].map((file) => ({
    file,
    check: 'signature' as const,
    message: '',
  }));
  const archive = say({ ...zip, checks: failing('signature'), troubles });
  assert.match(
    archive,
    /not as the service made it: .* Affected: a, b, c, d, e and 1 more\. .*do not rely on any file in it/,
  );
  const unknown = [{ file: 'SHA256SUMS.note', check: 'signature' as const, message: '' }];
  assert.doesNotMatch(say({ ...zip, checks: failing('signature'), troubles: unknown }), /a file in it was changed/);
  const photo = buildFailedChecks('schema', 'This is not an evidence file: it is a picture.');
  assert.equal(say({ kind: 'unknown', checks: photo }), photo.schema.message);
});

test('the finding has the headline of the page, whatever the tool', () => {
  const around = { publicUrl: 'https://service.example', signedBy: 'k', canDraw: () => true };
  const cases: [tool: string, result: DueDiligenceRecord['result']][] = [
    ['get_abn', buildSampleRecord().result],
    ['company_lookup', { status: 'needs_review', candidates: [{ name: 'A' }, { name: 'B' }] }],
    ['company_lookup', { status: 'matched', company: { company_name: 'A', acn: '002637069', status: 'REGD' } }],
    ['asic_licence_lookup', { status: 'no_match', licences: [] }],
    ['gst_check', { as_at: '2026-11-01', registered: null, reason: 'withheld' }],
    ['confirm_no_changes', { outcome: 'no_change', changes: [] }],
    ['screen_name', { verdict: 'needs_review' }],
  ];
  for (const [tool, result] of cases)
    for (const data_mode of ['snapshot', 'sample'] as const) {
      const record = buildSampleRecord({ tool, result, data_mode });
      const facts = new Map(describeFile(report('proven', { record }), 'you').facts);
      assert.equal(facts.get('Answer'), buildRecordPage(record, around).headline?.replaceAll('\u200b', ''));
      assert.doesNotMatch(JSON.stringify([...facts]), /[a-z]_[a-z]/, tool);
    }
});

test('a stranger’s record of any values is described, not a crash', () => {
  // An object that `String` cannot convert to text.
  const trap = JSON.parse('{"toString":1,"valueOf":1}');
  const tools = 'get_abn abn_history gst_check company_lookup asic_licence_lookup what_changed confirm_no_changes';
  const names =
    'message headline reason company candidates licences abn acn status names gst as_at retrieved_at observed_from registered changes severity standing_flags role baseline company_name licensee_name licence_number licence_type code entity_name';
  for (const tool of [...tools.split(' '), 'constructor', '__proto__'])
    for (const name of names.split(' '))
      for (const value of [trap, [trap], { code: trap }, null, 1, 'constructor']) {
        const part = { licensee_name: 'A', [name]: value };
        const listed = { licences: [part], standing_flags: [part], changes: [part] };
        for (const result of [
          { outcome: 'no_change', abn: '1', status: 'active', reason: 'r', [name]: value },
          { outcome: 'changed', company: part },
          { outcome: 'no_change', ...listed },
        ]) {
          const [source] = buildSampleRecord().sources;
          assert.ok(source !== undefined);
          const record = buildSampleRecord({ tool, result, sources: [{ ...source, source_id: tool, sample: true }] });
          const facts = new Map(describeFile(report('not proven', { record }), 'you').facts);
          assert.doesNotMatch(JSON.stringify([...facts]), /\[native code\]|\[object /);
        }
      }
});

test('the finding has the sentence of the answer, cites three sources, names more, and says how many it leaves out', () => {
  const record = buildSampleRecord();
  const sources = Array.from({ length: 26 }, () => record.sources[0] as NonNullable<(typeof record.sources)[0]>);
  const list = (result: object) =>
    describeFile(report('proven', { record: { ...record, sources, result: { ...result } } }), 'you').facts;
  assert.deepEqual(list({ card: { headline: 'Active.' } })[1], ['Answer', 'Active. Data as at 2026-11-01.']);
  assert.deepEqual(list({ ok: false, message: 'Not found' })[1], ['Answer', 'Not found. Data as at 2026-11-01.']);
  assert.deepEqual(list({ reason: 'x'.repeat(1_500) })[1]?.[1].length, 1_400);
  assert.deepEqual(list({})[1], ['Answer', 'See the file.']);
  const named = list({}).filter(([name]) => name === 'Source');
  assert.equal(named.length, 25);
  assert.deepEqual(named[3], ['Source', 'ABN register (Australian Business Register) (abn-2026-11, as at 2026-11-01)']);
  assert.deepEqual(named[24], ['Source', 'and 2 more, in the file']);
});
