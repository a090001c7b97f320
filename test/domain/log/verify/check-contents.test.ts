import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportFilter } from '#contract/schemas/job.ts';
import type { ArchiveContents, RecordFacts } from '#domain/log/verify/archive-contents.ts';
import { checkContents } from '#domain/log/verify/check-contents.ts';
import { countParts, writeManifest } from '#jobs/exports/build-manifest.ts';
import type { PartIndex } from '#jobs/exports/export-files.ts';

const RECORD = 'rec_1';
const FILES = [
  { name: `records/${RECORD}.json`, size: 10, sha256: 'aa' },
  { name: `certificates/${RECORD}.json`, size: 20, sha256: 'bb' },
  { name: `records/${RECORD}.pdf`, size: 30, sha256: 'ab' },
  { name: `proofs/${RECORD}.tlog-proof`, size: 40, sha256: 'ac' },
];
const FACTS: RecordFacts = {
  dataMode: 'live',
  reference: 'deal-1',
  target: '79002637069',
  createdAt: '2026-11-15T12:00:00.000Z',
  sourceFiles: [],
};
const MANIFEST = {
  format: 'evidence-export-1',
  job_id: 'job_1',
  log_origin: 'log.example/log',
  record_count: 1,
  sample_record_count: 0,
  certificate_count: 1,
  missing_count: 0,
  file_count: 4,
  ordered_at: '2026-11-15T12:00:01.000Z',
  filter: {},
  records_by_data_mode: { live: 1 },
  missing: [] as object[],
  files: FILES.map(({ name, size, sha256 }) => ({ name, size_bytes: size, sha256 })),
};
const contents = (changes: Partial<ArchiveContents> = {}, manifest: object = {}): ArchiveContents => ({
  manifest: { ...MANIFEST, ...manifest },
  signed: { id: 'job_1', origin: 'log.example/log' },
  files: [...FILES, { name: 'manifest.json', size: 1, sha256: 'cc' }, { name: 'README.txt', size: 1, sha256: 'dd' }],
  recordCount: 1,
  inventedCount: 0,
  records: new Map([[RECORD, FACTS]]),
  named: new Map([[RECORD, 'bb']]),
  ...changes,
});
const tell = (one: ArchiveContents) =>
  checkContents(one).map(({ name, result, message }) => `${name} ${result}: ${message}`);

test('an archive that matches its manifest passes each comparison, and each says what was compared', () => {
  assert.deepEqual(tell(contents()), [
    'export id passed: Manifest and signature are of one export: job_1.',
    'manifest passed: The manifest lists the 4 files that are here, with correct sizes, hashes and counts, and it matches the records.',
    'certificates passed: The one certificate here has the hash that its record names.',
  ]);
});

