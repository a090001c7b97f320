import { readConfig } from '#app/config.ts';
import type { Stores } from '#app/open-stores.ts';
import { withStores } from '#app/with-stores.ts';
import { dropGnafObjects } from '#jobs/drop-gnaf-objects.ts';
import { findGnafFaults } from '#jobs/find-gnaf-faults.ts';
import { decideAnsweringVersion } from '#operations/readers/decide-answering-version.ts';
import { dropRowTable, hashRowTable, hasRowTable } from '#store/snapshots/snapshot-rows.ts';
import {
  activateSnapshot,
  findSealFaults,
  findSnapshot,
  readAllSnapshots,
  retireSnapshot,
  type Snapshot,
} from '#store/snapshots/snapshots.ts';
import { type Command, type CommandInput, requireWord } from './command.ts';
import { printTable } from './print-table.ts';

/** `svc-admin snapshots list` */
export const snapshotsList: Command = {
  usage: 'snapshots list',
  summary: 'List the versions held',
  options: {},
  async run() {
    return withStores(async ({ db }) => {
      const rows = (await readAllSnapshots(db)).map((one) => ({
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
      const chosen = input.words.length > 0 ? [await readWhole(stores, input)] : await listActive(stores);
      if (chosen.length === 0) process.stdout.write('no version is active: there is nothing to verify\n');
      let damaged = 0;
      for (const snapshot of chosen) {
        const faults = await findSnapshotFaults(stores, snapshot);
        if (faults.length > 0) damaged += 1;
        process.stdout.write(
          `${snapshot.dataset} ${snapshot.source_version} ${faults.length === 0 ? 'intact' : 'DAMAGED'}\n`,
        );
        for (const fault of faults) process.stdout.write(`  ${fault}\n`);
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
      const snapshot = await readWhole(stores, input);
      const [fault] = await findSnapshotFaults(stores, snapshot);
      if (fault !== undefined) throw new Error(`this version does not match its manifest: ${fault}`);
      await activateSnapshot(stores.pool, snapshot.snapshot_id, { ...snapshot.manifest, chosen: true });
      process.stdout.write(`${await describeActivation(stores, snapshot)}\n`);
      return 0;
    });
  },
};

// Which version answers is the readers' to decide: what is active need not be read.
async function describeActivation({ db }: Stores, { dataset, source_version }: Snapshot): Promise<string> {
  const isLive = dataset === 'abn' && readConfig(process.env).abr !== null;
  const { snapshot, why } = decideAnsweringVersion(await readAllSnapshots(db), dataset, isLive ? [dataset] : []);
  // An address look-up names its version, so each that is active answers.
  if (dataset === 'gnaf' || (!isLive && snapshot?.source_version === source_version))
    return `${dataset} now answers from ${source_version}`;
  const silent = `${dataset} ${source_version} is active, but does not answer`;
  if (isLive) return `${silent}: the register itself is asked`;
  // Beside a version that an operator just chose only a real one of the same register can answer.
  return snapshot === null
    ? `${silent}: ${why}`
    : `${silent}: samples do not answer beside real registers, and ${snapshot.source_version} is real`;
}

/** `svc-admin snapshots retire` */
export const snapshotsRetire: Command = {
  usage: 'snapshots retire <dataset> <version> [--drop-rows]',
  summary: 'Take a version out of use; its rows stay unless told otherwise',
  options: { 'drop-rows': { type: 'boolean' } },
  async run(input) {
    return withStores(async (stores) => {
      const snapshot = await readSnapshot(stores, input);
      const drop = input.options['drop-rows'] === true;
      const isRetired = await retireSnapshot(stores.db, snapshot.snapshot_id);
      if (!isRetired && !(drop && snapshot.state === 'retired')) throw new Error('this version is not active');
      if (drop && snapshot.dataset === 'gnaf') await dropGnafObjects(stores.objects, snapshot.source_version);
      else if (drop) await dropRowTable(stores.db, snapshot.dataset, snapshot.snapshot_id);
      process.stdout.write(`retired ${snapshot.dataset} ${snapshot.source_version}\n`);
      return 0;
    });
  },
};

/** Finds what is wrong with a version: nothing when its manifest is the sealed one, and its objects or rows are still those of the manifest. */
export async function findSnapshotFaults(
  stores: Pick<Stores, 'db' | 'pool' | 'objects'>,
  snapshot: Snapshot,
): Promise<string[]> {
  const content =
    snapshot.dataset === 'gnaf'
      ? await findGnafFaults(stores.objects, snapshot.manifest)
      : await findRowFaults(stores, snapshot);
  return [...findSealFaults(snapshot), ...content];
}

/** Finds what is wrong with a version that is kept as rows: nothing when they still have the count and hash of its manifest. */
export async function findRowFaults({ db, pool }: Pick<Stores, 'db' | 'pool'>, snapshot: Snapshot): Promise<string[]> {
  if (!(await hasRowTable(db, snapshot.dataset, snapshot.snapshot_id))) return ['its rows are not here'];
  const client = await pool.connect();
  // The connection's settings are of this hash alone, so it does not go back to the pool.
  const hashed = hashRowTable(client, snapshot.dataset, snapshot.snapshot_id).finally(() => client.release(true));
  const content = await hashed;
  const { row_count, content_sha256 } = snapshot.manifest;
  if (content.rowCount !== row_count) return [`it has ${content.rowCount} rows where its manifest says ${row_count}`];
  return content.sha256 === content_sha256 ? [] : ['its rows are not those that were imported'];
}

async function listActive({ db }: Stores): Promise<Snapshot[]> {
  return (await readAllSnapshots(db)).filter((one) => one.state === 'active');
}

/** The version that the words name, which must have been imported to its end. */
async function readWhole(stores: Stores, input: CommandInput): Promise<Snapshot> {
  const snapshot = await readSnapshot(stores, input);
  if (snapshot.state !== 'staged') return snapshot;
  throw new Error(
    `${snapshot.dataset} ${snapshot.source_version} is staged: its import has not ended, so it is not whole; import it again`,
  );
}

async function readSnapshot({ db }: Stores, input: CommandInput): Promise<Snapshot> {
  const dataset = requireWord(input, 0, 'dataset');
  const version = requireWord(input, 1, 'version');
  const snapshot = await findSnapshot(db, dataset, version);
  if (snapshot === null) throw new Error(`there is no version ${version} of ${dataset}`);
  return snapshot;
}
