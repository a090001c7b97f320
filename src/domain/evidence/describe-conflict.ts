import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import type { Conflict } from '#domain/entities/company.ts';
import { writeLabel } from './page/write-label.ts';

const SOURCES: Readonly<Record<string, string>> = {
  ABR: 'ABN register',
  request: 'asked for',
  company_name: 'written in the name',
};

/** Says in words where two statements do not agree, and what each of them is. */
export function describeConflict({ field, left, right, message }: Conflict): string {
  const sides = [left, right].map(({ source, value }) => `${SOURCES[source] ?? source}: ${writeValue(field, value)}`);
  return `${writeLabel(field)}: ${message} (${sides.join('; ')})`;
}

// A status of ASIC's is a code; that of the ABN register is a word already.
function writeValue(field: string, value: string | null): string {
  if (value === null) return 'none';
  const isCode = field === 'status' && /^[A-Z0-9]+$/.test(value);
  return isCode ? `${value}, ${findStatusMeaning(value)}` : value;
}
