import { openDatabase } from '#store/postgres/database.ts';
import { assignPlaces } from '#store/records/record-order.ts';

// Places records without pause, until it is killed.
const { db } = openDatabase({ connectionString: process.argv[2] ?? '' });
for (;;) await assignPlaces(db);
