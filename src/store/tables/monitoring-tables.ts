import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json } from './columns.ts';

/** What is known of a monitored target since its baseline. */
export type MonitorState = 'no_baseline' | 'not_checked' | 'older_data' | 'no_change' | 'changed';

/** The tables of monitors, their observations and checks, and of the comparisons by which a recheck skips unchanged targets. */
export type MonitoringTables = {
  monitors: {
    subscription_id: string;
    account_id: string;
    target_type: 'ABN' | 'ACN' | 'VIN' | 'address';
    target_value: string;
    target_hash: string;
    comparison_salt: Buffer;
    reference: string | null;
    created_at: Date;
    baseline_snapshot_id: string | null;
    deleted_at: Date | null;
    state: ColumnType<MonitorState | null, MonitorState | undefined, MonitorState>;
    clear_snapshot_id: ColumnType<number | null, number | null | undefined, number | null>;
    clear_before: ColumnType<Date | null, string | null | undefined, string | null>;
    clear_further: ColumnType<number[], number[] | undefined, number[]>;
    clear_linked: ColumnType<string | null, string | null | undefined, string | null>;
    clear_further_before: ColumnType<Date | null, string | null | undefined, string | null>;
  };
  monitor_snapshots: {
    snapshot_no: Generated<number>;
    snapshot_id: string;
    subscription_id: string;
    account_id: string;
    role: 'baseline' | 'check';
    evidence_pack_id: string;
    evidence_pack_ref: string | null;
    created_at: number;
    source_observed_at: number;
    source_versions: Json;
    risk_flags: Json;
    comparison: Json;
    data_mode: string;
    sources: Json;
  };
  monitor_checks: {
    check_id: string;
    subscription_id: string;
    account_id: string;
    state: 'queued' | 'running' | 'no_change' | 'changed' | 'failed';
    baseline_snapshot_id: string | null;
    result_snapshot_id: string | null;
    evidence_pack_id: string | null;
    audit_correlation_id: string;
    failure: string | null;
    created_at: CreatedAt;
    lease_until: Date;
    completed_at: Date | null;
  };
  version_comparisons: { snapshot_id: number; previous_snapshot_id: number; entity_count: number };
  register_changes: { entity: string; snapshot_id: number };
  rechecks: { job_id: string; total: number; due: number };
  recheck_items: {
    job_id: string;
    item_no: number;
    subscription_id: string;
    baseline_snapshot_id: string | null;
    outcome: 'changed' | 'unchanged' | 'not_observed' | 'not_due' | 'no_baseline' | null;
    clear_snapshot_id: number | null;
    answering_snapshot_id: number | null;
    detail: Json | null;
  };
};
