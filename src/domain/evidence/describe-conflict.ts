import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import type { Conflict } from '#domain/entities/company.ts';
import { writeLabel } from './page/write-label.ts';

const SOURCES: Readonly<Record<string, string>> = {
  ABR: 'ABN register',
  request: 'asked for',
  company_name: 'written in the name',
};

/** Describes a conflict and both its values. */
export function describeConflict({ field, left, right, message }: Conflict): string {
  const sides = [left, right].map(({ source, value }) => `${SOURCES[source] ?? source}: ${writeValue(field, value)}`);
  return `${writeLabel(field)}: ${message} (${sides.join('; ')})`;
}

// ASIC's statuses are codes; those of the ABN register are words.
function writeValue(field: string, value: string | null): string {
  if (value === null) return 'none';
  const isCode = field === 'status' && /^[A-Z0-9]+$/.test(value);
  return isCode ? `${value}, ${findStatusMeaning(value)}` : value;
}
