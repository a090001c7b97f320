import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import { CHECK_NAMES, type Checks, fail, pass } from '#domain/log/verify/check.ts';
import { CheckTally } from '#domain/log/verify/check-tally.ts';
import { ZippedRecords } from '#domain/log/verify/zipped-records.ts';

const checks = Object.fromEntries(CHECK_NAMES.map((name) => [name, pass('fine')])) as Checks;
const seen = (origin: string, size: number, root: number) => ({
  checks,
  record: null,
  checkpoint: { origin, size, rootHash: new Uint8Array(32).fill(root), extensions: [] },
});

const CASES: [what: string, second: ReturnType<typeof seen>, isSplit: boolean][] = [
  ['the same log of the same size', seen('log', 5, 1), false],
  ['a larger log', seen('log', 6, 2), false],
  ['another log', seen('other', 5, 2), false],
  ['the same log and size with another root', seen('log', 5, 2), true],
];
for (const [what, second, isSplit] of CASES)
  test(`two records of one ZIP, the second under ${what}: consistency ${isSplit ? 'fails' : 'passes'}`, async () => {
    const tally = new CheckTally();
    const records = new ZippedRecords(tally);
    await records.addJson('records/a.json', 'a', seen('log', 5, 1));
    await records.addJson('records/b.json', 'b', second);
    const { result, message } = tally.buildChecks('none').consistency;
    assert.equal(result, isSplit ? 'failed' : 'passed', message);
    if (isSplit) assert.match(message, /records\/b\.json: .*with different entries/);
  });

const ID = 'rec_1';
const record = (change: Partial<ShapedRecord> = {}) => ({
  checks,
  record: {
    record_id: ID,
    record_sha256: 'aa',
    target: { type: 'ABN', value: '79002637069' },
    reference: null,
    data_mode: 'live',
    sources: [],
    created_at: '2026-11-15T12:00:00Z',
    result: {},
    log: { index: 0, checkpoint: 'c', proof: 'the proof' },
    ...change,
  } as unknown as ShapedRecord,
  checkpoint: null,
});

/** The failures of a ZIP's files, one text each. */
async function gather(fill: (records: ZippedRecords) => Promise<void> | void) {
  const tally = new CheckTally();
  const records = new ZippedRecords(tally);
  await fill(records);
  records.finish();
  return { records, troubles: tally.troubles.map(({ file, check, message }) => `${file}, ${check}: ${message}`) };
}

test('consistent files of one record cause no failures, in any order', async () => {
  const adds = [
    (records: ZippedRecords) => records.addJson('j', ID, record()),
    (records: ZippedRecords) => records.addPdf('p', ID, record()),
    (records: ZippedRecords) => records.addProof('t', ID, encodeText('the proof')),
  ];
  for (const order of [adds, adds.toReversed()]) {
    const { records, troubles } = await gather(async (all) => {
      for (const add of order) await add(all);
    });
    assert.deepEqual(troubles, []);
    assert.deepEqual([records.count, records.inventedCount, records.madeAt], [1, 0, '2026-11-15T12:00:00Z']);
  }
  assert.deepEqual((await gather((all) => all.addJson('j', ID, record()))).troubles, [], 'JSON is enough');
});

