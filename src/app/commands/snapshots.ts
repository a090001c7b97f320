import { readConfig } from '#app/config.ts';
import type { Stores } from '#app/open-stores.ts';
import { withStores } from '#app/with-stores.ts';
import { dropGnafObjects, findGnafFaults } from '#jobs/imports/gnaf-objects.ts';
import { decideAnsweringVersion } from '#operations/readers/decide-answering-version.ts';
import { dropRowTable, hashRowTable, hasRowTable } from '#store/registers/register-rows.ts';
import {
  activateVersion,
  findRegisterVersion,
  findSealFaults,
  type RegisterVersion,
  readAllVersions,
  retireVersion,
} from '#store/registers/register-versions.ts';
import { type Command, type CommandInput, type CommandIo, requireWord } from './command.ts';
import { printAnswer, printLine, printTable, writeLine } from './print-table.ts';

/** `svc-admin snapshots list` */
export const snapshotsList: Command = {
  usage: 'snapshots list',
  summary: 'List the imported versions',
  async run(input, io) {
    return withStores(io, async ({ db }) => {
      const versions = await readAllVersions(db);
      const rows = versions.map((one) => ({
        dataset: one.dataset,
        version: one.source_version,
        state: one.state,
        sample: one.sample ? 'SAMPLE' : '-',
        rows: one.manifest.row_count ?? '-',
      }));
      return printAnswer(io, input, versions, () => printTable(io, rows, 'no versions are imported'));
    });
  },
};

/** `svc-admin snapshots verify` */
export const snapshotsVerify: Command = {
  usage: 'snapshots verify [<dataset> <version>]',
  summary: 'Recompute the hash of every row and compare it with the manifest',
  async run(input, io) {
    return withStores(io, async (stores) => {
      const chosen = input.words.length > 0 ? [await readWhole(stores, input)] : await listActive(stores);
      const verified: VerifiedVersion[] = [];
      for (const version of chosen) {
        const { dataset, source_version } = version;
        verified.push({ dataset, source_version, faults: await findContentFaults(stores, version) });
      }
      printAnswer(io, input, verified, () => printVerified(io, verified));
      return verified.every(({ faults }) => faults.length === 0) ? 0 : 1;
    });
  },
};

type VerifiedVersion = { dataset: string; source_version: string; faults: string[] };

function printVerified(io: CommandIo, verified: readonly VerifiedVersion[]): void {
  if (verified.length === 0) writeLine(io, 'no version is active: there is nothing to verify');
  for (const { dataset, source_version, faults } of verified) {
    writeLine(io, `${dataset} ${source_version} ${faults.length === 0 ? 'intact' : 'DAMAGED'}`);
    for (const fault of faults) writeLine(io, `  ${fault}`);
  }
}

/** `svc-admin snapshots activate` */
export const snapshotsActivate: Command = {
  usage: 'snapshots activate <dataset> <version>',
  summary: 'Make a version current (again) after verifying it',
  async run(input, io) {
    return withStores(io, async (stores) => {
      const version = await readWhole(stores, input);
      const [fault] = await findContentFaults(stores, version);
      const { dataset, source_version } = version;
      if (fault !== undefined)
        throw new Error(`${dataset} ${source_version} does not match its manifest (${fault}): import it again`);
      await activateVersion(stores.pool, version.snapshot_id, { ...version.manifest, chosen: true });
      return printLine(
        io,
        input,
        { dataset, source_version, state: 'active' },
        await describeActivation(io.env, stores, version),
      );
    });
  },
};

// The readers decide which version answers; an active version is not always used.
async function describeActivation(
  env: NodeJS.ProcessEnv,
  { db }: Stores,
  { dataset, source_version }: RegisterVersion,
): Promise<string> {
  const isLive = dataset === 'abn' && readConfig(env).abr !== null;
  const { version, why } = decideAnsweringVersion(await readAllVersions(db), dataset, isLive ? [dataset] : []);
  // An address look-up names its version, so every active one answers.
  if (dataset === 'gnaf' || (!isLive && version?.source_version === source_version))
    return `${dataset} now answers from ${source_version}`;
  const silent = `${dataset} ${source_version} is active, but does not answer`;
  if (isLive) return `${silent}: the live register answers`;
  // Only a real version of the same register takes precedence over the one just activated.
  return version === null
    ? `${silent}: ${why}`
    : `${silent}: samples do not answer beside real registers, and ${version.source_version} is real`;
}

/** `svc-admin snapshots retire` */
export const snapshotsRetire: Command = {
  usage: 'snapshots retire <dataset> <version> [--drop-rows]',
  summary: 'Retire a version; --drop-rows also deletes its rows',
  async run(input, io) {
    return withStores(io, async (stores) => {
      const version = await readVersion(stores, input);
      const drop = input.options['drop-rows'] === true;
      const isRetired = await retireVersion(stores.db, version.snapshot_id);
      const { dataset, source_version, state } = version;
      if (!isRetired && !(drop && state === 'retired'))
        throw new Error(`${dataset} ${source_version} is ${state}: only an active version can be retired`);
      if (drop && dataset === 'gnaf') await dropGnafObjects(stores.objects, source_version);
      else if (drop) await dropRowTable(stores.db, dataset, version.snapshot_id);
      return printLine(
        io,
        input,
        { dataset, source_version, state: 'retired' },
        `retired ${dataset} ${source_version}`,
      );
    });
  },
};

/** Returns the faults of a version: in the seal of its manifest, and in its objects or rows. */
export async function findContentFaults(
  stores: Pick<Stores, 'db' | 'pool' | 'objects'>,
  version: RegisterVersion,
): Promise<string[]> {
  const content =
    version.dataset === 'gnaf'
      ? await findGnafFaults(stores.objects, version.manifest)
      : await findRowFaults(stores, version);
  return [...findSealFaults(version), ...content];
}

/** Returns the faults of a version stored as rows: a count or hash that differs from its manifest. */
export async function findRowFaults(
  { db, pool }: Pick<Stores, 'db' | 'pool'>,
  version: RegisterVersion,
): Promise<string[]> {
  if (!(await hasRowTable(db, version.dataset, version.snapshot_id))) return ['its rows are missing'];
  const client = await pool.connect();
  // The connection has settings for this hash only, so it does not return to the pool.
  const hashed = hashRowTable(client, version.dataset, version.snapshot_id).finally(() => client.release(true));
  const content = await hashed;
  const { row_count, content_sha256 } = version.manifest;
  if (content.rowCount !== row_count) return [`it has ${content.rowCount} rows, but its manifest says ${row_count}`];
  return content.sha256 === content_sha256 ? [] : ['its rows differ from those imported'];
}

async function listActive({ db }: Stores): Promise<RegisterVersion[]> {
  return (await readAllVersions(db)).filter((one) => one.state === 'active');
}

/** Reads the named version; throws unless its import is complete. */
async function readWhole(stores: Stores, input: CommandInput): Promise<RegisterVersion> {
  const version = await readVersion(stores, input);
  if (version.state !== 'staged') return version;
  throw new Error(`${version.dataset} ${version.source_version} is staged: its import did not finish; import it again`);
}

async function readVersion({ db }: Stores, input: CommandInput): Promise<RegisterVersion> {
  const dataset = requireWord(input, 0, 'dataset');
  const label = requireWord(input, 1, 'version');
  const version = await findRegisterVersion(db, dataset, label);
  if (version === null)
    throw new Error(`there is no version ${label} of ${dataset}: svc-admin snapshots list shows them`);
  return version;
}
