import type pg from 'pg';

/** How long a connection may be in use before the server is asked whether it still lives, and how long that may take. */
export type FreezeLimits = { heldMs: number; answerMs: number; checkMs: number };

/** Ten seconds in all, with the two that the next try to connect may take: whoever waited behind others makes one. */
const DEFAULT_LIMITS: FreezeLimits = { heldMs: 2_000, answerMs: 5_000, checkMs: 500 };

const NO_ANSWER = /timeout expired|Query read timeout/;

/**
 * Ends the connections in use when the server answers nobody, so that no request waits for a frozen one; gives the way to stop.
 *
 * A frozen server keeps its sockets open and cannot keep its own time limits. A limit for each query would also end
 * long work on a server that is well, so a new connection asks instead, and only when an old one has been busy for long.
 */
export function watchForFreeze(
  pool: pg.Pool,
  openClient: (answerMs: number) => pg.Client,
  limits: FreezeLimits = DEFAULT_LIMITS,
): () => void {
  const heldSince = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => heldSince.set(client, performance.now()));
  for (const event of ['release', 'remove'] as const) pool.on(event, forget);
  let asking = false;

  // The two events name the client in different places.
  function forget(...clients: unknown[]): void {
    for (const client of clients) heldSince.delete(client as pg.PoolClient);
  }

  function isHeldLong(): boolean {
    const start = performance.now() - limits.heldMs;
    return [...heldSince.values()].some((since) => since < start);
  }

  async function check(): Promise<void> {
    if (asking || !isHeldLong()) return;
    asking = true;
    const frozen = await isFrozen(openClient(limits.answerMs));
    asking = false;
    // The query that runs fails with the connection, and the pool opens another when one is wanted. Those that came
    // while we asked wait for the same server, and must not wait for a second round.
    if (frozen) for (const client of heldSince.keys()) void endClient(client);
  }

  const timer = setInterval(() => void check(), limits.checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Any answer will do: a server that refuses is not frozen. */
async function isFrozen(client: pg.Client): Promise<boolean> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return false;
  } catch (error) {
    return error instanceof Error && NO_ANSWER.test(error.message);
  } finally {
    void client.end().catch(() => undefined);
  }
}

function endClient(client: pg.PoolClient): Promise<void> {
  // A pooled client is a whole one, which its type hides because its end is the pool's business.
  return (client as unknown as pg.Client).end().catch(() => undefined);
}