const ALONE = `records/${ID}, schema: The ZIP does not contain the JSON of this record.`;
const APART = `records/${ID}, record hash: The PDF and the JSON contain different records.`;
const UNPROVEN = `records/${ID}, inclusion: The proof file differs from the proof inside the record.`;
const TROUBLES: [what: string, fill: (records: ZippedRecords) => Promise<void>, troubles: string[]][] = [
  ['a PDF alone', (all) => all.addPdf('p', ID, record()), [ALONE, APART]],
  ['a proof alone', (all) => all.addProof('t', ID, encodeText('x')), [ALONE, UNPROVEN]],
  [
    'a PDF of another hash',
    async (all) => {
      await all.addJson('j', ID, record());
      await all.addPdf('p', ID, record({ record_sha256: 'bb' }));
    },
    [APART],
  ],
  [
    'a PDF of which the record cannot be read',
    async (all) => {
      await all.addJson('j', ID, record());
      await all.addPdf('p', ID, { ...record(), record: null });
    },
    [APART],
  ],
  [
    'two files of which neither record can be read, each of which says so itself',
    async (all) => {
      await all.addJson('j', ID, { ...record(), record: null });
      await all.addPdf('p', ID, { ...record(), record: null });
    },
    [],
  ],
  [
    'another proof beside it',
    async (all) => {
      await all.addJson('j', ID, record());
      await all.addProof('t', ID, encodeText('another proof'));
    },
    [UNPROVEN],
  ],
  [
    'a proof beside a record that has none',
    async (all) => {
      await all.addJson('j', ID, record({ log: null }));
      await all.addProof('t', ID, encodeText('the proof'));
    },
    [UNPROVEN],
  ],
  [
    'a proof that is no text',
    async (all) => {
      await all.addJson('j', ID, record());
      await all.addProof('t', ID, Uint8Array.of(0xff));
    },
    ['t, inclusion: This proof is not text.', UNPROVEN],
  ],
  [
    'the name of another record',
    (all) => all.addJson('j', 'rec_2', record()),
    [`j, schema: The file name does not match the record ${ID} inside it.`],
  ],
];
for (const [what, fill, troubles] of TROUBLES)
  test(`a ZIP with ${what} reports what does not match`, async () => {
    assert.deepEqual((await gather(fill)).troubles, troubles);
  });

test('every check of a PDF counts, and all but the PDF hash of a JSON', async () => {
  const failing = { ...record(), checks: { ...checks, 'PDF hash': fail('Changed.'), signature: fail('Wrong.') } };
  const json = await gather((all) => all.addJson('j', ID, failing));
  assert.deepEqual(json.troubles, ['j, signature: Wrong.']);
  const both = await gather(async (all) => {
    await all.addJson('j', ID, record());
    await all.addPdf('p', ID, failing);
  });
  assert.deepEqual(both.troubles, ['p, PDF hash: Changed.', 'p, signature: Wrong.']);
});

test('records are counted by their JSON, and those with invented data separately', async () => {
  const { records } = await gather(async (all) => {
    await all.addJson('a', ID, record({ data_mode: 'sample' }));
    await all.addPdf('b', ID, record({ data_mode: 'sample' }));
    await all.addJson('c', 'rec_2', { ...record(), record: null });
  });
  assert.deepEqual([records.count, records.inventedCount], [2, 1]);
});

test('an archive is as old as its latest valid time', async () => {
  const madeAt = async (times: string[], ...manifests: string[]) => {
    const { records } = await gather(async (all) => {
      for (const created_at of times) await all.addJson('j', ID, record({ created_at }));
      for (const manifest of manifests) all.addManifest(encodeText(manifest));
    });
    return records.madeAt;
  };
  const [early, late] = ['2026-11-15T12:00:00Z', '2026-11-15T23:00:00+10:00'];
  assert.equal(await madeAt([early, late]), late, 'hours from UTC are counted');
  assert.equal(await madeAt([late, early]), late);
  assert.equal(await madeAt([], `{"ordered_at":"${early}"}`), early);
  assert.equal(await madeAt([late], `{"ordered_at":"${early}"}`), late);
  for (const odd of ['{"ordered_at":"soon"}', '{"ordered_at":5}', '{}', '[]', 'null', '{'])
    assert.equal(await madeAt([], odd), null, odd);
  assert.equal(await madeAt([]), null);
});

test('the facts that a manifest is compared with are kept for each valid record', async () => {
  const { records } = await gather(async (all) => {
    await all.addJson('a', ID, record({ reference: 'deal-1', data_mode: 'snapshot' }));
    await all.addJson('b', 'rec_2', { ...record(), record: null });
  });
  const createdAt = '2026-11-15T12:00:00Z';
  const facts = { dataMode: 'snapshot', reference: 'deal-1', target: '79002637069', createdAt, sourceFiles: [] };
  assert.deepEqual([...records.facts], [[ID, facts]]);
});
