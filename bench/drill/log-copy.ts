import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fleet } from '#test/rig/fleet.ts';
import type { Ending, FaultGround } from '#test/support/fault-ground.ts';

export const SVC = join(import.meta.dirname, '../../src/doors/cli/main.ts');

/** The copy of the evidence log that a third party keeps, and the newest checkpoint in it. */
export type LogCopy = { folder: string; checkpointPath: string };

/** Runs `svc log follow` on a folder once. Exit code 0: the log only grew, which was proven; 1: its history changed. */
export function followOnce(ground: FaultGround, { folder }: LogCopy, fleet: Fleet): Promise<Ending & { said: string }> {
  const words = ['log', 'follow', `http://127.0.0.1:${fleet.serving[0]?.port}`, '--folder', folder, '--once'];
  return ground.run(words, { main: SVC });
}

/** How many entries the newest checkpoint of a copy has. */
export function readKeptSize({ checkpointPath }: LogCopy): number {
  return Number(readFileSync(checkpointPath, 'utf8').split('\n')[1]);
}
