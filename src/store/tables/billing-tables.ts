import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json } from './columns.ts';

/** The ledger, prices and spending, and the batches whose rows are priced. */
export type BillingTables = {
  ledger_entries: {
    entry_id: Generated<number>;
    transaction_id: string;
    ledger_account: string;
    amount_cents: number;
    reason: string;
    record_id: string | null;
    created_at: CreatedAt;
  };
  ledger_checkpoints: { ledger_account: string; entry_id: number; balance_cents: number; created_at: CreatedAt };
  ledger_corrections: {
    transaction_id: string;
    reverses_transaction_id: string;
    account_id: string;
    kind: 'credit_reversal' | 'charge_refund';
    record_id: string | null;
    amount_cents: number;
    because: string;
    created_at: CreatedAt;
  };
  credit_grants: {
    account_id: string;
    grant_no: number;
    transaction_id: string;
    amount_cents: number;
    reason: string;
    seal_sha256: string;
    created_at: CreatedAt;
  };
  quotes: {
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
  spending: {
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
  batches: {
    job_id: string;
    account_id: string;
    order_sha256: string;
    answers_until: Date;
    quote_id: string | null;
    webhook_url: string | null;
    public_url: string;
    row_count: number;
    created_at: CreatedAt;
  };
  batch_rows: {
    job_id: string;
    row_no: number;
    tool: string;
    input: Json<Record<string, unknown>>;
    price_cents: number;
    record_id: string;
    quote_id: string | null;
    state: string;
    charged_cents: number | null;
    code: string | null;
    message: string | null;
    result: Json<Record<string, string | number | null>> | null;
  };
};