const [first, second, ...more] = MANIFEST.files as [object, object, object, object];
const without = (name: string) => {
  const files = FILES.filter((file) => file.name !== name);
  const listed = MANIFEST.files.filter((file) => file.name !== name);
  return contents({ files }, { files: listed, file_count: listed.length });
};
const TOLD = { missing: [{ record_id: RECORD, message: 'm' }], missing_count: 1 };
const FAILURES: [what: string, contents: ArchiveContents, said: RegExp][] = [
  [
    'the id of another export',
    contents({}, { job_id: 'job_2' }),
    /^export id failed: .*export job_2, the signature of job_1/,
  ],
  ['another log', contents({}, { log_origin: 'x' }), /^export id failed: .*log x, the signature of log\.example/],
  [
    'a hash in the manifest',
    contents({}, { files: [{ ...first, sha256: 'ff' }, second, ...more] }),
    /^manifest failed: .*not list records\/rec_1\.json as/,
  ],
  [
    'a size in the manifest',
    contents({}, { files: [first, { ...second, size_bytes: 21 }, ...more] }),
    /^manifest failed: .*certificates\/rec_1\.json/,
  ],
  ['a file that is not listed', contents({}, { files: [first, ...more] }), /^manifest failed: .*not list certificates/],
  [
    'a listed file that is not here',
    contents({}, { files: [first, second, ...more, { ...second, name: 'x' }] }),
    /^manifest failed: .*not here, or lists a file twice/,
  ],
  [
    'a file listed twice',
    contents({}, { files: [first, second, ...more, second] }),
    /^manifest failed: .*not here, or lists a file twice/,
  ],
  ['the count of records', contents({ recordCount: 2 }), /^manifest failed: .*record_count 1; here it is 2/],
  ['the count of samples', contents({ inventedCount: 1 }), /^manifest failed: .*sample_record_count 0; here it is 1/],
  [
    'the count of certificates',
    contents({}, { certificate_count: 0 }),
    /^manifest failed: .*certificate_count 0; here it is 1/,
  ],
  ['the count of files', contents({}, { file_count: 3 }), /^manifest failed: .*file_count 3; here it is 4/],
  [
    'the count of what is missing',
    contents({}, { missing_count: 1 }),
    /^manifest failed: .*missing_count 1; here it is 0/,
  ],
  ...(
    [
      ['samples counted as live data', { records: new Map([[RECORD, { ...FACTS, dataMode: 'sample' }]]) }, {}],
      ['a data mode that no record has', {}, { records_by_data_mode: { live: 1, snapshot: 0 } }],
      ['a data mode that is not told', {}, { records_by_data_mode: {} }],
      ['data modes that are no object', {}, { records_by_data_mode: 'live' }],
    ] as const
  ).map(([what, changes, manifest]): [string, ArchiveContents, RegExp] => [
    what,
    contents(changes, manifest),
    /^manifest failed: The manifest says records_by_data_mode .*; here it is \{"(live|sample)":1\}\.$/,
  ]),
  [
    'no word about the samples',
    contents({ inventedCount: 1 }, { sample_record_count: 1, sample_note: null }),
    /^manifest failed: .*sample_note null; here 1 of the records hold/,
  ],
  [
    'a record in missing that is here',
    contents({}, { missing: [{ record_id: RECORD, message: 'm' }], missing_count: 1 }),
    /^manifest failed: The manifest names rec_1 in missing, but every file of that record is here/,
  ],
  [
    'something in missing that is no record',
    contents({}, { missing: [{ message: 'm' }], missing_count: 1 }),
    /^manifest failed: .*missing is not a list of records/,
  ],
  ['missing that is no list', contents({}, { missing: {} }), /^manifest failed: .*missing is not a list of records/],
  [
    'a PDF that is lost',
    without(`records/${RECORD}.pdf`),
    /^manifest failed: records\/rec_1\.pdf is not here, and the/,
  ],
  [
    'a proof that is lost',
    without(`proofs/${RECORD}.tlog-proof`),
    /^manifest failed: proofs\/rec_1\.tlog-proof is not/,
  ],
  [
    'an order from before a record was made',
    contents({}, { ordered_at: '2026-11-15T11:54:59.999Z' }),
    /^manifest failed: .*ordered_at "2026-11-15T11:54:59\.999Z"; rec_1 was made after that, at 2026-11-15T12:00:00/,
  ],
  [
    'an order at no time',
    contents({}, { ordered_at: 'soon' }),
    /^manifest failed: .*ordered_at "soon", which is not a time/,
  ],
  ...Object.entries({
    reference: 'deal-2',
    target: '51824753556',
    from: '2026-11-15T12:00:00.001Z',
    to: '2026-11-15T11:59:59.999Z',
  }).map(([name, wanted]): [string, ArchiveContents, RegExp] => [
    `a record that does not fit ${name} of the filter`,
    contents({}, { filter: { [name]: wanted } }),
    new RegExp(`^manifest failed: The manifest says filter\\.${name} "${wanted}"; rec_1 does not match it`),
  ]),
  [
    'a filter of no text',
    contents({}, { filter: { reference: null } }),
    /^manifest failed: .*filter\.reference null; rec_1/,
  ],
  [
    'a part that no filter has',
    contents({}, { filter: { toString: 'x' } }),
    /^manifest failed: .*"toString" in filter/,
  ],
  ['a filter that is none', contents({}, { filter: 'all' }), /^manifest failed: .*filter is not an object/],
  [
    'a certificate with another hash',
    contents({ named: new Map([[RECORD, 'xx']]) }),
    /^certificates failed: certificates\/rec_1\.json is not the/,
  ],
  [
    'a certificate that no record names',
    contents({ named: new Map() }),
    /^certificates failed: certificates\/rec_1\.json is not the/,
  ],
  [
    'a certificate that is lost',
    contents({
      named: new Map([
        [RECORD, 'bb'],
        ['rec_2', 'ee'],
      ]),
    }),
    /^certificates failed: The certificate that rec_2 names is not here/,
  ],
];
for (const [what, one, said] of FAILURES)
  test(`an archive is rejected only for ${what}`, () => {
    const failed = tell(one).filter((line) => / failed: /.test(line));
    assert.equal(failed.length, 1, failed.join('\n'));
    assert.match(failed[0] ?? '', said);
  });

test('a certificate that the manifest lists as missing is not lost', () => {
  const named = new Map([
    [RECORD, 'bb'],
    ['rec_2', 'ee'],
  ]);
  const one = contents({ named }, { missing: [{ record_id: 'rec_2', message: 'm' }], missing_count: 1 });
  assert.equal(
    tell(one)[2],
    'certificates passed: The one certificate here has the hash that its record names. The manifest lists 1 more as missing.',
  );
});

test('a comparison that cannot be made is not passed', () => {
  const bare = { ...without(`certificates/${RECORD}.json`), named: new Map<string, string>() };
  assert.match(tell(bare)[2] ?? '', /^certificates not checked: This ZIP contains no certificate, and no record in it/);
  assert.match(tell(contents({ signed: null }))[0] ?? '', /^export id not checked/);
  for (const manifest of [{}, { format: 'evidence-export-2' }])
    assert.deepEqual(
      checkContents({ ...contents(), manifest }).map(({ result }) => result),
      ['not checked', 'not checked', 'not checked'],
    );
});

