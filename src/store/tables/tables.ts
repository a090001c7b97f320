import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Plan } from '#contract/prices.ts';
import type { Scope } from '#contract/scopes.ts';
import type { ShownJobKind } from '#contract/shown-jobs.ts';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import type { BatchTables } from './batch-tables.ts';
import type { CreatedAt, Json } from './columns.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { ApiKeys } from './key-tables.ts';
import type { LogTables } from './log-tables.ts';
import type { MonitoringTables } from './monitoring-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { ScreeningTables } from './screening-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

type Tenants = { tenant_id: string; name: string; target_secret: Buffer; created_at: CreatedAt };

type Accounts = {
  account_id: string;
  tenant_id: string;
  name: string;
  created_at: CreatedAt;
  plan: Plan | null;
  daily_cap_cents: number | null;
  test_of: string | null;
};

type Records = {
  record_id: string;
  account_id: string;
  tool: string;
  target_value: string;
  reference: string | null;
  price_cents: number;
  created_at: Date;
  body: Json;
  seal_sha256: string;
  made_by: string | null;
};

type EvidencePacks = {
  export_id: string;
  account_id: string;
  reference: string | null;
  body: Json;
  seal_sha256: string | null;
  created_at: Date;
};

type Erasures = { account_id: string; reason: string; erased_at: CreatedAt };

type UnplacedRecords = { queued_no: Generated<number>; record_id: string };

type RecordPlaces = { place: number; record_id: string };

type UsageTotals = { account_id: string; day: Date; tool: string; calls: number; spend_cents: number };

type UsageCounts = {
  count_no: Generated<number>;
  account_id: string;
  day: Date;
  tool: string;
  calls: number;
  spend_cents: number;
};

type LedgerEntries = {
  entry_id: Generated<number>;
  transaction_id: string;
  ledger_account: string;
  amount_cents: number;
  reason: string;
  record_id: string | null;
  created_at: CreatedAt;
};

type LedgerCheckpoints = { ledger_account: string; entry_id: number; balance_cents: number; created_at: CreatedAt };

type LedgerCorrections = {
  transaction_id: string;
  reverses_transaction_id: string;
  account_id: string;
  kind: 'credit_reversal' | 'charge_refund';
  record_id: string | null;
  amount_cents: number;
  because: string;
  created_at: CreatedAt;
};

type CreditGrants = {
  account_id: string;
  grant_no: number;
  transaction_id: string;
  amount_cents: number;
  reason: string;
  seal_sha256: string;
  created_at: CreatedAt;
};

type IdempotencyKeys = {
  account_id: string;
  owner_id: string;
  idempotency_key: string;
  operation: string;
  input_sha256: string;
  state: 'running' | 'done';
  holder: string;
  lease_expires_at: Date;
  answer: JSONColumnType<object, string | null, string> | null;
  record_id: string | null;
  created_at: CreatedAt;
};

type Snapshots = {
  snapshot_id: Generated<number>;
  dataset: string;
  source_version: string;
  state: 'staged' | 'active' | 'retired';
  sample: boolean;
  manifest: Json<VersionManifest>;
  seal_sha256: string | null;
  created_at: CreatedAt;
  activated_at: Date | null;
  retired_at: Date | null;
};

type RejectedRows = { snapshot_id: number; row_number: number; file: string; reason: string; row: string };

type AbnChanges = {
  abn: number;
  snapshot_id: number;
  previous_snapshot_id: number;
  field: string;
  old_value: string | null;
  new_value: string | null;
  effective_from: Date | null;
};

type RateBuckets = {
  credential_id: string;
  tokens: number;
  granted: number;
  counted_at: Date;
};

type GateEvidence = { gate: string; kind: string; evidence_ref: string; recorded_by: string; recorded_at: Date };

