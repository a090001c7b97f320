import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { findRecordLog } from '#store/log/read-record-log.ts';
import type { Database } from '#store/postgres/database.ts';
import type { BenchRow } from '../bench-row.ts';
import { buildMadeUpId } from './fill-log.ts';

const PROOFS = 5_000;
const WARM_UP_PROOFS = 200;

/** Measures the proof of one record, from its id to its text, in turns with a bare round trip to the store for comparison. */
export async function measureProofs(db: Database, count: number, isAlone: boolean): Promise<BenchRow> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const serverPid = rows[0]?.pid ?? 0;
  for (let round = 0; round < WARM_UP_PROOFS; round += 1) await findOne(db, count);
  const turns = isAlone ? takeCores([process.pid, serverPid]) : null;
  const [proofs, bare]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < PROOFS; round += 1) {
      proofs.push(await timeOf(() => findOne(db, count)));
      bare.push(await timeOf(() => sql`/* ready: bare */ select 1`.execute(db)));
    }
    const before = { here: process.cpuUsage(), server: readServerCpuMs(serverPid) };
    for (let round = 0; round < PROOFS; round += 1) await findOne(db, count);
    const { user, system } = process.cpuUsage(before.here);
    const cpu = `CPU ${((user + system) / 1_000 / PROOFS).toFixed(2)} ms here and ${((readServerCpuMs(serverPid) - before.server) / PROOFS).toFixed(2)} ms in the server`;
    const detail = `p50 ${at(proofs, 0.5)} ms, ${cpu}; a bare round trip p50 ${at(bare, 0.5)}, p99 ${at(bare, 0.99)} ms; ${PROOFS} at random among ${count}, load ${loadavg()[0]?.toFixed(1)}${isAlone ? ', before all others in line for the cores' : ''}`;
    return { measure: 'a proof, p99, ms', value: Number(at(proofs, 0.99)), detail, goal: 2, atLeast: false };
  } finally {
    turns?.giveBack();
  }
}

async function findOne(db: Database, count: number): Promise<void> {
  const id = buildMadeUpId(Math.floor(Math.random() * count));
  if ((await findRecordLog(db, id)) === null) throw new Error(`${id} has no proof`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** A quantile of the times with two decimals: 0.99 returns the time that 99% of them stay below. */
export function at(times: number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2);
}

/** The CPU time of a process so far: fields 14 and 15 of proc(5), counted after the name, in hundredths of a second. */
export function readServerCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Raises the priority of processes above all others for some seconds, to measure what a quiet machine would show. */
function takeCores(pids: readonly number[]) {
  const set = (...policy: string[]) => {
    for (const pid of pids) execFileSync('chrt', ['-a', ...policy, '-p', policy[0] === '-f' ? '1' : '0', `${pid}`]);
  };
  set('-f');
  return { giveBack: () => set('-o') };
}
