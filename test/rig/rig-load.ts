import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeReply } from './judge-reply.ts';
import type { Caller, PromiseBook } from './promise-book.ts';
import { type Ask, type AskParts, buildMetered, pickAsk } from './rig-asks.ts';
import type { RigClient } from './rig-client.ts';

const MOST_UNDER_WAY = 200;
// So many programs for each processor want to run: others than ours then decide how long a request takes.
const STARVED_LOAD = 3;

/** Callers that send a fixed number of requests a second, whether or not they are answered. */
export type RigLoad = {
  /** From now on no request may fail (true), or requests may fail again (false). */
  setStrict(strict: boolean): void;
  /** Repeats the requests with a key whose outcome is unknown. */
  askOpenKeys(): Promise<void>;
  /** Stops sending, and waits for the pending answers. */
  stop(): Promise<void>;
};

/** The parts of the load. */
export type LoadParts = Omit<AskParts, 'caller'> & {
  callers: readonly Caller[];
  book: PromiseBook;
  client: RigClient;
  perSecond: number;
  /** Whether every priced check has a key, so that each of them is acknowledged in the end. */
  alwaysKeyed?: boolean;
};

/** Starts the callers, who take turns. */
export function startRigLoad(parts: LoadParts): RigLoad {
  const { book, client, callers } = parts;
  const underWay = new Set<Promise<void>>();
  let strict = false;
  let stopped = false;
  let asked = 0;

  async function askOnce(ask: Ask): Promise<void> {
    const begun = { startedMs: performance.now(), strict };
    const reply = await client.ask(ask.question);
    const isStarved = (loadavg()[0] ?? 0) > STARVED_LOAD * availableParallelism();
    judgeReply(book, ask, reply, { ...begun, endedMs: performance.now(), isStarved });
  }

  function send(ask: Ask): Promise<void> {
    const sent: Promise<void> = askOnce(ask).finally(() => underWay.delete(sent));
    underWay.add(sent);
    return sent;
  }

  function pickNext(caller: Caller, reference: string): Ask {
    const ask = pickAsk({ ...parts, caller }, reference);
    const lacksKey = ask.kind === 'metered' && ask.key === null;
    return parts.alwaysKeyed === true && lacksKey ? buildMetered(caller, reference, reference) : ask;
  }

  async function askOnAndOn(): Promise<void> {
    while (!stopped) {
      asked += 1;
      const caller = callers[asked % callers.length];
      if (caller !== undefined && underWay.size < MOST_UNDER_WAY) void send(pickNext(caller, `rig-${asked}`));
      // Callers come by chance, not in step.
      await sleep((-Math.log(1 - Math.random()) * 1_000) / parts.perSecond);
    }
  }

  const asking = askOnAndOn();
  return {
    setStrict(wanted) {
      strict = wanted;
    },
    async askOpenKeys() {
      for (const [key, caller] of [...book.openKeys]) await send(buildMetered(caller, key, key));
    },
    async stop() {
      stopped = true;
      await asking;
      await Promise.all(underWay);
    },
  };
}
