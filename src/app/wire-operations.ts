import { sql } from 'kysely';
import { buildSharedRateLimit } from '#base/admission/shared-rate-limit.ts';
import type { GuardedClient } from '#base/guarded-client.ts';
import type { MaybePromise } from '#base/maybe-promise.ts';
import type { ObjectStore } from '#base/object-store.ts';
import type { Operation } from '#contract/operation.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { QuoteBinding } from '#domain/billing/quote.ts';
import type { MasterKey } from '#domain/webhooks/signing-key.ts';
import { buildKeyUseNote } from '#operations/access/note-key-use.ts';
import { bindGetUsage } from '#operations/account/get-usage.ts';
import { bindGetWhoami } from '#operations/account/get-whoami.ts';
import { bindAddressLookup } from '#operations/address/address-lookup.ts';
import { bindBatchSearch, bindScreenBatch } from '#operations/batch/batch-search.ts';
import { bindBatchTools } from '#operations/batch/bind-batch-tools.ts';
import { bindExportEvidencePack } from '#operations/exports/export-evidence-pack.ts';
import { bindListExports } from '#operations/exports/list-exports.ts';
import { type AnswerChecks, buildAnswerCheck } from '#operations/funnel/answer-check.ts';
import { type Authenticate, buildApiKeyCheck } from '#operations/funnel/authenticate.ts';
import { buildConcurrencyLimits } from '#operations/funnel/concurrency-limits.ts';
import { buildFunnel, type Funnel } from '#operations/funnel/funnel.ts';
import { buildGates, type Gates } from '#operations/funnel/gates.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import { buildReplays } from '#operations/funnel/replays.ts';
import { buildRequireWrites } from '#operations/funnel/require-writes.ts';
import { bindGetJob, bindGetJobResult } from '#operations/jobs/get-job.ts';
import { buildChangeAnnouncer } from '#operations/monitors/announce-change.ts';
import { bindCaptureSnapshot } from '#operations/monitors/capture-snapshot.ts';
import { bindConfirmNoChanges } from '#operations/monitors/confirm-no-changes.ts';
import { bindCreateMonitor } from '#operations/monitors/create-monitor.ts';
import { bindDeleteMonitor } from '#operations/monitors/delete-monitor.ts';
import { bindGetMonitor } from '#operations/monitors/get-monitor.ts';
import { bindListMonitors } from '#operations/monitors/list-monitors.ts';
import { buildObserver } from '#operations/monitors/observe-target.ts';
import { bindRecheckMonitors } from '#operations/monitors/recheck-monitors.ts';
import { bindWhatChanged } from '#operations/monitors/what-changed.ts';
import {
  bindCreateAssetFinanceEvidencePack,
  bindCreateEvidencePack,
  type PackSettings,
} from '#operations/packs/create-evidence-pack.ts';
import { bindGetExport } from '#operations/packs/get-export.ts';
import { buildPdfRenderer, PDF_DEFAULTS, type PdfRenderer } from '#operations/pdf/pdf-renderer.ts';
import {
  buildPdfSignerFinder,
  buildSignedPrinter,
  type PdfSignerSettings,
  type PrintSigned,
} from '#operations/pdf/signature/find-pdf-signer.ts';
import { bindPlanningContext } from '#operations/planning/planning-context.ts';
import {
  bindPpsrPreview,
  bindPpsrSearch,
  bindPpsrSearchOrganisation,
  bindPpsrSearchSerialNumber,
} from '#operations/ppsr/ppsr-search.ts';
import { keepListsWarm } from '#operations/readers/keep-lists-warm.ts';
import { buildOrganisationNames, type NameOrganisations } from '#operations/readers/name-organisations.ts';
import { buildReadersByMode, type ReaderSettings, type RegisterReaders } from '#operations/readers/register-readers.ts';
import { bindGetSearchRecord, type RecordPrinting } from '#operations/records/get-search-record.ts';
import { bindListRecentSearches } from '#operations/records/list-recent-searches.ts';
import { buildRecordPrinter } from '#operations/records/print-record.ts';
import { bindWatchedNames } from '#operations/screening/watch-names.ts';
import { bindGetHealth, type HealthParts } from '#operations/service/get-health.ts';
import { bindGetSources } from '#operations/service/get-sources.ts';
import { bindChangeWebhookEndpoint } from '#operations/webhooks/change-webhook-endpoint.ts';
import { bindCreateWebhookEndpoint } from '#operations/webhooks/create-webhook-endpoint.ts';
import { bindDeleteWebhookEndpoint } from '#operations/webhooks/delete-webhook-endpoint.ts';
import { bindGetEvent } from '#operations/webhooks/get-event.ts';
import { bindListDeliveries } from '#operations/webhooks/list-deliveries.ts';
import { bindListEvents } from '#operations/webhooks/list-events.ts';
import { bindListWebhookEndpoints } from '#operations/webhooks/list-webhook-endpoints.ts';
import { bindReplayEvent } from '#operations/webhooks/replay-event.ts';
import { bindReplayEvents } from '#operations/webhooks/replay-events.ts';
import { bindRotateWebhookSecret } from '#operations/webhooks/rotate-webhook-secret.ts';
import { bindSendTestEvent } from '#operations/webhooks/send-test-event.ts';
import type { PpsrRegister } from '#registers/ppsr/ppsr-register.ts';
import { findCallerByKey, touchKey } from '#store/access/api-keys.ts';
import { readGateEvidence } from '#store/access/gate-evidence.ts';
import { exchangeRateTokens } from '#store/access/rate-buckets.ts';
import { openFunds } from '#store/billing/account-funds.ts';
import { claimDispatch, releaseDispatch } from '#store/billing/dispatches.ts';
import { findOrRecordQuote } from '#store/billing/quotes.ts';
import { openLogSigner } from '#store/log/log-keys.ts';
import type { CallerDatabases, Database } from '#store/postgres/database.ts';
import type { DatabaseClock } from '#store/postgres/database-clock.ts';
import { CREDENTIALS_LANE, runInLane } from '#store/postgres/lane.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { claimIdempotencyKey, releaseIdempotencyKey } from '#store/records/idempotency.ts';
import { findRecord } from '#store/records/records.ts';
import { type ContextSettings, type WiredContext, wireContext } from './wire-context.ts';
import { bindPlannedTools } from './wire-planned-tools.ts';
import { bindRegisterChecks } from './wire-register-checks.ts';
import { bindTeam } from './wire-team.ts';

