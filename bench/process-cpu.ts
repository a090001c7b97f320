import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Linux counts CPU time in these ticks on every platform that Node supports.
const TICKS_PER_SECOND = 100;

/** Returns the CPU time of a process so far, in microseconds (Linux). */
export function readCpuMicros(pid: number): number {
  const { ticks } = readStat(String(pid)) ?? { ticks: 0 };
  return (ticks * 1_000_000) / TICKS_PER_SECOND;
}

/** Returns the CPU time of a service so far: its process and its workers, without its PostgreSQL. */
export function readServiceCpuMicros(pid: number, dataDir: string): number {
  const postmaster = readPostmaster(dataDir);
  const workers = listChildren(pid).filter((child) => child !== postmaster);
  return [pid, ...workers].reduce((sum, one) => sum + readCpuMicros(one), 0);
}

/** Returns the CPU time of the processes that a process started and that have ended, in microseconds; 0 where it is unknown. */
export function readEndedCpuMicros(pid = 'self'): number {
  return ((readStat(pid)?.endedTicks ?? 0) * 1_000_000) / TICKS_PER_SECOND;
}

/** Returns the CPU time of a data folder's PostgreSQL so far: its postmaster and all its children, ended ones included. */
export function readPostgresCpuMicros(dataDir: string): number {
  const postmaster = readPostmaster(dataDir);
  const ended = readEndedCpuMicros(String(postmaster));
  return [postmaster, ...listChildren(postmaster)].reduce((sum, pid) => sum + readCpuMicros(pid), ended);
}

function readPostmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function listChildren(pid: number): number[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readStat(name)?.parent === pid);
  return names.map(Number);
}

function readStat(pid: string): { parent: number; ticks: number; endedTicks: number } | null {
  try {
    // The name in parentheses can contain anything; the numbered fields follow the last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [own, ended] = [11, 13].map((at) => (fields[at] ?? 0) + (fields[at + 1] ?? 0));
    return { parent: fields[1] ?? 0, ticks: own ?? 0, endedTicks: ended ?? 0 };
  } catch {
    return null;
  }
}
