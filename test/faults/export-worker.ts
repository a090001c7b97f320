import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { ObjectStore } from '#base/object-store.ts';
import { startJobs } from '#jobs/runner/start-jobs.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { die } from '#test/faults/die.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { bindExports, wirePlainExports } from '#test/support/made-exports.ts';

// Runs export jobs in its own process, and kills itself (SIGKILL) when an export reaches the point named in DIE.

const { DATABASE_URL = '', OBJECT_STORE_URL = '', DIE = '', RECORDS_PER_PART = '' } = process.env;

function dieAt(point: string): void {
  if (point === DIE) die();
}

const files = openFileObjectStore(fileURLToPath(OBJECT_STORE_URL));
const objects: ObjectStore = {
  ...files,
  async putObject(key, bytes) {
    await files.putObject(key, bytes);
    if (key.endsWith('parts/00000.bin')) dieAt('part without its list');
    if (key.endsWith('parts/00001.json')) dieAt('part without its list');
  },
  async putStream(key, source) {
    const watched = async function* () {
      for await (const chunk of source) {
        if (Buffer.from(chunk).includes('manifest.json')) dieAt('before the manifest');
        yield chunk;
      }
    };
    await files.putStream(key, watched());
    dieAt('file without its job');
    setStatementTrap(({ text }) => {
      // Sent in this turn of the event loop, so that it has left before the next turn.
      if (text.startsWith('commit')) setImmediate(() => dieAt('commit on its way'));
    });
  },
};
const { db, address } = openDatabase({ connectionString: DATABASE_URL });
const log = pino({ level: 'warn' }, pino.destination(2));
const parts = wirePlainExports({ db, objects });
const boss = await openBoss(address, log);
await startJobs({ db, boss, log }, bindExports(parts, Number(RECORDS_PER_PART)), { lookMs: 50, drainMs: 0 });
process.stdout.write('ready worker\n');
