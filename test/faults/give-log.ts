import { appendRecords } from '#store/log/append-records.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { assignPlaces } from '#store/records/record-order.ts';

// Places records and appends them to the log without pause, until it is killed.
const { db } = openDatabase({ connectionString: process.argv[2] ?? '' });
for (;;) {
  await assignPlaces(db);
  const appended = await appendRecords(db, null);
  if (appended !== null && appended > 0) process.stdout.write(`${appended}\n`);
}
