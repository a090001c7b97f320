import cluster from 'node:cluster';

/** What a worker of `serve` is: its number, and whether it does the duties of a start for all. */
export type WorkerRole = { slot: number; isFirst: boolean };

const VARIABLE = 'SERVE_WORKER';

/** Builds the environment by which a worker learns its role. */
export function buildRoleEnv({ slot, isFirst }: WorkerRole): Record<string, string> {
  return { [VARIABLE]: `${slot} ${isFirst ? 'first' : 'other'}` };
}

/** Returns the role of this process; null when it is not a worker. */
export function findWorkerRole(env: NodeJS.ProcessEnv): WorkerRole | null {
  if (!cluster.isWorker) return null;
  const [slot, which] = (env[VARIABLE] ?? '').split(' ');
  return { slot: Number(slot), isFirst: which === 'first' };
}
