import { setTimeout as sleep } from 'node:timers/promises';
import type { PlainObject } from '#base/plain-object.ts';
import type { SvcCall } from '#doors/cli/parse-command-line.ts';
import { sendCall } from '#doors/cli/send-call.ts';
import { decideWait } from './decide-wait.ts';
import type { Stop } from './send-check.ts';

const MAX_TRIES = 5;

/** Sends a call that the run needs before its rows; returns the answer, or why the run cannot start. */
export async function askService(call: SvcCall): Promise<PlainObject | Stop> {
  let answer = await sendCall(call);
  for (let tries = 1; tries < MAX_TRIES && answer.kind === 'answer' && answer.retryAfter !== null; tries += 1) {
    const waitMs = decideWait(answer.retryAfter, tries);
    if (waitMs === null) break;
    await sleep(waitMs);
    answer = await sendCall(call);
  }
  if (answer.kind === 'unreachable') return buildStop(3, `cannot reach the service: ${answer.reason}`);
  if (answer.body.ok === true) return answer.body;
  return buildStop(answer.status === 401 ? 4 : 1, `${answer.body.message} [${answer.body.code}]`);
}

export function isStop(value: PlainObject | Stop | string): value is Stop {
  return typeof value === 'object' && value.kind === 'stop';
}

/** Builds why a run stops. */
export function buildStop(exitCode: number, message: string): Stop {
  return { kind: 'stop', exitCode, message };
}
