import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.ts';

type LogKeys = {
  key_no: number;
  key_name: string;
  key_id: string;
  public_key: Buffer;
  private_key: Buffer;
  valid_from: CreatedAt;
};

type LogLeaves = { leaf_index: number; salt: Buffer; entry: Buffer };

type LogNodes = { height: number; position: number; node_hash: Buffer };

type LogCheckpoints = {
  tree_size: number;
  key_no: number;
  root_hash: Buffer;
  note: string;
  created_at: CreatedAt;
  checkpoint_no: number;
};

type LogWitnesses = { witness_key: string; created_at: CreatedAt };

type LogCosignatures = {
  tree_size: number;
  witness_key: string;
  cosigned_at: number;
  checkpoint_body: string;
  signature_line: string;
  created_at: CreatedAt;
};

type LogKeyCompromises = { key_no: number; compromised_since: Date; recorded_at: CreatedAt };

type LogEndorsements = {
  tree_size: number;
  key_no: number;
  wait_until: Date;
  endorsed_at: Date | null;
  timestamp_line: string;
  cosignature_lines: string;
};

type WitnessKeys = { name: string; private_key: Buffer; created_at: CreatedAt };

type WitnessedLogs = { witness_name: string; origin: string; tree_size: number; root_hash: Buffer; note: string };

type PdfCertificates = {
  certificate_no: Generated<number>;
  certificate: Buffer;
  private_key: Buffer;
  created_at: CreatedAt;
};

type RecordPdfs = {
  record_id: string;
  variant: 'page' | 'annex';
  checkpoint_sha256: string;
  object_key: string;
  created_at: CreatedAt;
};

export type LogTables = {
  pdf_certificates: PdfCertificates;
  record_pdfs: RecordPdfs;
  log_keys: LogKeys;
  log_key_compromises: LogKeyCompromises;
  log_leaves: LogLeaves;
  log_nodes: LogNodes;
  log_checkpoints: LogCheckpoints;
  log_witnesses: LogWitnesses;
  log_cosignatures: LogCosignatures;
  log_endorsements: LogEndorsements;
  witness_keys: WitnessKeys;
  witnessed_logs: WitnessedLogs;
};
