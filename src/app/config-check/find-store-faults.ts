import type { Config } from '#app/config.ts';
import { openMasterKey } from '#app/master-key.ts';
import type { Stores } from '#app/open-stores.ts';
import { readErrorMessage } from '#base/read-error.ts';
import { openLogSigner, readLogKeys } from '#store/log/log-keys.ts';
import { countUnsealedKeys } from '#store/log/reseal-private-keys.ts';
import type { SealSecret } from '#store/log/seal-private-key.ts';
import { compareObjectStore, markObjectStore, type StoreMatch } from '#store/objects/object-store-mark.ts';
import type { Database } from '#store/postgres/database.ts';
import { MAX_SKEW_MS } from '#store/postgres/database-clock.ts';
import { findUntestedVersion } from '#store/postgres/require-server-version.ts';
import { findRoleFaults } from '#store/postgres/service-role.ts';
import { countForeignSecrets } from '#store/webhooks/secrets.ts';
import { buildConfigFault, type ConfigFault } from './config-fault.ts';

/** Whether to mark an unmarked object store as the one of this database, or to compare only. */
type CheckMode = 'start' | 'look';

/** Compares open stores with the settings; throws only when the database does not answer. */
export async function findStoreFaults(stores: Stores, config: Config, mode: CheckMode): Promise<ConfigFault[]> {
  return [
    ...(await findVersionFaults(stores)),
    ...(await findClockFaults(stores)),
    ...(await findLogKeyFault(stores.db, config.logKeySecret)),
    ...(await describeOrigin(stores.db, config.logOrigin)),
    ...(await describeOtherLogSecret(stores.db, config.logKeySecret)),
    ...(await findSecretFaults(stores.db, config)),
    ...(await findObjectFaults(stores, mode)),
    ...(config.databaseUrl === null ? [] : await describeRole(stores)),
  ];
}

async function findVersionFaults({ pool }: Stores): Promise<ConfigFault[]> {
  const untested = await findUntestedVersion(pool);
  return untested === null ? [] : [buildConfigFault('error', 'DATABASE_URL', untested)];
}

async function findClockFaults({ clock }: Stores): Promise<ConfigFault[]> {
  const aheadMs = await clock.compare();
  if (await clock.isInStep()) return [];
  const says = `the clock of this machine is ${(aheadMs / 1_000).toFixed(1)} s ahead of PostgreSQL's, and at most ${MAX_SKEW_MS / 1_000} s are allowed: set it (NTP)`;
  return [buildConfigFault('error', 'DATABASE_URL', says)];
}

/** Finds a LOG_KEY_SECRET that does not open the current key of the evidence log; nothing before the log has begun. */
export async function findLogKeyFault(db: Database, secret: SealSecret): Promise<ConfigFault[]> {
  if ((await readLogKeys(db)).length === 0) return [];
  try {
    await openLogSigner(db, { secret, checkpoint: null });
    return [];
  } catch (error) {
    const message = readErrorMessage(error);
    return [buildConfigFault('error', 'LOG_KEY_SECRET', message.replace(/^LOG_KEY_SECRET /, ''))];
  }
}

// A log keeps the name that it began with, because every key and checkpoint contains it.
async function describeOrigin(db: Database, logOrigin: string | null): Promise<ConfigFault[]> {
  const name = (await readLogKeys(db)).at(-1)?.key.name ?? logOrigin;
  if (logOrigin === null || name === logOrigin) return [];
  const says = `changes nothing: the log of this store is ${name}; set that, or remove it`;
  return [buildConfigFault('warning', 'LOG_ORIGIN', says)];
}

async function findSecretFaults(db: Database, config: Config): Promise<ConfigFault[]> {
  if (config.secretsKey === null) return [];
  const { keyId, other } = openMasterKey(config)();
  const rotation = other === undefined ? [] : describeOther('SECRETS_KEY', await countForeignSecrets(db, [keyId]));
  const count = await countForeignSecrets(db, other === undefined ? [keyId] : [keyId, other.keyId]);
  if (count === 0) return rotation;
  const says = `did not make ${count} of the current webhook secrets: their messages wait; set the key that made them, or rotate those endpoints`;
  return [...rotation, buildConfigFault('warning', 'SECRETS_KEY', says)];
}

async function describeOtherLogSecret(db: Database, secret: SealSecret): Promise<ConfigFault[]> {
  if (secret === null || typeof secret === 'string') return [];
  return describeOther('LOG_KEY_SECRET', await countUnsealedKeys(db, secret));
}

/** Warns that the second value of a secret is still set, and says whether the `count` items that need it allow its removal. */
function describeOther(setting: string, count: number): ConfigFault[] {
  const says =
    count === 0
      ? `is not needed by any stored data: remove it once all processes have the new ${setting} for ten minutes, or swap both to begin a rotation`
      : `is needed by ${count} stored items: run svc-admin secrets rotate once all processes have both`;
  return [buildConfigFault('warning', `${setting}_OTHER`, says)];
}

async function findObjectFaults({ db, objects }: Stores, mode: CheckMode): Promise<ConfigFault[]> {
  let match: StoreMatch;
  try {
    match = await (mode === 'start' ? markObjectStore(db, objects) : compareObjectStore(db, objects));
  } catch (error) {
    const says = `could not be read or written: ${readErrorMessage(error)}`;
    return [buildConfigFault('unavailable', 'OBJECT_STORE_URL', says)];
  }
  if (match !== 'other') return [];
  const says =
    'is not the object store of this database: its object store-id is missing or another; name the store that the other processes use, or copy all objects into this one';
  return [buildConfigFault('error', 'OBJECT_STORE_URL', says)];
}

async function describeRole({ pool }: Stores): Promise<ConfigFault[]> {
  const { role, excess, missing } = await findRoleFaults(pool);
  const advice = `run svc-admin migrate --role <role> as the owner, and serve as that role`;
  return [
    ...missing.map((lack) => buildConfigFault('error', 'DATABASE_URL', `the role ${role} ${lack}: ${advice}`)),
    ...(excess.length === 0
      ? []
      : [buildConfigFault('warning', 'DATABASE_URL', `the role ${role} ${excess.join(', ')}: ${advice}`)]),
  ];
}
