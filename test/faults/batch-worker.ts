import { readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '#app/config.ts';
import { workJobs } from '#app/work-jobs.ts';
import { openCheckpointKeeper } from '#store/log/checkpoint-keeper.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';

// Works off jobs as `svc-admin work` does, and dies as by kill -9 when it is about to write the record with the number DIE_AT.

const { DATABASE_URL = '', OBJECT_STORE_URL = '', DIE_AT } = process.env;
let records = 0;
setStatementTrap(({ text }) => {
  if (!text.startsWith('copy records')) return;
  records += 1;
  if (records !== Number(DIE_AT)) return;
  process.kill(process.pid, 'SIGKILL');
  // Blocks until the signal arrives, so that nothing more is sent.
  readSync(0, Buffer.alloc(1));
});
const objects = openFileObjectStore(fileURLToPath(OBJECT_STORE_URL));
const checkpoints = openCheckpointKeeper([{ name: 'the object store', store: objects }], () => undefined);
const stores = { ...openDatabase({ connectionString: DATABASE_URL }), objects, checkpoints };
await workJobs(stores, pino({ level: 'warn' }, pino.destination(2)), readConfig(process.env));
