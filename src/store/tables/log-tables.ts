import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.ts';

export type LogTables = {
  pdf_certificates: {
    certificate_no: Generated<number>;
    certificate: Buffer;
    private_key: Buffer;
    created_at: CreatedAt;
  };
  record_pdfs: {
    record_id: string;
    variant: 'page' | 'annex';
    checkpoint_sha256: string;
    object_key: string;
    created_at: CreatedAt;
  };
  log_keys: {
    key_no: number;
    key_name: string;
    key_id: string;
    public_key: Buffer;
    private_key: Buffer;
    valid_from: CreatedAt;
  };
  log_key_compromises: { key_no: number; compromised_since: Date; recorded_at: CreatedAt };
  log_leaves: { leaf_index: number; salt: Buffer; entry: Buffer };
  log_nodes: { height: number; position: number; node_hash: Buffer };
  log_checkpoints: {
    tree_size: number;
    key_no: number;
    root_hash: Buffer;
    note: string;
    created_at: CreatedAt;
    checkpoint_no: number;
  };
  log_witnesses: { witness_key: string; created_at: CreatedAt };
  log_cosignatures: {
    tree_size: number;
    witness_key: string;
    cosigned_at: number;
    checkpoint_body: string;
    signature_line: string;
    created_at: CreatedAt;
  };
  log_endorsements: {
    tree_size: number;
    key_no: number;
    wait_until: Date;
    endorsed_at: Date | null;
    timestamp_line: string;
    cosignature_lines: string;
  };
  witness_keys: { name: string; private_key: Buffer; created_at: CreatedAt };
  witnessed_logs: { witness_name: string; origin: string; tree_size: number; root_hash: Buffer; note: string };
};
