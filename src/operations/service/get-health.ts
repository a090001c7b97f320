import { cacheFor } from '#base/cache-for.ts';
import { withDeadline } from '#base/deadline.ts';
import { getHealth } from '#contract/operations/service/get-health.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';

const STORE_DEADLINE_MS = 500;
const CACHE_MS = 500;

/** What health looks at. */
export type HealthParts = { version: string; pingStore: () => Promise<void>; isShedding: () => boolean };

/** Answers whether we respond, whether the store does, and whether requests are turned away; callers cannot make it ask the store more than twice a second. */
export function bindGetHealth(parts: HealthParts): BoundOperation {
  const askStore = cacheFor(CACHE_MS, () => pingInTime(parts.pingStore));
  return bind(getHealth).read(async (_input, { now }) => {
    const store = await askStore();
    return {
      ok: true,
      status: store === 'ok' && !parts.isShedding() ? 'ok' : 'degraded',
      store,
      version: parts.version,
      time: now.toISOString(),
    };
  });
}

async function pingInTime(pingStore: () => Promise<void>): Promise<'ok' | 'unavailable'> {
  // Why the store is away is told in the log by the requests that needed it, not to a stranger.
  return withDeadline(pingStore(), STORE_DEADLINE_MS, () => new Error('the store is slow')).then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
}
