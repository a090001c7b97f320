import { cacheFor } from '#base/cache-for.ts';
import { withDeadline } from '#base/deadline.ts';
import type { Probe } from '#base/probe.ts';
import { getHealth } from '#contract/operations/service/get-health.ts';
import { type DegradedReason, degradedReason } from '#contract/schemas/health.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';

const STORE_DEADLINE_MS = 500;
const CACHE_MS = 500;
const NO_TROUBLE = Promise.resolve(null);

export type HealthParts = {
  version: string;
  pingStore: () => Promise<void>;
  isShedding: () => boolean;
  /** Further probes, by the reason that callers see. */
  probes: Partial<Record<DegradedReason, Probe>>;
};

/** Binds the health check; it queries the store at most twice a second, however often it is called. */
export function bindGetHealth(parts: HealthParts): BoundOperation {
  const askStore = cacheFor(CACHE_MS, () => pingInTime(parts.pingStore));
  return bind(getHealth).read(async (_input, { now }) => {
    const [store, probed] = await Promise.all([askStore(), listTroubles(parts.probes)]);
    const reasons: DegradedReason[] = [
      ...(store === 'ok' ? [] : (['store_unavailable'] as const)),
      ...(parts.isShedding() ? (['shedding_load'] as const) : []),
      // While the store is down, only the object store can add information: the other probes need the store.
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

// Callers see only the reason: the store's own message may name hosts.
async function listTroubles(probes: HealthParts['probes']): Promise<DegradedReason[]> {
  const found = await Promise.all(
    degradedReason.options.map(async (reason) => {
      // A slow probe is not a failed one; a later call will see how it ended.
      const trouble = await withDeadline(
        probes[reason]?.() ?? NO_TROUBLE,
        STORE_DEADLINE_MS,
        () => new Error('slow'),
      ).catch(() => null);
      return trouble === null ? [] : [reason];
    }),
  );
  return found.flat();
}

async function pingInTime(pingStore: () => Promise<void>): Promise<'ok' | 'unavailable'> {
  // The requests that need the store log why it is unavailable; callers do not see it.
  return withDeadline(pingStore(), STORE_DEADLINE_MS, () => new Error('the store is slow')).then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
}
