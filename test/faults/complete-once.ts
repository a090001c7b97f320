import { openDatabase } from '#store/postgres/database.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { die } from '#test/faults/die.ts';
import { claimCompletion } from '#test/faults/keyed-completion.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// One completion in a process of its own, which says each statement before it is sent. Before the one with the number
// DIE_BEFORE, or right behind the one with the number DIE_AFTER, it dies as by kill -9.

const { DATABASE_URL = '', ACCOUNT_ID = '', KEY = '', DIE_BEFORE, DIE_AFTER } = process.env;

const { db, pool, close } = openDatabase({ connectionString: DATABASE_URL });
// The transaction has one connection, and the first job asks for its kind on another. Both are open before it counts:
// a machine that is busy with tests may take longer to open one than a request may wait.
const open = await Promise.all(
  [1, 2].map(() => waitUntil('PostgreSQL lets us in', () => pool.connect().catch(() => null))),
);
for (const client of open) client.release();
const completion = await claimCompletion(db, ACCOUNT_ID, KEY);
if (completion === null) {
  process.stdout.write('replayed\n');
} else {
  setStatementTrap(({ index, text }) => {
    process.stdout.write(`${index} ${text}\n`);
    if (index === Number(DIE_BEFORE)) die();
    // Sent in this turn of the event loop, so that it has left before the next turn.
    if (index === Number(DIE_AFTER)) setImmediate(die);
  });
  process.stdout.write(`${await openCompletionWriter(db).record(completion)}\n`);
}
await close();
