import { sql } from 'kysely';
import type { ObjectStore } from '#base/object-store.ts';
import type { Operation } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';
import { bindAbnTools } from '#operations/abn-tools.ts';
import { bindAddressLookup } from '#operations/address-lookup.ts';
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
import { buildGnafVersions } from '#operations/gnaf-versions.ts';
import type { BoundOperation } from '#operations/handler.ts';
import { bindListRecentSearches } from '#operations/list-recent-searches.ts';
import { buildPpsrGate, listPpsrOperations } from '#operations/ppsr.ts';
import {
  buildPropertyContext,
  type PropertyContext,
  type PropertyContextSettings,
} from '#operations/property-context.ts';
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
  /** Ends what outside sources are still being asked. */
  close(): void;
};

/** What the operations are told about their surroundings. */
export type OperationSettings = {
  version: string;
  rateLimitPerMinute: number;
  abr: AbrSettings | null;
  context: PropertyContextSettings;
  addressCacheBytes: number;
};

/** Binds every operation to its handler and builds the funnel; a test may add operations of its own. */
export function wireOperations(
  { db, objects }: { db: Database; objects: ObjectStore },
  settings: OperationSettings,
  extraOperations: readonly BoundOperation[] = [],
): WiredOperations {
  const context = buildPropertyContext(settings.context, Date.now);
  const bound = [...bindOperations(db, objects, context, settings), ...extraOperations];
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
    close: context.close,
  };
}

function bindOperations(
  db: Database,
  objects: ObjectStore,
  context: PropertyContext,
  settings: OperationSettings,
): BoundOperation[] {
  const snapshots = buildCurrentSnapshots(() => listSnapshots(db));
  const abns = settings.abr === null ? buildAbnSnapshotReader(db, snapshots) : openAbrClient(settings.abr);
  return [
    bindGetHealth({ version: settings.version, pingStore: async () => void (await sql`select 1`.execute(db)) }),
    bindGetAbn({ findAbn: abns.findAbn }),
    bindVerifyCounterparty(abns),
    ...bindAbnTools(abns),
    bindCompanyLookup(db, snapshots, abns),
    bindVerifyBusinessName(db, snapshots),
    bindAsicLicenceLookup(db, snapshots),
    bindAddressLookup({ versions: buildGnafVersions(objects, snapshots, settings.addressCacheBytes), context }),
    ...listPpsrOperations(),
    bindListRecentSearches(db),
    bindGetSearchRecord(db),
    bindGetUsage(db),
    bindGetSources(snapshots, listLiveSources(settings)),
  ];
}

function listLiveSources({ abr, context }: OperationSettings): string[] {
  const sources = {
    abn: abr,
    'nsw-planning-portal-online-da': context.planningUrl,
    'silo-data-drill': context.siloUrl,
    'bom-climate-data-online': context.bomUrl,
  };
  return Object.entries(sources).flatMap(([source_id, where]) => (where === null ? [] : [source_id]));
}
