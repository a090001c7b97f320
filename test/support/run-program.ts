import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { readCpuMicros, readEndedCpuMicros } from '../../bench/process-cpu.ts';
import type { Ended, ToRun } from './start-programs.ts';

/** How a program ended, and what it printed. */
export type ProgramRun = Omit<Ended, 'id'>;

const helpers: ChildProcess[] = [];
let starter: ChildProcess | undefined;
const waiting = new Map<number, (run: ProgramRun) => void>();
let count = 0;

/**
 * Runs a program to its end, and collects its output.
 *
 * A small process starts it. Started from this one, it would first get a copy of the page tables: 40 ms at 1 GB, and as
 * much again for the pages that this process then writes to.
 */
export function runToEnd(program: Omit<ToRun, 'id'>): Promise<ProgramRun> {
  starter ??= startStarter();
  const { channel } = starter;
  count += 1;
  const id = count;
  channel?.ref();
  starter.send({ id, ...program } satisfies ToRun);
  return new Promise((resolve) => {
    waiting.set(id, (run) => {
      waiting.delete(id);
      if (waiting.size === 0) channel?.unref();
      resolve(run);
    });
  });
}

/** Returns the CPU time of the helpers and of the programs that ended, in microseconds; 0 where it is unknown. */
export function readProgramsCpuMicros(): number {
  const pids = helpers.flatMap(({ pid }) => pid ?? []);
  return pids.reduce((sum, pid) => sum + readCpuMicros(pid) + readEndedCpuMicros(String(pid)), 0);
}

/** Starts a program that gets messages and ends with this process, which it does not keep alive. */
export function startHelper(path: string, options: ForkOptions): ChildProcess {
  const child = fork(path, options);
  helpers.push(child);
  child.unref();
  return child;
}

function startStarter(): ChildProcess {
  const child = startHelper(`${import.meta.dirname}/start-programs.ts`, { execArgv: [], env: {} });
  child.on('message', ({ id, ...run }: Ended) => waiting.get(id)?.(run));
  child.once('exit', () => {
    for (const end of waiting.values()) end({ code: -1, stdout: '', stderr: 'the process that starts programs ended' });
  });
  return child;
}
