import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureApplicationDatabase, socketPort } from '#store/embedded/application-database.ts';
import { buildSpawnIdentity, decideServerUser } from '#store/embedded/server-user.ts';
import { waitUntil } from './wait-until.ts';

/** A PostgreSQL of the machine, with the role and the empty database of the service. */
export type InstalledPostgres = {
  /** The folder of its socket. */
  host: string;
  url: string;
  stop(): Promise<void>;
};

/** Starts the PostgreSQL whose programs are in a folder, such as /usr/lib/postgresql/15/bin, on a cluster of its own. */
export async function startInstalledPostgres(programs: string): Promise<InstalledPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-installed-'));
  const user = decideServerUser(0);
  if (user.switched) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const options = { ...buildSpawnIdentity(user), cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' } };
  const words = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', cluster];
  const made = spawnSync(join(programs, 'initdb'), words, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, `port=${socketPort}`, 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil('the installed PostgreSQL answers', () =>
      ensureApplicationDatabase(folder).then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { host: folder, url: `postgres://service@localhost/service?host=${encodeURIComponent(folder)}`, stop };
}
