import type { BusinessNameRow } from '#domain/entities/business-name-row.ts';
import { buildRowLine, parseRowLine } from '#domain/extracts/row-line.ts';

/** Writes a business name as the line that a version keeps. */
export function buildBusinessNameLine(row: BusinessNameRow): string {
  return buildRowLine([
    row.business_name,
    row.status,
    row.registered_on,
    row.cancelled_on,
    row.renew_on,
    row.state_number,
    row.state,
    row.abn,
  ]);
}

/** Gives the row of a kept line. */
export function parseBusinessNameLine(line: string): BusinessNameRow {
  const fields = parseRowLine(line);
  return {
    business_name: fields[0] ?? '',
    status: fields[1] ?? null,
    registered_on: fields[2] ?? null,
    cancelled_on: fields[3] ?? null,
    renew_on: fields[4] ?? null,
    state_number: fields[5] ?? null,
    state: fields[6] ?? null,
    abn: fields[7] ?? null,
  };
}
