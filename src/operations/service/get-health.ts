import { cacheFor } from '#base/cache-for.ts';
import { withDeadline } from '#base/deadline.ts';
import type { Probe } from '#base/probe.ts';
import { getHealth } from '#contract/operations/service/get-health.ts';
import type { DegradedReason } from '#contract/schemas/health.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';

const STORE_DEADLINE_MS = 500;
const CACHE_MS = 500;

/** What health looks at. */
export type HealthParts = {
  version: string;
  pingStore: () => Promise<void>;
  isShedding: () => boolean;
  /** What may be wrong beside them, by the reason that callers read. */
  probes: Partial<Record<DegradedReason, Probe>>;
};

/** Answers whether we respond and what is wrong; callers cannot make it ask the store more than twice a second. */
export function bindGetHealth(parts: HealthParts): BoundOperation {
  const askStore = cacheFor(CACHE_MS, () => pingInTime(parts.pingStore));
  return bind(getHealth).read(async (_input, { now }) => {
    const [store, probed] = await Promise.all([askStore(), listTroubles(parts.probes)]);
    const reasons: DegradedReason[] = [
      ...(store === 'ok' ? [] : (['store_unavailable'] as const)),
      ...(parts.isShedding() ? (['shedding_load'] as const) : []),
      // A store that does not answer takes no writes either, and cannot say what time it is.
      ...probed.filter((reason) => store === 'ok' || reason === 'objects_unavailable'),
    ];
    return {
      ok: true,
      status: reasons.length === 0 ? 'ok' : 'degraded',
      reasons,
      store,
      version: parts.version,
      time: now.toISOString(),
    };
  });
}

// Only the reason is shown: what the store says about it may name hosts, which are no business of a stranger.
async function listTroubles(probes: HealthParts['probes']): Promise<DegradedReason[]> {
  const entries = Object.entries(probes) as [DegradedReason, Probe][];
  const found = await Promise.all(
    entries.map(async ([reason, probe]) => {
      // One that is only slow is not known to be wrong; it will have ended, well or not, by a later call.
      const trouble = await withDeadline(probe(), STORE_DEADLINE_MS, () => new Error('slow')).catch(() => null);
      return trouble === null ? [] : [reason];
    }),
  );
  return found.flat();
}

async function pingInTime(pingStore: () => Promise<void>): Promise<'ok' | 'unavailable'> {
  // Why the store is away is told in the log by the requests that needed it, not to a stranger.
  return withDeadline(pingStore(), STORE_DEADLINE_MS, () => new Error('the store is slow')).then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
}
