import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

/** Each register with the samples' files, which are in the formats that the government publishes. */
const FILES = {
  abn: ['abn-sample.xml', 18],
  'asic-companies': ['asic-companies-sample.tsv', 9],
  'asic-business-names': ['asic-business-names-sample.tsv', 7],
  'asic-afs-licensees': ['asic-afs-licensees-sample.csv', 2],
  'asic-credit-licensees': ['asic-credit-licensees-sample.csv', 4],
  'asic-banned-persons': ['asic-banned-persons-sample.csv', 4],
  'asic-banned-organisations': ['asic-banned-organisations-sample.tsv', 3],
  'asic-insolvency': ['asic-insolvency-sample.xlsx', 4],
  'acnc-register': ['acnc-register-sample.csv', 4],
  'acnc-statements': ['acnc-statements-sample.csv', 6],
  oric: ['oric-sample.csv', 5],
  'casa-aircraft': ['casa-aircraft-sample.csv', 4],
  'dfat-consolidated-list': ['dfat-consolidated-list-sample.xlsx', 6],
  'payment-times': ['payment-times-sample.xlsx', 6],
  'abf-sponsors': ['abf-sponsors-sample.json', 5],
} as const;

const folder = mkdtempSync(join(tmpdir(), 'svc-import-'));
let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (...words: string[]) => runAdmin(words, { env: { DATABASE_URL: database.url } });

const findSample = (dataset: keyof typeof FILES) =>
  fileURLToPath(new URL(`../../src/registers/${dataset}/sample/${FILES[dataset][0]}`, import.meta.url));

// The program refuses a sample as a register; with another line it is not the sample.
const copySample = (dataset: keyof typeof FILES) => {
  const path = join(folder, FILES[dataset][0]);
  writeFileSync(path, `${readFileSync(findSample(dataset), 'latin1')}\n`, 'latin1');
  return path;
};

for (const dataset of Object.keys(FILES) as (keyof typeof FILES)[]) {
  test(`import accepts a file of ${dataset} and prints its manifest [svc-admin.import-registers]`, async () => {
    const words = ['import', dataset, findSample(dataset), '--sample', '--version', '2026-11'];
    const { code, stdout, stderr } = await admin(...words, '--retrieved-at', '2026-11-01T08:00:00Z');
    assert.equal(code, 0, stderr);
    const manifest = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual(
      [manifest.dataset, manifest.source_version, manifest.sample, manifest.row_count],
      [dataset, '2026-11', true, FILES[dataset][1]],
    );
    assert.match(String(manifest.content_sha256), /^[0-9a-f]{64}$/);
  });
}

test('a register whose files have no date is not imported without --retrieved-at [register-answer.retrieved-at]', async () => {
  const { code, stderr } = await admin(
    'import',
    'asic-companies',
    copySample('asic-companies'),
    '--version',
    'undated',
  );
  assert.equal(code, 1);
  assert.match(stderr, /the files have no date: set it with --retrieved-at/);
});

test('an impossible day and a future one are refused with a plain message [register-answer.retrieved-at] [register-answer.newest-version]', async () => {
  const words = ['import', 'asic-companies', copySample('asic-companies'), '--version', 'ahead', '--retrieved-at'];
  const ahead = await admin(...words, '2130-01-01T00:00:00Z');
  assert.equal(ahead.code, 1);
  assert.match(
    ahead.stderr,
    /the time of this version, 2130-01-01T00:00:00\.000Z is still to come \(today in Australia is/,
  );
  const never = await admin(...words, '2026-02-30T00:00:00Z');
  assert.equal(never.code, 2);
  assert.match(never.stderr, /--retrieved-at must be a valid date-time/);
});

test('the file of another register is refused, and an unknown dataset is named', async () => {
  const wrong = await admin(
    'import',
    'asic-companies',
    copySample('asic-afs-licensees'),
    '--version',
    'wrong',
    '--retrieved-at',
    '2026-11-01T08:00:00Z',
  );
  assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
  const none = await admin('import', 'land-titles', findSample('abn'), '--version', '1');
  assert.notEqual(none.code, 0);
  assert.match(none.stderr, /asic-credit-licensees/);
  const active = (await readAllVersions(database.db)).filter(({ state }) => state === 'active');
  assert.deepEqual(
    active.map((one) => [one.dataset, one.source_version]).sort(),
    Object.keys(FILES)
      .map((dataset) => [dataset, '2026-11'])
      .sort(),
  );
});
