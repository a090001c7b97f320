import { setTimeout as sleep } from 'node:timers/promises';
import { listPlainObjects, type PlainObject } from '#base/plain-object.ts';
import type { SvcCall } from '#doors/cli/parse-command-line.ts';
import { sendCall } from '#doors/cli/send-call.ts';
import { decideWait } from './pacer.ts';
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
function buildStop(exitCode: number, message: string): Stop {
  return { kind: 'stop', exitCode, message };
}

/** Finds the G-NAF version to use: the named one if the service has it, else the newest. */
export async function findAddressVersion(call: SvcCall, named: string | null): Promise<string | Stop> {
  const answer = await askService(call);
  if (isStop(answer)) return answer;
  const held = listAddressVersions(answer.sources);
  const version = named ?? held[0];
  if (version === undefined) return buildStop(1, 'the service has no G-NAF version, so it cannot look up addresses');
  if (held.includes(version)) return version;
  return buildStop(2, `there is no G-NAF version ${version}: the service has ${held.join(', ') || 'none'}`);
}

/** Lists the G-NAF versions that answer, the newest first. */
export function listAddressVersions(sources: unknown): string[] {
  const gnaf = listPlainObjects(sources).find(({ source_id }) => source_id === 'gnaf');
  const active = listPlainObjects(gnaf?.versions).filter(({ state }) => state === 'active');
  const newestFirst = active.sort((a, b) => String(b.retrieved_at).localeCompare(String(a.retrieved_at)));
  return newestFirst.map(({ source_version }) => String(source_version));
}
