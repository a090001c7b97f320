import { beginLog, openLogSigner } from '#store/log/log-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Config } from './config.ts';

/** Begins the evidence log unless it has begun, named by LOG_ORIGIN or else by the public URL; throws when its keys cannot be opened. */
export async function beginEvidenceLog(
  db: Database,
  { logOrigin, logKeySecret }: Pick<Config, 'logOrigin' | 'logKeySecret'>,
  publicUrl: string,
): Promise<string> {
  const origin = await beginLog(db, logOrigin ?? buildOrigin(publicUrl), logKeySecret);
  // Now and not at the first record: a secret that is missing is seen by whoever starts the service.
  await openLogSigner(db, { secret: logKeySecret, checkpoint: null });
  return origin;
}

function buildOrigin(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname.replace(/\/+$/, '')}/log`;
}
