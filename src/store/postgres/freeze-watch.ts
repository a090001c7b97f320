import pg from 'pg';

/**
 * How long a connection may be in use before a probe, how long the probe may take, how often to check, and how long a
 * commit may wait for a standby.
 */
type FreezeLimits = { heldMs: number; answerMs: number; checkMs: number; standbyMs: number };

/** Ten seconds in all, including two for a queued request's next attempt to connect. */
const DEFAULT_LIMITS: FreezeLimits = { heldMs: 2_000, answerMs: 5_000, checkMs: 500, standbyMs: 5_000 };

// A commit without its synchronous standby waits for any time: statement_timeout does not count then. Ended this way it is
// not acknowledged, as with a connection that was lost.
const END_UNCONFIRMED = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1::int[]) and wait_event = 'SyncRep' and query_start < now() - make_interval(secs => $2 / 1000.0)`;

const NO_ANSWER = /timeout expired|Query read timeout/;

/**
 * Ends the connections in use when the server no longer answers, so that no request waits for a frozen server; returns
 * a function that stops it.
 *
 * A frozen server keeps its sockets open and cannot enforce its own timeouts. A timeout per query would also end long
 * work on a healthy server. So a new connection probes the server, and only when an old one has been busy for long. It
 * also ends commits that have waited too long for a standby.
 */
export function watchForFreeze(
  pool: pg.Pool,
  openClient: (answerMs: number) => pg.Client,
  limits: FreezeLimits = DEFAULT_LIMITS,
): () => void {
  const heldSince = new Map<unknown, number>();
  pool.on('acquire', (client) => heldSince.set(client, performance.now()));
  for (const event of ['release', 'remove'] as const) pool.on(event, forget);
  let asking = false;

  // The two events pass the client in different positions.
  function forget(...clients: unknown[]): void {
    for (const client of clients) heldSince.delete(client);
  }

  function isHeldLong(): boolean {
    const start = performance.now() - limits.heldMs;
    return [...heldSince.values()].some((since) => since < start);
  }

  async function check(): Promise<void> {
    if (asking || !isHeldLong()) return;
    asking = true;
    const frozen = await isFrozen(openClient(limits.answerMs), listBackends(heldSince.keys()), limits.standbyMs);
    asking = false;
    // The running query fails with its connection, and the pool opens a new one when needed. Connections acquired
    // during the probe wait for the same server, and must not wait for a second probe.
    if (frozen) for (const client of heldSince.keys()) void endClient(client);
  }

  const timer = setInterval(() => void check(), limits.checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Any response will do: a server that refuses is not frozen. */
async function isFrozen(client: pg.Client, backends: number[], standbyMs: number): Promise<boolean> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(END_UNCONFIRMED, [backends, standbyMs]);
    return false;
  } catch (error) {
    return error instanceof Error && NO_ANSWER.test(error.message);
  } finally {
    void client.end().catch(() => undefined);
  }
}

// Each connection knows the process that serves it; pg's types do not say so.
function listBackends(clients: Iterable<unknown>): number[] {
  return [...clients].flatMap((client) => (client as { processID?: number | null }).processID ?? []);
}

async function endClient(client: unknown): Promise<void> {
  // A pooled client is a full client. Its type hides `end` because the pool normally calls it.
  if (client instanceof pg.Client) await client.end().catch(() => undefined);
}
