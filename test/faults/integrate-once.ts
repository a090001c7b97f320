import { appendRecords } from '#store/log/append-records.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { die } from '#test/faults/die.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';

// Appends to the log once, and is killed before the statement with the given number.
const { DATABASE_URL = '', DIE_BEFORE, DIE_AFTER } = process.env;

const { db, close } = openDatabase({ connectionString: DATABASE_URL });
setStatementTrap(({ index, text }) => {
  process.stdout.write(`${index} ${text}\n`);
  if (`${index}` === DIE_BEFORE) die();
  // On its way, and never waited for.
  if (`${index}` === DIE_AFTER) setImmediate(die);
});
process.stdout.write(`appended ${await appendRecords(db, null)}\n`);
await close();
