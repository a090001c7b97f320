import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSpawnIdentity, decideServerUser } from '#store/embedded/server-user.ts';
import type { Lifetime } from '#test/rig/lifetime.ts';
import { signalProcessTree } from '#test/support/postgres-processes.ts';

const DEBIAN = '/usr/lib/postgresql';
const PACKAGES: [program: string, debianPackage: string][] = [
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['haproxy', 'haproxy'],
  ['ceph-mon', 'ceph-mon'],
  ['ceph-mgr', 'ceph-mgr'],
  ['ceph-osd', 'ceph-osd'],
  ['radosgw', 'radosgw'],
];

/** Debian packages that this machine lacks for the rig. */
export function listMissingPackages(): string[] {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin'];
  const isThere = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  const missing = PACKAGES.filter(([program]) => !isThere(program)).map(([, name]) => name);
  return findPostgresPrograms() === undefined ? [...missing, 'postgresql-15'] : missing;
}

/** The folder of the newest PostgreSQL of Debian; undefined where none is installed. */
export function findPostgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')));
}

/** A folder in which programs run as a user other than root; all of it ends with the lifetime. */
export type ProgramGround = {
  folder: string;
  start(program: string, words: readonly string[]): ChildProcess;
  /** Makes a folder on a small file system of its own. False where nothing can be mounted: it is then a plain folder. */
  makeSmallDisk(path: string, megabytes: number): boolean;
};

/** Opens a ground; what runs in it is killed at the end, and what is mounted is unmounted. */
export function openProgramGround(t: Lifetime, listLeftovers: () => number[]): ProgramGround {
  const folder = mkdtempSync(join(tmpdir(), 'svc-cluster-'));
  const user = decideServerUser(0);
  const own = (path: string) => user.switched && chownSync(path, user.uid, user.gid);
  own(folder);
  const started: ChildProcess[] = [];
  const mounted: string[] = [];
  t.after(() => {
    for (const pid of [...started.map((child) => child.pid ?? 0), ...listLeftovers()]) {
      if (pid > 0) signalProcessTree(pid, 'SIGKILL');
    }
    for (const path of mounted) spawnSync('umount', ['--lazy', path]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  return {
    folder,
    start(program, words) {
      const log = openSync(join(folder, 'out.log'), 'a');
      const path = `${process.env.PATH}:/usr/sbin:/usr/bin`;
      const options = {
        ...buildSpawnIdentity(user),
        cwd: folder,
        env: { PATH: path, LC_ALL: 'C.UTF-8', HOME: folder },
      };
      const child = spawn(program, words, { ...options, stdio: ['ignore', log, log] });
      closeSync(log);
      started.push(child);
      return child;
    },
    makeSmallDisk(path, megabytes) {
      mkdirSync(path, { mode: 0o700 });
      const options = `size=${megabytes}m,mode=0700,uid=${user.uid},gid=${user.gid}`;
      const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
      if (isMounted) mounted.push(path);
      else own(path);
      return isMounted;
    },
  };
}
