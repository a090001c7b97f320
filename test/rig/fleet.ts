import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ending, FaultGround, Program } from '#test/support/fault-ground.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const SERVE = join(import.meta.dirname, 'serve-rig.ts');
// A machine with twenty other programs in front takes more than a minute.
const START_LIMIT_MS = 180_000;

/** A place of the fleet, in which one process after another runs. */
export type Member = {
  name: string;
  does: 'serve' | 'work';
  port: number;
  metricsPort: number;
  /** Whether readiness last said that it is stopping. */
  isDraining: boolean;
  running: Program | null;
  /** When it was last killed, on the clock of performance.now; minus infinity before. */
  killedMs: number;
  kills: number;
};

/** What a process takes of its machine. */
export type Holding = { residentMegabytes: number; openFiles: number };

/** Processes that share one database and one object store. */
export type Fleet = {
  members: readonly Member[];
  serving: readonly Member[];
  /** Starts a process where none runs, and retries until it is ready, as a supervisor would. */
  start(member: Member): Promise<void>;
  /** Ends it by kill -9. */
  kill(member: Member): Promise<void>;
  /** Ends it by SIGTERM. Returns how it ended. */
  stop(member: Member): Promise<Ending>;
  /** Members that ended by themselves. */
  listFallen(): string[];
};

/** Starts so many of each kind, all with the same settings. */
export async function startFleet(
  ground: FaultGround,
  env: Record<string, string>,
  count: { serve: number; work: number },
): Promise<Fleet> {
  const members = await Promise.all([
    ...Array.from({ length: count.serve }, (_, index) => buildMember(`serve-${index + 1}`, 'serve')),
    ...Array.from({ length: count.work }, (_, index) => buildMember(`work-${index + 1}`, 'work')),
  ]);
  const fallen: string[] = [];
  const start = async (member: Member) => {
    const dataDir = join(ground.folder, member.name);
    const settings = { ...env, DATA_DIR: dataDir, PORT: `${member.port}`, METRICS_PORT: `${member.metricsPort}` };
    await waitUntil(
      `${member.name} starts`,
      async () => {
        member.running = await tryStart(ground, member, settings);
        return member.running !== null;
      },
      START_LIMIT_MS,
    );
    const { running } = member;
    void running?.ended.then(({ code, signal }) => {
      if (member.running === running)
        fallen.push(`${member.name} ended by itself (${signal ?? code}): ${running.said()}`);
    });
  };
  const take = (member: Member): Program => {
    const { running } = member;
    if (running === null) throw new Error(`${member.name} does not run`);
    member.running = null;
    return running;
  };
  await Promise.all(members.map(start));
  return {
    members,
    serving: members.filter((member) => member.does === 'serve'),
    start,
    async kill(member) {
      const running = take(member);
      member.killedMs = performance.now();
      member.kills += 1;
      running.kill('SIGKILL');
      await running.ended;
    },
    async stop(member) {
      const running = take(member);
      running.kill('SIGTERM');
      return running.ended;
    },
    listFallen: () => fallen,
  };
}

/** What the process of a member takes; null while none runs. */
export function findHolding({ running }: Member): Holding | null {
  if (running === null) return null;
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${running.pid}/status`, 'utf8'))?.[1];
    const openFiles = readdirSync(`/proc/${running.pid}/fd`).length;
    return { residentMegabytes: Number(kilobytes) / 1024, openFiles };
  } catch {
    // Gone between the look and the reading.
    return null;
  }
}

async function buildMember(name: string, does: Member['does']): Promise<Member> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  return {
    name,
    does,
    port,
    metricsPort,
    isDraining: false,
    running: null,
    killedMs: Number.NEGATIVE_INFINITY,
    kills: 0,
  };
}

async function tryStart(ground: FaultGround, member: Member, env: Record<string, string>): Promise<Program | null> {
  const program = ground.start(member.does === 'serve' ? [] : ['work'], {
    env,
    ...(member.does === 'serve' ? { main: SERVE } : {}),
  });
  let over = false;
  void program.ended.then(() => {
    over = true;
  });
  await waitUntil('it is ready or ends', () => over || /^(ready|working)\b/m.test(program.said()), START_LIMIT_MS);
  return over ? null : program;
}
