import { join } from 'node:path';
import { waitUntil } from '#test/support/wait-until.ts';
import { type DrillGround, type DrillServer, queryServer, startDrillServer } from './drill-server.ts';

const RECOVERY_LIMIT_MS = 120_000;

/** A restore: the folder of WAL to replay after the base backup, and the moment to stop at (null for the end). */
export type RestoreWish = { name: string; wal: string; momentMs: number | null };

/** Restores a base backup and its WAL to a new server. Ends when that server accepts writes. */
export async function restoreServer(ground: DrillGround, base: string, wish: RestoreWish): Promise<DrillServer> {
  const cluster = join(ground.folder, `restored-${wish.name}`);
  ground.run('cp', ['-a', base, cluster]);
  ground.run('touch', [join(cluster, 'recovery.signal')]);
  const server = await startDrillServer(ground, cluster, {
    // pg_receivewal leaves the segment that it was writing with this ending.
    restore_command: `cp ${wish.wal}/%f %p || cp ${wish.wal}/%f.partial %p`,
    ...(wish.momentMs === null ? {} : { recovery_target_time: formatMoment(wish.momentMs) }),
    recovery_target_action: 'promote',
  });
  const isWritable = async () => {
    const [row] = await queryServer(server.url, 'select pg_is_in_recovery() as recovering');
    return row?.recovering === false;
  };
  await waitUntil('the restored server accepts writes', () => isWritable().catch(() => false), RECOVERY_LIMIT_MS);
  return server;
}

/** PostgreSQL reads a zone by its offset here, not by a letter. */
function formatMoment(momentMs: number): string {
  return new Date(momentMs).toISOString().replace('T', ' ').replace('Z', '+00');
}
