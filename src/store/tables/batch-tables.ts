import type { CreatedAt, Json } from './columns.ts';

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

export type BatchTables = {
  batches: Batches;
  batch_rows: BatchRows;
};
