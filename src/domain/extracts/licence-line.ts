import { buildRowCodec, buildWordCodec, OPTIONAL_TEXT, TEXT, TEXT_LIST } from './row-codec.ts';

/** Converts a licence to the line that a version stores, and back. */
export const { buildLine: buildLicenceLine, parseLine: parseLicenceLine } = buildRowCodec({
  licence_type: buildWordCodec<'afsl' | 'acl'>(),
  licence_number: TEXT,
  licensee_name: TEXT,
  abn: OPTIONAL_TEXT,
  acn: OPTIONAL_TEXT,
  /** The register's own text; null in the AFS register, where every listed licence is current. */
  status: OPTIONAL_TEXT,
  started_on: OPTIONAL_TEXT,
  ended_on: OPTIONAL_TEXT,
  locality: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  postcode: OPTIONAL_TEXT,
  /** The clauses of what the licence allows. */
  conditions: TEXT_LIST,
  /** A credit licensee's own AFS licence, if it has one. */
  afsl_number: OPTIONAL_TEXT,
  business_names: TEXT_LIST,
  dispute_schemes: TEXT_LIST,
});

/** One licence of ASIC's registers: AFS (afsl) or credit (acl). */
export type LicenceRow = ReturnType<typeof parseLicenceLine>;

/** The register's separator between the members of a list. */
export const LIST_SEPARATOR = '~';

/** Splits a field at `~`; each part may be in quotes. */
export function parseTildeList(text: string): string[] {
  const parts = text.split(LIST_SEPARATOR).map((part) => part.trim().replace(/^"|"$/g, '').trim());
  return parts.filter((part) => part !== '');
}
