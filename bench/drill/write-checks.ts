import { judgeReply } from '#test/rig/judge-reply.ts';
import type { ServiceRig } from '#test/rig/open-rig.ts';
import { openPromiseBook, type PromiseBook } from '#test/rig/promise-book.ts';
import { buildMetered } from '#test/rig/rig-asks.ts';
import { buildRigClient } from '#test/rig/rig-client.ts';

const ANSWER_LIMIT_MS = 20_000;

/** A priced check that was acknowledged: who wrote it, and when it was sent and answered. */
export type Acknowledged = { writer: number; recordId: string; sentMs: number; ackedMs: number };

/** Callers that write one priced check after another until they are stopped. */
export type Writing = {
  book: PromiseBook;
  acknowledged: readonly Acknowledged[];
  /** Counts the answers that were no acknowledgement, by status and code. */
  refused: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

/** Starts one writer for each caller. Each waits for its answer, so its checks are committed in their order. */
export function startWriting({ fleet, callers }: ServiceRig): Writing {
  const book = openPromiseBook();
  const client = buildRigClient(fleet.serving, ANSWER_LIMIT_MS);
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  let stopped = false;

  async function write(writer: number): Promise<void> {
    const caller = callers[writer];
    for (let count = 0; caller !== undefined && !stopped; count += 1) {
      const key = `drill-${writer}-${count}`;
      const ask = buildMetered(caller, key, key);
      const [sentMs, startedMs] = [Date.now(), performance.now()];
      const reply = await client.ask(ask.question);
      judgeReply(book, ask, reply, { startedMs, endedMs: performance.now(), strict: false, isStarved: false });
      const recordId = book.keyed.get(key);
      if (recordId !== undefined) acknowledged.push({ writer, recordId, sentMs, ackedMs: Date.now() });
      else {
        const outcome = reply.is === 'answer' ? `${reply.status}` : reply.is;
        refused.set(outcome, (refused.get(outcome) ?? 0) + 1);
      }
    }
  }

  const writers = callers.map((_, writer) => write(writer));
  return {
    book,
    acknowledged,
    refused,
    async stop() {
      stopped = true;
      await Promise.all(writers);
      client.close();
    },
  };
}