/** The operations with the funnel, as the doors need them. */
export type WiredOperations = {
  operations: readonly Operation[];
  funnel: Funnel;
  authenticateApiKey: Authenticate;
  nameOrganisations: NameOrganisations;
  /** Indexes the sanctions list now, and each new version soon after its import, so that no call waits for it. */
  keepWarm(): void;
  /** Ends requests to outside sources, and the PDF threads. */
  close(): Promise<void>;
};

type OperationSettings = ReaderSettings &
  PackSettings &
  ContextSettings &
  PdfSignerSettings & {
    version: string;
    /** Whether requests were refused in the last ten seconds. */
    isShedding: () => boolean;
    /** What health checks beside the store; none by default. */
    healthProbes?: HealthParts['probes'];
    /** Why the log in the database differs from the signed one; by default it never does. */
    findLogTrouble?: () => MaybePromise<string | null>;
    answerChecks?: AnswerChecks;
    rateLimitPerMinute: number;
    maxInFlightPerAccount: number;
    /** Returns the page on which a person approves the price of one call. */
    buildConfirmUrl: (quoteId: string) => string;
    /** Returns the page on which a person accepts an invitation. */
    buildJoinUrl: (token: string) => string;
    /** The client for caller-supplied URLs. */
    web: GuardedClient;
    masterKey: () => MasterKey;
    /** Called when a PDF thread could not be replaced. */
    onPdfFault: (fault: unknown) => void;
  };

// Two reads keep the account's connections busy; one leaves half of two cores to others. They wait as long as for a connection.
const READ_TURNS = { readsAtOnce: 2, readsBesideOthers: 1, waitMs: 2_000 };

/** Replacements and additions for tests. */
export type OperationAdditions = {
  operations?: readonly BoundOperation[];
  ppsr?: PpsrRegister;
  /** Replaces the PDF renderer. */
  pdf?: PdfRenderer;
};

