import { beginLog, openLogSigner } from '#store/log/log-keys.ts';
import type { Config } from './config.ts';
import type { Stores } from './open-stores.ts';

/** Begins the evidence log unless it has begun, named by LOG_ORIGIN or else by the public URL; throws when its keys cannot be opened. */
export async function beginEvidenceLog(
  { db, checkpoints }: Pick<Stores, 'db' | 'checkpoints'>,
  { logOrigin, logKeySecret }: Pick<Config, 'logOrigin' | 'logKeySecret'>,
  publicUrl: string,
): Promise<string> {
  const origin = await beginLog(db, logOrigin ?? buildOrigin(publicUrl), logKeySecret, checkpoints);
  // Now and not at the first record: a secret that is missing is seen by whoever starts the service.
  await openLogSigner(db, { secret: logKeySecret, checkpoint: null });
  return origin;
}

/** Says what is at risk without LOG_KEY_SECRET outside the demo; null where nothing is. */
export function findKeySecretWarning({ logKeySecret, production }: Pick<Config, 'logKeySecret' | 'production'>) {
  if (logKeySecret !== null || !production) return null;
  return 'LOG_KEY_SECRET is not set: the private keys of the evidence log are readable in the database and in every backup of it; set one, then run svc-admin log rotate-key';
}

function buildOrigin(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname.replace(/\/+$/, '')}/log`;
}
