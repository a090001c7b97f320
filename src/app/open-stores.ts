import type { ObjectStore } from '#base/object-store.ts';
import { type CheckpointKeeper, openCheckpointKeeper } from '#store/log/checkpoint-keeper.ts';
import { migrate } from '#store/migrate.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { openObjectStore } from '#store/objects/open-object-store.ts';
import type { OpenDatabase } from '#store/postgres/database.ts';
import { MAX_SKEW_MS } from '#store/postgres/database-clock.ts';
import { requireSchema } from '#store/require-schema.ts';
import type { Config } from './config.ts';
import { openCheckedDatabase } from './open-existing-database.ts';

/** The database and the object store, ready to use. */
export type Stores = OpenDatabase & { objects: ObjectStore; checkpoints: CheckpointKeeper };

/**
 * Opens PostgreSQL (the embedded one unless DATABASE_URL names a server) and the object store.
 *
 * It also migrates the schema. In production on a server it does not: there it throws when a migration is missing.
 */
export async function openStores(
  config: Config,
  options: {
    /** Whether to share the embedded PostgreSQL of a running service: commands and workers may, a second service may not. */
    share: boolean;
    /** Whether callers wait for it, who must not wait for a frozen server; an operator's command may take any time. Unless given, the opposite of `share`. */
    forCallers?: boolean;
    onNotice: (line: string) => void;
    /** Names and opens an S3 object store; the environment of the process unless given. */
    env?: NodeJS.ProcessEnv;
    /** Whether to migrate the schema or to require it; unless given, decided as above. */
    schema?: 'migrate' | 'require';
  },
): Promise<Stores> {
  const { share, onNotice, forCallers = !share, schema = chooseSchemaStep(config) } = options;
  const prepareSchema = schema === 'migrate' ? migrate : requireSchema;
  const database = await openCheckedDatabase(config, { share, endWhenFrozen: forCallers, onNotice }, prepareSchema);
  try {
    await noteSkew(database, onNotice);
    const objects = await openObjectStore(config.objectStoreUrl, options.env ?? process.env);
    return { ...database, objects, checkpoints: openCheckpoints(config, objects, onNotice) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

// The embedded PostgreSQL has no other owner than the service.
function chooseSchemaStep({ production, databaseUrl }: Config): 'migrate' | 'require' {
  return production && databaseUrl !== null ? 'require' : 'migrate';
}

function openCheckpoints(
  { dataDir }: Config,
  objects: ObjectStore,
  onNotice: (line: string) => void,
): CheckpointKeeper {
  const places = [
    { name: 'DATA_DIR', store: openFileObjectStore(dataDir) },
    { name: 'the object store', store: objects },
  ];
  return openCheckpointKeeper(places, (error, message) => onNotice(`${message}: ${String(error)}`));
}

async function noteSkew({ clock }: OpenDatabase, onNotice: (line: string) => void): Promise<void> {
  const aheadMs = await clock.compare();
  if (await clock.isInStep()) return;
  onNotice(
    `the clock of this machine is ${(aheadMs / 1_000).toFixed(1)} s ahead of PostgreSQL's: writes are refused with clock_skew until both differ by at most ${MAX_SKEW_MS / 1_000} s`,
  );
}
