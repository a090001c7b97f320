import { BadRegisterFile } from './register-dataset.ts';

/** The longest single-value field. The widest published column has 200 characters. */
export const MAX_FIELD_LENGTH = 1_000;

/** The longest list field, such as the conditions of a licence. */
export const MAX_LIST_LENGTH = 100_000;

/** The most members of a list in one row, such as business names or licence conditions. */
export const MAX_LIST_MEMBERS = 5_000;

/** The longest row. A longer one means a damaged file, which must not fill the memory. */
export const MAX_ROW_LENGTH = 500_000;

/** Builds the error for a file with a bad row; the first row after the header is row 1. */
export function refuseRow(row: number, why: string): BadRegisterFile {
  return new BadRegisterFile(`row ${row}: ${why}`);
}

export function describeTooLong(field: string, length: number, limit: number): string {
  return `${field} has ${length} characters, where at most ${limit} are allowed`;
}

/** Describes a field with too many members. */
export function describeTooMany(field: string, count: number, limit: number): string {
  return `${field} appears ${count} times, where at most ${limit} are allowed`;
}
