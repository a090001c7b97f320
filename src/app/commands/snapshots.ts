import type { Stores } from '#app/open-stores.ts';
import { withStores } from '#app/with-stores.ts';
import { isGnafIntact } from '#jobs/import-addresses.ts';
import { dropRowTable, hashRowTable, hasRowTable } from '#store/snapshot-rows.ts';
import { activateSnapshot, findSnapshot, listSnapshots, retireSnapshot, type Snapshot } from '#store/snapshots.ts';
import { type Command, type CommandInput, requireWord } from './command.ts';
import { printTable } from './print-table.ts';

/** `svc-admin snapshots list` */
export const snapshotsList: Command = {
  usage: 'snapshots list',
  summary: 'List the versions held',
  options: {},
  async run() {
    return withStores(async ({ db }) => {
      const rows = (await listSnapshots(db)).map((one) => ({
        dataset: one.dataset,
        version: one.source_version,
        state: one.state,
        sample: one.sample ? 'SAMPLE' : '-',
        rows: one.manifest.row_count ?? '-',
        retrieved_at: one.manifest.retrieved_at ?? '-',
      }));
      printTable(rows, 'no versions are held');
      return 0;
    });
  },
};

/** `svc-admin snapshots verify` */
export const snapshotsVerify: Command = {
  usage: 'snapshots verify [<dataset> <version>]',
  summary: 'Hash every row again and compare with the manifest',
  options: {},
  async run(input) {
    return withStores(async (stores) => {
      const chosen = input.words.length > 0 ? [await readSnapshot(stores, input)] : await listSnapshots(stores.db);
      const active = chosen.filter((one) => one.state === 'active');
      let damaged = 0;
      for (const snapshot of active) {
        const intact = await isSnapshotIntact(stores, snapshot);
        if (!intact) damaged += 1;
        process.stdout.write(`${snapshot.dataset} ${snapshot.source_version} ${intact ? 'intact' : 'DAMAGED'}\n`);
      }
      return damaged === 0 ? 0 : 1;
    });
  },
};

/** `svc-admin snapshots activate` */
export const snapshotsActivate: Command = {
  usage: 'snapshots activate <dataset> <version>',
  summary: 'Make a version current (again) after verifying it',
  options: {},
  async run(input) {
    return withStores(async (stores) => {
      const snapshot = await readSnapshot(stores, input);
      if (snapshot.state === 'staged') throw new Error('this version is not whole: import it again');
      if (!(await isSnapshotIntact(stores, snapshot))) throw new Error('this version does not match its manifest');
      await activateSnapshot(stores.pool, snapshot.snapshot_id, snapshot.manifest);
      process.stdout.write(`${snapshot.dataset} now answers from ${snapshot.source_version}\n`);
      return 0;
    });
  },
};

/** `svc-admin snapshots retire` */
export const snapshotsRetire: Command = {
  usage: 'snapshots retire <dataset> <version> [--drop-rows]',
  summary: 'Take a version out of use; its rows stay unless told otherwise',
  options: { 'drop-rows': { type: 'boolean' } },
  async run(input) {
    return withStores(async (stores) => {
      const snapshot = await readSnapshot(stores, input);
      if (!(await retireSnapshot(stores.db, snapshot.snapshot_id))) throw new Error('this version is not active');
      if (input.options['drop-rows'] === true) await dropRowTable(stores.db, snapshot.dataset, snapshot.snapshot_id);
      process.stdout.write(`retired ${snapshot.dataset} ${snapshot.source_version}\n`);
      return 0;
    });
  },
};

/** Whether the rows of a version still have the count and hash of its manifest. */
export async function isSnapshotIntact(
  { db, pool, objects }: Pick<Stores, 'db' | 'pool' | 'objects'>,
  snapshot: Snapshot,
): Promise<boolean> {
  if (snapshot.dataset === 'gnaf') return isGnafIntact(objects, snapshot.manifest);
  if (!(await hasRowTable(db, snapshot.dataset, snapshot.snapshot_id))) return false;
  const client = await pool.connect();
  // The connection's settings are of this hash alone, so it does not go back to the pool.
  const hashed = hashRowTable(client, snapshot.dataset, snapshot.snapshot_id).finally(() => client.release(true));
  const content = await hashed;
  return content.rowCount === snapshot.manifest.row_count && content.sha256 === snapshot.manifest.content_sha256;
}

async function readSnapshot({ db }: Stores, input: CommandInput): Promise<Snapshot> {
  const dataset = requireWord(input, 0, 'dataset');
  const version = requireWord(input, 1, 'version');
  const snapshot = await findSnapshot(db, dataset, version);
  if (snapshot === null) throw new Error(`there is no version ${version} of ${dataset}`);
  return snapshot;
}
