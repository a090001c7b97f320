import type { ColumnType, JSONColumnType } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

type Batches = {
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

type BatchRows = {
  job_id: string;
  row_no: number;
  tool: string;
  input: JSONColumnType<Record<string, unknown>, string, string>;
  price_cents: number;
  record_id: string;
  quote_id: string | null;
  state: string;
  charged_cents: number | null;
  code: string | null;
  message: string | null;
  result: JSONColumnType<Record<string, string | number | null>, string, string> | null;
};

export type BatchTables = {
  batches: Batches;
  batch_rows: BatchRows;
};