test('a missing or invalid manifest fails: every export has one', () => {
  const results = ['not checked', 'failed', 'not checked'];
  const tellOf = (one: ArchiveContents) => {
    const checks = checkContents(one);
    assert.deepEqual(
      checks.map(({ result }) => result),
      results,
    );
    return checks.map(({ message }) => message);
  };
  assert.deepEqual(tellOf(contents({ manifest: null, files: FILES })), [
    'There is no manifest in this ZIP, so there is nothing to compare with.',
    'There is no manifest in this ZIP, and every export has one.',
    'There is no manifest in this ZIP, so there is nothing to compare with.',
  ]);
  for (const manifest of [null, 'x', []])
    assert.equal(
      tellOf({ ...contents(), manifest })[1],
      'The manifest of this ZIP cannot be read, and every export has one.',
    );
});

test('an older archive without a count is not rejected', () => {
  const { certificate_count: _, sample_record_count: __, ...old } = MANIFEST;
  assert.deepEqual(
    checkContents({ ...contents(), manifest: old }).map(({ result }) => result),
    ['passed', 'passed', 'passed'],
  );
});

test('without any certificate the comparison is not passed, even if the manifest lists each as missing', () => {
  const { files, manifest } = without(`certificates/${RECORD}.json`);
  const one = contents({ files }, { ...(manifest as object), ...TOLD, certificate_count: 0 });
  assert.deepEqual(tell(one).slice(1), [
    'manifest passed: The manifest lists the 3 files that are here, with correct sizes, hashes and counts, and it matches the records.',
    'certificates not checked: There is no certificate here; the manifest lists the 1 that records name as missing.',
  ]);
});

test('a record without its page, or a record that is not here, is no fault if the manifest lists it', () => {
  const { files, manifest } = without(`records/${RECORD}.pdf`);
  assert.match(tell(contents({ files }, { ...(manifest as object), ...TOLD }))[1] ?? '', /^manifest passed/);
  const gone = { missing: [{ record_id: 'rec_2', message: 'm' }], missing_count: 1 };
  assert.match(tell(contents({}, gone))[1] ?? '', /^manifest passed/);
});

test('exact filter limits pass, clocks may differ a little, and a batch is ordered before its records', () => {
  const { reference, target, createdAt } = FACTS;
  const exact = { reference, target, from: createdAt, to: '2026-11-15T23:00:00+11:00' };
  assert.match(tell(contents({}, { filter: exact }))[1] ?? '', /^manifest passed/);
  assert.match(tell(contents({}, { ordered_at: '2026-11-15T11:55:00.000Z' }))[1] ?? '', /^manifest passed/);
  const results = { name: 'results.csv', size: 1, sha256: 'ee' };
  const files = [...MANIFEST.files, { name: 'results.csv', size_bytes: 1, sha256: 'ee' }];
  const batch = { files, file_count: 5, ordered_at: '2026-11-15T11:00:00.000Z' };
  assert.match(tell(contents({ files: [...FILES, results] }, batch))[1] ?? '', /^manifest passed/);
});

test('unknown fields of a manifest are not passed and not repeated', () => {
  const [, said] = tell(contents({}, { note: 'all of it is live', more: 1 }));
  assert.equal(
    said,
    'manifest not checked: The manifest has 2 fields that are unknown and could not be compared. All others match the contents.',
  );
});

test('a long value of a manifest is shortened in messages', () => {
  const [, said = ''] = tell(contents({}, { filter: { reference: 'x'.repeat(10_000) } }));
  assert.ok(said.length < 400 && said.includes('x…;'), said);
});

test('every field that the service writes is known, and every part of a filter is compared', async () => {
  const part = {
    files: FILES.map((file) => ({ ...file, crc32: 0 })),
    missing: [],
    dataModes: { live: 1 },
    invented: 0,
  } as unknown as PartIndex;
  const readParts = async function* () {
    yield part;
  };
  const { reference, target, createdAt } = FACTS;
  const filter = { reference: String(reference), target, from: createdAt, to: createdAt };
  assert.deepEqual(Object.keys(exportFilter.shape).sort(), Object.keys(filter).sort());
  const order = {
    ordered_at: createdAt,
    filter,
    webhook_url: null,
    public_url: '',
    up_to_place: 0,
    also: [],
    total: 1,
  };
  const facts = {
    jobId: 'job_1',
    origin: 'log.example/log',
    order,
    totals: await countParts(readParts()),
    indexes: [],
  };
  let written = '';
  for await (const text of writeManifest(facts, readParts)) written += text;
  const manifest: unknown = JSON.parse(written);
  assert.deepEqual(
    checkContents({ ...contents(), manifest }).map(({ result }) => result),
    ['passed', 'passed', 'passed'],
  );
});
