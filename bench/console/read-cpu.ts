import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The CPU time that the service's main thread and its PostgreSQL have used, in milliseconds (Linux). Other load of the machine hardly changes it. */
export function readCpuMs(servicePid: number, dataDir: string): number {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [servicePid, ...children].reduce<number>((sum, pid) => sum + readRunMs(pid), 0);
}

function readRunMs(pid: number | string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // A connection that was closed meanwhile.
    return 0;
  }
}
