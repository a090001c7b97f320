import type { CompanyRow } from '#domain/entities/company-row.ts';
import { buildRowLine, parseRowLine } from '#domain/extracts/row-line.ts';

/** Writes a company name row as the line that a version keeps. */
export function buildCompanyLine(row: CompanyRow): string {
  return buildRowLine([
    row.company_name,
    row.acn,
    row.type,
    row.class,
    row.sub_class,
    row.status,
    row.registered_on,
    row.deregistered_on,
    row.previous_state,
    row.state_number,
    row.is_current_name ? 'Y' : null,
    row.abn,
    row.current_name,
    row.current_name_since,
  ]);
}

/** Gives the row of a kept line. */
export function parseCompanyLine(line: string): CompanyRow {
  const fields = parseRowLine(line);
  return {
    company_name: fields[0] ?? '',
    acn: fields[1] ?? '',
    type: fields[2] ?? null,
    class: fields[3] ?? null,
    sub_class: fields[4] ?? null,
    status: fields[5] ?? null,
    registered_on: fields[6] ?? null,
    deregistered_on: fields[7] ?? null,
    previous_state: fields[8] ?? null,
    state_number: fields[9] ?? null,
    is_current_name: fields[10] === 'Y',
    abn: fields[11] ?? null,
    current_name: fields[12] ?? null,
    current_name_since: fields[13] ?? null,
  };
}
