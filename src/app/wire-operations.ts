import { sql } from 'kysely';
import type { Operation } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';
import { buildApiKeyCheck } from '#operations/authenticate-api-key.ts';
import { buildCurrentSnapshots } from '#operations/current-snapshots.ts';
import { buildAbnSnapshotReader } from '#operations/find-abn-in-snapshot.ts';
import { buildFunnel, type Funnel } from '#operations/funnel.ts';
import { bindGetAbn } from '#operations/get-abn.ts';
import { bindGetHealth } from '#operations/get-health.ts';
import { bindGetSearchRecord } from '#operations/get-search-record.ts';
import { bindGetSources } from '#operations/get-sources.ts';
import { bindGetUsage } from '#operations/get-usage.ts';
import type { BoundOperation } from '#operations/handler.ts';
import { bindListRecentSearches } from '#operations/list-recent-searches.ts';
import { buildPpsrGate, listPpsrOperations } from '#operations/ppsr.ts';
import { buildRateLimits } from '#operations/rate-limits.ts';
import { buildReplays } from '#operations/replays.ts';
import { findCallerByKey } from '#store/api-keys.ts';
import { openCompletionWriter } from '#store/completions.ts';
import type { Database } from '#store/database.ts';
import { listGateEvidence } from '#store/gate-evidence.ts';
import { claimIdempotencyKey, releaseIdempotencyKey } from '#store/idempotency.ts';
import { readBalanceCents } from '#store/ledger.ts';
import { listSnapshots } from '#store/snapshots.ts';

/** The operations with everything they stand on, as the doors need them. */
export type WiredOperations = {
  operations: readonly Operation[];
  funnel: Funnel;
  authenticateApiKey: (apiKey: string) => Promise<Caller | null>;
};

/** Binds every operation to its handler and builds the funnel; a test may add operations of its own. */
export function wireOperations(
  db: Database,
  settings: { version: string; rateLimitPerMinute: number },
  extraOperations: readonly BoundOperation[] = [],
): WiredOperations {
  const bound = [...bindOperations(db, settings.version), ...extraOperations];
  const funnel = buildFunnel({
    operations: bound,
    takeRate: buildRateLimits(settings.rateLimitPerMinute),
    gate: buildPpsrGate(() => listGateEvidence(db, 'ppsr')),
    readBalanceCents: (accountId) => readBalanceCents(db, accountId),
    completions: openCompletionWriter(db),
    replays: buildReplays({
      claim: (request) => claimIdempotencyKey(db, request),
      release: (held) => releaseIdempotencyKey(db, held),
    }),
  });
  return {
    operations: bound.map((one) => one.operation),
    funnel,
    authenticateApiKey: buildApiKeyCheck((apiKey) => findCallerByKey(db, apiKey)),
  };
}

function bindOperations(db: Database, version: string): BoundOperation[] {
  const snapshots = buildCurrentSnapshots(() => listSnapshots(db));
  return [
    bindGetHealth({ version, pingStore: async () => void (await sql`select 1`.execute(db)) }),
    bindGetAbn({ findAbn: buildAbnSnapshotReader(db, snapshots) }),
    ...listPpsrOperations(),
    bindListRecentSearches(db),
    bindGetSearchRecord(db),
    bindGetUsage(db),
    bindGetSources(snapshots),
  ];
}
