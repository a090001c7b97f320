import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Limits that every user may set: podman's own are higher than some machines allow.
const OPTIONS = ['--network=host', '--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];
// crun, the usual runtime, refuses a machine with both versions of cgroups.
const RUNTIMES = [[], ['--runtime=runc']];

let found: string[] | undefined | null = null;

/** The words with which podman runs a container on this machine, on its network; undefined if it cannot. */
export function findPodmanRun(): string[] | undefined {
  if (found === null) found = tryPodman();
  return found;
}

function tryPodman(): string[] | undefined {
  const root = mkdtempSync(join(tmpdir(), 'svc-podman-'));
  for (const name of ['usr', 'proc', 'sys', 'dev', 'etc', 'run', 'tmp']) mkdirSync(join(root, name));
  for (const name of ['lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name));
  const program = ['--rm', '--read-only', '--volume=/usr:/usr:ro', '--rootfs', root, '/usr/bin/true'];
  const runs = RUNTIMES.map((runtime) => [...runtime, 'run', ...OPTIONS]);
  const works = runs.find((words) => spawnSync('podman', [...words, ...program]).status === 0);
  rmSync(root, { recursive: true, force: true });
  return works;
}
