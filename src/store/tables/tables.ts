import type { Generated, JSONColumnType } from 'kysely';
import type { Plan } from '#contract/prices.ts';
import type { ShownJobKind } from '#contract/shown-jobs.ts';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import type { AccessTables } from './access-tables.ts';
import type { BillingTables } from './billing-tables.ts';
import type { CreatedAt, Json } from './columns.ts';
import type { LogTables } from './log-tables.ts';
import type { MonitoringTables } from './monitoring-tables.ts';
import type { ScreeningTables } from './screening-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

type OwnTables = {
  partition_rules: {
    table_name: string;
    numbers_per_ms: number | null;
    step: string;
    ahead: number;
    begins: Date;
    droppable_after_days: number | null;
  };
  /** A view. */
  partition_days: {
    table_name: string | null;
    name: string | null;
    first_day: Date | null;
    end_day: Date | null;
    droppable_after_days: number | null;
  };
  object_store: { only_row: Generated<boolean>; store_id: string; marked_at: CreatedAt };
  tenants: { tenant_id: string; name: string; target_secret: Buffer; created_at: CreatedAt };
  accounts: {
    account_id: string;
    tenant_id: string;
    name: string;
    created_at: CreatedAt;
    plan: Plan | null;
    daily_cap_cents: number | null;
    test_of: string | null;
  };
  records: {
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
  evidence_packs: {
    export_id: string;
    account_id: string;
    reference: string | null;
    body: Json;
    seal_sha256: string | null;
    created_at: Date;
  };
  checked_invoices: {
    account_id: string;
    supplier: string;
    invoice_number: string;
    record_id: string;
    details_sha256: string;
    checked_at: Date;
  };
  erasures: { account_id: string; reason: string; erased_at: CreatedAt };
  unplaced_records: { queued_no: Generated<number>; record_id: string };
  record_places: { place: number; record_id: string };
  usage_counts: {
    count_no: Generated<number>;
    account_id: string;
    day: Date;
    tool: string;
    calls: number;
    spend_cents: number;
  };
  usage_totals: { account_id: string; day: Date; tool: string; calls: number; spend_cents: number };
  idempotency_keys: {
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
  snapshots: {
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
  rejected_rows: { snapshot_id: number; row_number: number; file: string; reason: string; row: string };
  abn_changes: {
    abn: number;
    snapshot_id: number;
    previous_snapshot_id: number;
    field: string;
    old_value: string | null;
    new_value: string | null;
    effective_from: Date | null;
  };
  account_jobs: {
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
};

/** The tables for kysely; a test compares them with the database. */
export type Tables = OwnTables &
  AccessTables &
  BillingTables &
  LogTables &
  MonitoringTables &
  ScreeningTables &
  TeamTables &
  WebhookTables;
