import cluster from 'node:cluster';

/** The role of a `serve` worker: its number, and whether it migrates and prepares the stores for all of them. */
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
