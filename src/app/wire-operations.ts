import { sql } from 'kysely';
import type { Operation } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';
import { bindAbnTools } from '#operations/abn-tools.ts';
import { bindAsicLicenceLookup } from '#operations/asic-licence-lookup.ts';
import { buildApiKeyCheck } from '#operations/authenticate-api-key.ts';
import { bindCompanyLookup } from '#operations/company-lookup.ts';
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
import { bindVerifyBusinessName } from '#operations/verify-business-name.ts';
import { bindVerifyCounterparty } from '#operations/verify-counterparty.ts';
import type { AbrSettings } from '#registers/abn/abr-request.ts';
import { openAbrClient } from '#registers/abn/open-abr-client.ts';
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
  settings: { version: string; rateLimitPerMinute: number; abr?: AbrSettings | null },
  extraOperations: readonly BoundOperation[] = [],
): WiredOperations {
  const bound = [...bindOperations(db, settings.version, settings.abr ?? null), ...extraOperations];
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

function bindOperations(db: Database, version: string, abr: AbrSettings | null): BoundOperation[] {
  const snapshots = buildCurrentSnapshots(() => listSnapshots(db));
  const abns = abr === null ? buildAbnSnapshotReader(db, snapshots) : openAbrClient(abr);
  return [
    bindGetHealth({ version, pingStore: async () => void (await sql`select 1`.execute(db)) }),
    bindGetAbn({ findAbn: abns.findAbn }),
    bindVerifyCounterparty(abns),
    ...bindAbnTools(abns),
    bindCompanyLookup(db, snapshots, abns),
    bindVerifyBusinessName(db, snapshots),
    bindAsicLicenceLookup(db, snapshots),
    ...listPpsrOperations(),
    bindListRecentSearches(db),
    bindGetSearchRecord(db),
    bindGetUsage(db),
    bindGetSources(snapshots, abr === null ? [] : ['abn']),
  ];
}
