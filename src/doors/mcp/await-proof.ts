import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationAnswer } from '#operations/funnel/call.ts';

// A record is in the log within two seconds of its commit; whoever waits much longer waits for a worker that is away.
const WAIT_MS = 4_000;
const LOOK_EVERY_MS = 400;

/**
 * Reads a record again until it carries its proof, or is too old to expect that any moment. Only agents are spared the
 * asking again; and it is done here, between calls, so that nobody who waits holds a place that others need.
 */
export async function awaitProof(read: () => Promise<OperationAnswer>): Promise<OperationAnswer> {
  let answer = await read();
  while (isExpected(answer.body)) {
    await sleep(LOOK_EVERY_MS);
    try {
      answer = await read();
    } catch {
      // What was read is good without its proof.
      return answer;
    }
  }
  return answer;
}

function isExpected(body: unknown): boolean {
  const { record } = (body ?? {}) as { record?: { log?: unknown; created_at?: unknown } };
  return record?.log === null && Date.now() - Date.parse(String(record.created_at)) < WAIT_MS;
}