/** Binds every operation to its handler and builds the funnel. */
export function wireOperations(
  stores: { callers: CallerDatabases; objects: ObjectStore; clock: DatabaseClock },
  settings: OperationSettings,
  additions: OperationAdditions = {},
): WiredOperations {
  const { reads: db, writes } = stores.callers;
  const { live, test } = buildReadersByMode({ db, objects: stores.objects }, settings);
  const outside = wireContext(settings, 'live');
  const pdf = additions.pdf ?? buildPdfRenderer({ ...PDF_DEFAULTS, onFault: settings.onPdfFault });
  const openSigner = (checkpoint: string) => openLogSigner(db, { secret: settings.logKeySecret, checkpoint });
  const { objects } = stores;
  const { renderPdf } = pdf;
  const findPdfSigner = buildPdfSignerFinder(writes, settings);
  const printRecord = buildRecordPrinter({ db: writes, objects, renderPdf, openSigner, findPdfSigner });
  const printSigned = buildSignedPrinter(renderPdf, findPdfSigner);
  const printing = { renderPdf, printSigned, printRecord, publicUrl: settings.publicUrl };
  const gates = buildGates(() => readGateEvidence(db));
  const shared = { db, writes, objects, printing, settings, gates };
  const ppsr = additions.ppsr ?? null;
  const bindLive = { ...shared, readers: live, ...outside, ppsr, mode: 'live' as const };
  const bindTest = { ...shared, readers: test, ...wireContext(settings, 'test'), ppsr: null, mode: 'test' as const };
  const askPrice = (binding: QuoteBinding, now: Date) => findOrRecordQuote(writes, binding, now);
  const bindBatches = (given: Given) => {
    const parts = {
      db,
      web: settings.web,
      gates,
      tools: bindBatchTools(given.readers, given.ppsr),
      findOrRecordQuote: askPrice,
      buildConfirmUrl: settings.buildConfirmUrl,
      publicUrl: settings.publicUrl,
    };
    return [bindBatchSearch(parts), bindScreenBatch(parts)];
  };
  const bindAll = (given: Given) => [...bindOperations(given), ...bindBatches(given), ...bindPlannedTools(given)];
  const bound = [...bindAll(bindLive), ...(additions.operations ?? [])];
  const funnel = buildFunnel({
    operations: bound,
    testOperations: bindAll(bindTest),
    takeRate: buildSharedRateLimit(settings.rateLimitPerMinute, (exchange) => exchangeRateTokens(writes, exchange)),
    noteUse: buildKeyUseNote((keyId) => runInLane(CREDENTIALS_LANE, () => touchKey(writes, keyId))),
    requireWrites: buildRequireWrites({
      isClockInStep: () => stores.clock.isInStep(),
      findLogTrouble: settings.findLogTrouble ?? (() => null),
    }),
    gates,
    ...openFunds(db),
    concurrency: buildConcurrencyLimits({ ...READ_TURNS, perAccount: settings.maxInFlightPerAccount }),
    checkAnswer: buildAnswerCheck(settings.answerChecks ?? 'all'),
    completions: openCompletionWriter(writes),
    purchases: {
      findOrRecordQuote: askPrice,
      claimDispatch: (claim) => claimDispatch(writes, claim),
      releaseDispatch: (dispatchId) => releaseDispatch(writes, dispatchId),
      findRecord: (accountId, recordId) => findRecord(db, accountId, recordId),
      buildConfirmUrl: settings.buildConfirmUrl,
    },
    replays: buildReplays({
      claim: (request) => claimIdempotencyKey(writes, request),
      release: (held) => releaseIdempotencyKey(writes, held),
    }),
  });
  const warmth = keepListsWarm([live.sanctions, test.sanctions]);
  return {
    operations: bound.map((one) => one.operation),
    funnel,
    nameOrganisations: buildOrganisationNames({ live: live.companies, test: test.companies }),
    // Otherwise a flood of guessed keys would delay everyone, because all of them wait in one lane.
    authenticateApiKey: buildApiKeyCheck((apiKey, accountId) =>
      runInLane(accountId ?? CREDENTIALS_LANE, () => findCallerByKey(db, apiKey)),
    ),
    keepWarm: warmth.keep,
    async close() {
      warmth.stop();
      outside.context.close();
      outside.planning.close();
      await pdf.close();
    },
  };
}

type Given = WiredContext & {
  db: Database;
  writes: Database;
  objects: ObjectStore;
  readers: RegisterReaders;
  printing: RecordPrinting & Pick<PdfRenderer, 'renderPdf'> & { printSigned: PrintSigned };
  settings: OperationSettings;
  ppsr: PpsrRegister | null;
  gates: Gates;
  mode: KeyMode;
};

function bindOperations(given: Given): BoundOperation[] {
  const { db, writes, objects, readers, context, printing, settings, ppsr, gates, mode } = given;
  const observe = buildObserver(readers);
  const announceChange = buildChangeAnnouncer(gates);
  return [
    bindGetHealth({
      version: settings.version,
      isShedding: settings.isShedding,
      probes: settings.healthProbes ?? {},
      pingStore: async () => void (await sql`select 1`.execute(db)),
    }),
    ...bindRegisterChecks(readers),
    bindAddressLookup(readers, context),
    bindPlanningContext(readers, context, given.planning),
    bindPpsrPreview(),
    bindPpsrSearch(mode),
    bindPpsrSearchOrganisation(ppsr, mode),
    bindPpsrSearchSerialNumber(ppsr, mode),
    bindCreateEvidencePack(settings),
    bindCreateAssetFinanceEvidencePack(settings),
    bindGetExport(db, printing.renderPdf),
    bindCreateMonitor(db),
    bindListMonitors(db, readers),
    ...bindWatchedNames(db),
    bindGetMonitor(db, readers),
    bindDeleteMonitor(db),
    bindCaptureSnapshot(db, observe, announceChange),
    bindWhatChanged(db),
    bindConfirmNoChanges({ db, writes, observe, announceChange }),
    bindRecheckMonitors(db, settings.publicUrl),
    bindListRecentSearches(db),
    bindGetSearchRecord(db, printing),
    bindExportEvidencePack(db, settings.web, settings.publicUrl),
    bindListExports(db, settings.publicUrl),
    bindGetJob(db, settings.publicUrl),
    bindGetJobResult(db, objects),
    bindCreateWebhookEndpoint(settings, gates),
    bindListWebhookEndpoints(db),
    bindChangeWebhookEndpoint(db, gates),
    bindSendTestEvent(db),
    bindListDeliveries(db),
    bindReplayEvents(db),
    bindRotateWebhookSecret({ db, masterKey: settings.masterKey }),
    bindListEvents(db, gates),
    bindGetEvent(db),
    bindReplayEvent(db),
    bindDeleteWebhookEndpoint(db),
    bindGetUsage(db, printing.printSigned),
    bindGetWhoami(db),
    ...bindTeam(db, settings.buildJoinUrl),
    bindGetSources(readers, given.contextSources),
  ];
}