type Grants = {
  grant_id: string;
  account_id: string;
  user_id: string;
  client_id: string;
  client_name: string;
  /** The redirect URI of its consent; null for a consent from before this was recorded. */
  redirect_uri: string | null;
  scopes: Scope[];
  cap_cents_per_day: number;
  created_at: CreatedAt;
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** Identifies the app when it connects again. */
  app_key: string;
  carried_from: string | null;
  carried_day: ColumnType<Date | null, string | null, never>;
  carried_cents: number | null;
};

type OauthArtifacts = {
  model: string;
  id_sha256: string;
  grant_id: string | null;
  payload: Json<Record<string, unknown>>;
  created_at: CreatedAt;
  consumed_at: Date | null;
  expires_at: Date | null;
};

type Quotes = {
  quote_id: string;
  account_id: string;
  user_id: string | null;
  client_id: string;
  grant_id: string | null;
  tool: string;
  input: Json<Record<string, unknown>>;
  input_sha256: string;
  target_type: string;
  target_value: string;
  amount_cents: number;
  created_at: Date;
  expires_at: Date;
  decision: 'approved' | 'declined' | null;
  decided_at: Date | null;
  decided_by: string | null;
  dispatch_id: string | null;
  dispatched_at: Date | null;
  lease_expires_at: Date | null;
  pending_record_id: string | null;
  closed_at: Date | null;
  closed_because: string | null;
  record_id: string | null;
};

type Spending = {
  record_id: string;
  grant_id: string | null;
  quote_id: string | null;
  day: ColumnType<Date, string, never>;
  cents: number;
  cap_cents: number | null;
  day_cents: number | null;
  account_id: string;
  account_day_cents: number;
  account_cap_cents: number | null;
};

type AccountJobs = {
  job_id: string;
  account_id: string;
  kind: ShownJobKind;
  state: Generated<'queued' | 'running' | 'succeeded' | 'failed'>;
  done: Generated<number>;
  total: number | null;
  created_at: CreatedAt;
  started_at: Date | null;
  finished_at: Date | null;
  result_key: string | null;
  result_name: string | null;
  result_bytes: number | null;
  result_sha256: string | null;
  expires_at: Date | null;
  error_code: string | null;
  error_message: string | null;
};

type ObjectStoreMark = { only_row: Generated<boolean>; store_id: string; marked_at: CreatedAt };

type PartitionRules = {
  table_name: string;
  numbers_per_ms: number | null;
  step: string;
  ahead: number;
  begins: Date;
  droppable_after_days: number | null;
};

/** A view. */
type PartitionDays = {
  table_name: string | null;
  name: string | null;
  first_day: Date | null;
  end_day: Date | null;
  droppable_after_days: number | null;
};

type OwnTables = {
  partition_rules: PartitionRules;
  partition_days: PartitionDays;
  object_store: ObjectStoreMark;
  tenants: Tenants;
  accounts: Accounts;
  api_keys: ApiKeys;
  records: Records;
  erasures: Erasures;
  evidence_packs: EvidencePacks;
  unplaced_records: UnplacedRecords;
  record_places: RecordPlaces;
  usage_counts: UsageCounts;
  usage_totals: UsageTotals;
  ledger_entries: LedgerEntries;
  ledger_checkpoints: LedgerCheckpoints;
  ledger_corrections: LedgerCorrections;
  credit_grants: CreditGrants;
  idempotency_keys: IdempotencyKeys;
  snapshots: Snapshots;
  rejected_rows: RejectedRows;
  abn_changes: AbnChanges;
  gate_evidence: GateEvidence;
  rate_buckets: RateBuckets;
  grants: Grants;
  oauth_artifacts: OauthArtifacts;
  quotes: Quotes;
  spending: Spending;
  account_jobs: AccountJobs;
};

/** The tables for kysely; a test compares them with the database. */
export type Tables = OwnTables &
  LogTables &
  BatchTables &
  WebhookTables &
  MonitoringTables &
  InvoiceTables &
  TeamTables &
  ScreeningTables &
  PeopleTables;
