import { canonicalJson } from '#base/canonical-json.ts';
import type { GuardedClient } from '#base/guarded-client.ts';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';
import { BATCH_FORM, type BatchForm, SCREEN_FORM } from '#contract/batch-tools.ts';
import { requestCountedJob } from '#contract/job.ts';
import { runBatch } from '#contract/jobs/batch/run-batch.ts';
import type { InputOf, Operation } from '#contract/operation.ts';
import { batchSearch } from '#contract/operations/batch/batch-search.ts';
import { screenBatch } from '#contract/operations/screening/screen-batch.ts';
import { PLANS, type Plan } from '#contract/prices.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { parseBatchCsv } from '#domain/batch/parse-batch-csv.ts';
import { buildQuoteBinding, QUOTE_LIFE_MS, type Quote, type QuoteBinding } from '#domain/billing/quote.ts';
import { requireApproval } from '#operations/billing/require-approval.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { requireUrl } from '#operations/funnel/require-field.ts';
import { findPlan } from '#store/access/accounts.ts';
import { findOrderedJob, recordBatch } from '#store/batch/batches.ts';
import { findAnsweringQuote, type QuoteFinding } from '#store/billing/quotes.ts';
import type { Database } from '#store/postgres/database.ts';
import { admitRows, type BatchTools, buildCsvError, type CsvField, listRowOperations } from './admit-rows.ts';
import { fetchCsv } from './fetch-csv.ts';

type BatchParts = {
  db: Database;
  web: GuardedClient;
  gates: Gates;
  tools: BatchTools;
  findOrRecordQuote(binding: QuoteBinding, now: Date): Promise<QuoteFinding>;
  buildConfirmUrl(quoteId: string): string;
  publicUrl(): string;
};

export function bindBatchSearch(parts: BatchParts): BoundOperation {
  return bindBatchOrder(parts, batchSearch, BATCH_FORM);
}

export function bindScreenBatch(parts: BatchParts): BoundOperation {
  return bindBatchOrder(parts, screenBatch, SCREEN_FORM);
}

// Every row is validated before the price is quoted, and a person approves the total before any row runs.
function bindBatchOrder(
  parts: BatchParts,
  operation: typeof batchSearch | typeof screenBatch,
  form: BatchForm,
): BoundOperation {
  return bind(operation).order(async (asked, context) => {
    const { csv_url, webhook_url } = asked;
    const caller = callerOf(context);
    const { now } = context;
    const maxRows = await readRowLimit(parts.db, caller.accountId);
    requireUrl(parts.web, 'webhook_url', webhook_url);
    const { csv, field } = await readCsv(parts.web, asked);
    const parsed = parseBatchCsv(csv, maxRows, form);
    if ('fault' in parsed) throw buildCsvError(field, parsed.fault);
    await requireOpen(parts.gates, caller, listRowOperations(parsed.rows, form, field));
    const rows = await admitRows(parsed.rows, parts.tools, field);
    const csv_sha256 = sha256Hex(csv);
    const given = { ...(csv_url !== undefined && { csv_url }), ...(webhook_url !== undefined && { webhook_url }) };
    const input = { ...given, csv_sha256, rows: rows.length };
    const binding = buildQuoteBinding(caller, {
      tool: operation.name,
      input,
      target: { type: 'BATCH', value: `${rows.length} rows of the file with SHA-256 ${csv_sha256}` },
      amountCents: rows.reduce((total, { priceCents }) => total + priceCents, 0),
    });
    const orderSha256 = hashOrder(binding);
    // Read before the job: an order closes its quote and records its job together, so if another call of this order
    // ended in between, its job is found and no second approval is asked for.
    const known = await findAnsweringQuote(parts.db, binding, now);
    const ordered = await findOrderedJob(parts.db, { accountId: caller.accountId, orderSha256, now });
    if (ordered !== null) return { answer: { ok: true, job_id: ordered }, jobs: [] };
    const quote = binding.amountCents === 0 ? null : await readApproved(parts, binding, known, now);
    const job = requestCountedJob(runBatch, {}, rows.length);
    const order = {
      jobId: job.jobId,
      accountId: caller.accountId,
      orderSha256,
      answersUntil: quote?.expiresAt ?? new Date(now.getTime() + QUOTE_LIFE_MS),
      quote,
      webhookUrl: webhook_url ?? null,
      publicUrl: parts.publicUrl(),
      rows,
    };
    return { answer: { ok: true, job_id: job.jobId }, jobs: [job], effect: (trx) => recordBatch(trx, order, now) };
  });
}

async function readCsv(
  web: GuardedClient,
  asked: InputOf<typeof screenBatch>,
): Promise<{ csv: Buffer; field: CsvField }> {
  if (asked.csv !== undefined) return { csv: Buffer.from(asked.csv), field: 'csv' };
  invariant(asked.csv_url !== undefined, 'the contract requires csv or csv_url');
  return { csv: await fetchCsv(web, asked.csv_url), field: 'csv_url' };
}

async function readRowLimit(db: Database, accountId: string): Promise<number | null> {
  const plan: Plan | null = await findPlan(db, accountId);
  if (plan !== null) return PLANS[plan].batchRows;
  const names = Object.values(PLANS).map(({ name }) => name);
  throw new ServiceError(
    'tool_not_live',
    `Batches are part of the plans ${names.join(' and ')}; this account has none.`,
  );
}

// A batch needs the same open gates and scopes as its rows would need one by one.
async function requireOpen(gates: Gates, caller: Caller, operations: readonly Operation[]): Promise<void> {
  for (const { gate } of operations) {
    if (gate !== null && !(await gates.isOpen(gate))) throw new ServiceError(gate.code, gate.refusal);
  }
  const missing = new Set(operations.flatMap(({ scopes }) => scopes.filter((scope) => !caller.scopes.includes(scope))));
  if (missing.size === 0) return;
  const details = { missing_scopes: [...missing] };
  throw new ServiceError('insufficient_scope', `The credential lacks: ${[...missing].join(', ')}.`, { details });
}

async function readApproved(parts: BatchParts, binding: QuoteBinding, known: Quote | null, now: Date): Promise<Quote> {
  const finding = known === null ? await parts.findOrRecordQuote(binding, now) : { quote: known };
  return requireApproval(finding, { what: 'This batch', now, buildConfirmUrl: parts.buildConfirmUrl });
}

// Two orders are the same if account, user, client, grant, input and amount are the same.
function hashOrder({ accountId, userId, clientId, grantId, inputSha256, amountCents }: QuoteBinding): string {
  return sha256Hex(canonicalJson({ accountId, userId, clientId, grantId, inputSha256, amountCents }));
}
