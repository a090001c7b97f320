import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECK_NAMES, type Checks, pass } from '#domain/log/verify/check.ts';
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
    if (isSplit) assert.match(message, /records\/b\.json: .*with other entries/);
  });
