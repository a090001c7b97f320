import { beginLog, openLogSigner } from '#store/log/log-keys.ts';
import type { Config } from './config.ts';
import type { Stores } from './open-stores.ts';

/** Starts the evidence log if there is none, named by LOG_ORIGIN or the public URL; throws when its keys cannot be opened. */
export async function beginEvidenceLog(
  { db, checkpoints }: Pick<Stores, 'db' | 'checkpoints'>,
  { logOrigin, logKeySecret }: Pick<Config, 'logOrigin' | 'logKeySecret'>,
  publicUrl: string,
): Promise<string> {
  const origin = await beginLog(db, logOrigin ?? buildOrigin(publicUrl), logKeySecret, checkpoints);
  // Opened at start, so that the operator sees a missing secret before the first record.
  await openLogSigner(db, { secret: logKeySecret, checkpoint: null });
  return origin;
}

/** Returns a warning when LOG_KEY_SECRET is missing in production; otherwise null. */
export function findKeySecretWarning({ logKeySecret, production }: Pick<Config, 'logKeySecret' | 'production'>) {
  if (logKeySecret !== null || !production) return null;
  return 'LOG_KEY_SECRET is not set: the private keys of the evidence log are readable in the database and in every backup of it; set one, then run svc-admin log rotate-key';
}

function buildOrigin(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname.replace(/\/+$/, '')}/log`;
}
