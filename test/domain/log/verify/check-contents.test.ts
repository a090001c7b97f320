import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ArchiveContents, checkContents } from '#domain/log/verify/check-contents.ts';

const RECORD = 'rec_1';
const FILES = [
  { name: `records/${RECORD}.json`, size: 10, sha256: 'aa' },
  { name: `certificates/${RECORD}.json`, size: 20, sha256: 'bb' },
];
const MANIFEST = {
  format: 'evidence-export-1',
  job_id: 'job_1',
  log_origin: 'log.example/log',
  record_count: 1,
  sample_record_count: 0,
  certificate_count: 1,
  missing_count: 0,
  file_count: 2,
  missing: [] as object[],
  files: FILES.map(({ name, size, sha256 }) => ({ name, size_bytes: size, sha256 })),
};
const contents = (changes: Partial<ArchiveContents> = {}, manifest: object = {}): ArchiveContents => ({
  manifest: { ...MANIFEST, ...manifest },
  signed: { id: 'job_1', origin: 'log.example/log' },
  files: [...FILES, { name: 'manifest.json', size: 1, sha256: 'cc' }, { name: 'README.txt', size: 1, sha256: 'dd' }],
  recordCount: 1,
  inventedCount: 0,
  named: new Map([[RECORD, 'bb']]),
  ...changes,
});
const tell = (one: ArchiveContents) =>
  checkContents(one).map(({ name, result, message }) => `${name} ${result}: ${message}`);

test('an archive that says of itself what is in it passes each comparison, and each says what was compared', () => {
  assert.deepEqual(tell(contents()), [
    'export id passed: Manifest and signature are of one export: job_1.',
    'manifest passed: The manifest lists the 2 files that are here, each with its size and hash, and counts them right.',
    'certificates passed: The one certificate here has the hash that its record names.',
  ]);
});

const [first, second] = MANIFEST.files as [object, object];
const FAILURES: [what: string, contents: ArchiveContents, said: RegExp][] = [
  [
    'the id of another export',
    contents({}, { job_id: 'job_2' }),
    /^export id failed: .*export job_2, the signature of job_1/,
  ],
  ['another log', contents({}, { log_origin: 'x' }), /^export id failed: .*log x, the signature of log\.example/],
  [
    'a hash in the manifest',
    contents({}, { files: [{ ...first, sha256: 'ff' }, second] }),
    /^manifest failed: .*not list records\/rec_1\.json as/,
  ],
  [
    'a size in the manifest',
    contents({}, { files: [first, { ...second, size_bytes: 21 }] }),
    /^manifest failed: .*certificates\/rec_1\.json/,
  ],
  ['a file that is not listed', contents({}, { files: [first] }), /^manifest failed: .*not list certificates/],
  [
    'a listed file that is not here',
    contents({}, { files: [first, second, { ...second, name: 'x' }] }),
    /^manifest failed: .*not here, or one twice/,
  ],
  [
    'a file listed twice',
    contents({}, { files: [first, second, second] }),
    /^manifest failed: .*not here, or one twice/,
  ],
  ['the count of records', contents({ recordCount: 2 }), /^manifest failed: .*record_count 1; here it is 2/],
  ['the count of samples', contents({ inventedCount: 1 }), /^manifest failed: .*sample_record_count 0; here it is 1/],
  [
    'the count of certificates',
    contents({}, { certificate_count: 0 }),
    /^manifest failed: .*certificate_count 0; here it is 1/,
  ],
  ['the count of files', contents({}, { file_count: 3 }), /^manifest failed: .*file_count 3; here it is 2/],
  [
    'the count of what is missing',
    contents({}, { missing_count: 1 }),
    /^manifest failed: .*missing_count 1; here it is 0/,
  ],
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
  test(`an archive is refused for ${what}, and for that alone`, () => {
    const failed = tell(one).filter((line) => / failed: /.test(line));
    assert.equal(failed.length, 1, failed.join('\n'));
    assert.match(failed[0] ?? '', said);
  });

test('a certificate that is told to be missing is not lost', () => {
  const named = new Map([
    [RECORD, 'bb'],
    ['rec_2', 'ee'],
  ]);
  const one = contents({ named }, { missing: [{ record_id: 'rec_2', message: 'm' }], missing_count: 1 });
  assert.equal(
    tell(one)[2],
    'certificates passed: The one certificate here has the hash that its record names. 1 more that records name is told to be missing.',
  );
});

test('what cannot be compared is not passed', () => {
  const [file] = FILES as [(typeof FILES)[0]];
  const without = contents(
    { files: [file], named: new Map() },
    { files: [first], certificate_count: 0, file_count: 1 },
  );
  assert.match(
    tell(without)[2] ?? '',
    /^certificates not checked: There is no certificate in this ZIP, and no record in it/,
  );
  assert.match(tell(contents({ signed: null }))[0] ?? '', /^export id not checked/);
  for (const manifest of [null, 'x', { format: 'evidence-export-2' }])
    assert.deepEqual(
      checkContents({ ...contents(), manifest }).map(({ result }) => result),
      ['not checked', 'not checked', 'not checked'],
    );
});

test('an archive from before a count was written is not refused for it', () => {
  const { certificate_count: _, sample_record_count: __, ...old } = MANIFEST;
  assert.deepEqual(
    checkContents({ ...contents(), manifest: old }).map(({ result }) => result),
    ['passed', 'passed', 'passed'],
  );
});
