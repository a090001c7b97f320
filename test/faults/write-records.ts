import { writeSync } from 'node:fs';
import { openDatabase } from '#store/postgres/database.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { sealTestRecord } from '#test/support/test-records.ts';

// Writes records forever, three at a time, and prints for each its id and when it was begun and acknowledged, on a clock
// that all processes count on together, until it is killed.
const [connectionString = '', accountId = ''] = process.argv.slice(2);
const { db, pool } = openDatabase({ connectionString });
const completions = openCompletionWriter(db);
const tick = async () => (await pool.query<{ tick: number }>(`select nextval('test_clock') as tick`)).rows[0]?.tick;

async function writeForEver(): Promise<void> {
  for (;;) {
    const begun = await tick();
    const sealing = sealTestRecord({});
    await completions.record({ accountId, sealing, funding: { from: 'key' }, held: null, answer: {}, jobs: [] });
    // Unbuffered, so that a kill loses no acknowledgement that was printed.
    writeSync(1, `${sealing.record.record_id} ${begun} ${await tick()}\n`);
  }
}

await Promise.all([writeForEver(), writeForEver(), writeForEver()]);
