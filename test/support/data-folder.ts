import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Linux keeps this folder in memory. Copying and dropping a database there takes a tenth of the CPU time that a disk takes.
const MEMORY = '/dev/shm';
// A run needs less than 300 MB.
const NEEDED_BYTES = 1024 ** 3;

/** Makes a folder for the data of a test run, in memory where there is enough space and programs may run, else on disk. */
export function makeDataFolder(): string {
  const prefix = `svc-test-${process.pid}-`;
  if (!hasSpace()) return mkdtempSync(join(tmpdir(), prefix));
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, prefix));
  if (canRunPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return mkdtempSync(join(tmpdir(), prefix));
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

// Docker mounts the folder so that no program in it can be started, and PostgreSQL's programs are in its data folder.
function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** Removes the data of killed runs, which would take memory until the machine restarts. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^svc-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
