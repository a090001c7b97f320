import { readSync } from 'node:fs';
import { appendRecords } from '#store/log/append-records.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';

// Appends to the log once, and is killed before the statement with the given number.
const { DATABASE_URL = '', DIE_BEFORE, DIE_AFTER } = process.env;

function die(): void {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment to arrive; nothing more may be sent until it does.
  readSync(0, Buffer.alloc(1));
}

const { db, close } = openDatabase({ connectionString: DATABASE_URL });
setStatementTrap(({ index, text }) => {
  process.stdout.write(`${index} ${text}\n`);
  if (`${index}` === DIE_BEFORE) die();
  // On its way, and never waited for.
  if (`${index}` === DIE_AFTER) setImmediate(die);
});
process.stdout.write(`appended ${await appendRecords(db, null)}\n`);
await close();
