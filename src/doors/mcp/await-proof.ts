import { setTimeout as sleep } from 'node:timers/promises';
import { toPlainObject } from '#base/plain-object.ts';
import type { OperationAnswer } from '#operations/funnel/call.ts';

// A record is in the log within two seconds of its commit; a longer delay means that no worker is running.
const WAIT_MS = 4_000;
const POLL_MS = 400;

/**
 * Rereads a record until it has its proof, or is older than `WAIT_MS`. Only MCP waits like this; REST callers poll.
 * The wait is between calls, so that it does not take up a concurrency slot.
 */
export async function awaitProof(read: () => Promise<OperationAnswer>): Promise<OperationAnswer> {
  let answer = await read();
  while (isExpected(answer.body)) {
    await sleep(POLL_MS);
    try {
      answer = await read();
    } catch {
      // The record already read is valid without its proof.
      return answer;
    }
  }
  return answer;
}

function isExpected(body: unknown): boolean {
  const { log, created_at } = toPlainObject(toPlainObject(body).record);
  return log === null && Date.now() - Date.parse(String(created_at)) < WAIT_MS;
}
