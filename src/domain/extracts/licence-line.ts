import type { LicenceRow } from '#domain/entities/licence-row.ts';
import { buildListField, buildRowLine, parseListField, parseRowLine } from './row-line.ts';

/** Writes a licence as the line that a version keeps. */
export function buildLicenceLine(row: LicenceRow): string {
  return buildRowLine([
    row.licence_type,
    row.licence_number,
    row.licensee_name,
    row.abn,
    row.acn,
    row.status,
    row.started_on,
    row.ended_on,
    row.locality,
    row.state,
    row.postcode,
    buildListField(row.conditions),
    row.afsl_number,
    buildListField(row.business_names),
    buildListField(row.dispute_schemes),
  ]);
}

/** Gives the licence of a kept line. */
export function parseLicenceLine(line: string): LicenceRow {
  const fields = parseRowLine(line);
  return {
    licence_type: fields[0] === 'acl' ? 'acl' : 'afsl',
    licence_number: fields[1] ?? '',
    licensee_name: fields[2] ?? '',
    abn: fields[3] ?? null,
    acn: fields[4] ?? null,
    status: fields[5] ?? null,
    started_on: fields[6] ?? null,
    ended_on: fields[7] ?? null,
    locality: fields[8] ?? null,
    state: fields[9] ?? null,
    postcode: fields[10] ?? null,
    conditions: parseListField(fields[11]),
    afsl_number: fields[12] ?? null,
    business_names: parseListField(fields[13]),
    dispute_schemes: parseListField(fields[14]),
  };
}

/** Parts a field that the register joins with `~`, each part perhaps in quotes of its own. */
export function parseTildeList(text: string): string[] {
  const parts = text.split('~').map((part) => part.trim().replace(/^"|"$/g, '').trim());
  return parts.filter((part) => part !== '');
}
