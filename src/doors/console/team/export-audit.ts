import { writeCsv } from '#base/csv-text.ts';
import { escapeHiddenCharacters } from '#base/hidden-characters.ts';
import type { AuditEntry } from './render-audit.ts';

const HEADER = ['at', 'action', 'actor_kind', 'actor_id', 'actor_name', 'subject_id', 'address', 'details'] as const;

/** Writes entries of the audit log as a file: CSV, or one JSON object on each line. */
export function writeExport(entries: readonly AuditEntry[], format: 'csv' | 'jsonl', now: Date) {
  const name = `audit-log-${now.toISOString().slice(0, 10)}.${format}`;
  if (format === 'jsonl')
    return { type: 'application/x-ndjson', name, body: entries.map((entry) => `${JSON.stringify(entry)}\n`).join('') };
  const rows = entries.map((entry) => HEADER.map((field) => toCell(entry[field])));
  return { type: 'text/csv; charset=utf-8', name, body: writeCsv([HEADER, ...rows]) };
}

function toCell(value: AuditEntry[(typeof HEADER)[number]]): string {
  return escapeHiddenCharacters(typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? ''));
}
