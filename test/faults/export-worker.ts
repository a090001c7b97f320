import { readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { ObjectStore } from '#base/object-store.ts';
import { startJobs } from '#jobs/runner/start-jobs.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { bindExports, wirePlainExports } from '#test/support/made-exports.ts';

// A worker of exports in a process of its own, which dies as by kill -9 at the point DIE of the export it works on.

const { DATABASE_URL = '', OBJECT_STORE_URL = '', DIE = '', RECORDS_PER_PART = '' } = process.env;

function die(point: string): void {
  if (point !== DIE) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment to arrive; nothing more may happen until it does.
  readSync(0, Buffer.alloc(1));
}

const files = openFileObjectStore(fileURLToPath(OBJECT_STORE_URL));
const objects: ObjectStore = {
  ...files,
  async putObject(key, bytes) {
    await files.putObject(key, bytes);
    if (key.endsWith('parts/00000.bin')) die('part without its list');
    if (key.endsWith('parts/00001.json')) die('part without its list');
  },
  async putStream(key, source) {
    const watched = async function* () {
      for await (const chunk of source) {
        if (Buffer.from(chunk).includes('manifest.json')) die('before the manifest');
        yield chunk;
      }
    };
    await files.putStream(key, watched());
    die('file without its job');
    setStatementTrap(({ text }) => {
      // Sent in this very turn of the event loop, so that it is on its way when the next turn begins.
      if (text.startsWith('commit')) setImmediate(() => die('commit on its way'));
    });
  },
};
const { db, address } = openDatabase({ connectionString: DATABASE_URL });
const log = pino({ level: 'warn' }, pino.destination(2));
const parts = wirePlainExports({ db, objects });
const boss = await openBoss(address, log);
await startJobs({ db, boss, log }, bindExports(parts, Number(RECORDS_PER_PART)), { lookMs: 50, drainMs: 0 });
process.stdout.write('ready worker\n');
