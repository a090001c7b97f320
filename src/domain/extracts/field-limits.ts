import { BadRegisterFile } from './register-dataset.ts';

/** The longest text of a field that holds one value. The widest column that a register publishes has 200 characters. */
export const MAX_FIELD_LENGTH = 1_000;

/** The longest text of a field that holds a list, such as the conditions of a licence. */
export const MAX_LIST_LENGTH = 100_000;

/** The most members of a list in one row: names of a business, conditions of a licence. */
export const MAX_LIST_MEMBERS = 5_000;

/** The longest row: whatever is longer is a damaged file, and must not be gathered in memory. */
export const MAX_ROW_LENGTH = 500_000;

/** Refuses a file because of one of its rows; the first row behind a header is row 1. */
export function refuseRow(row: number, why: string): BadRegisterFile {
  return new BadRegisterFile(`row ${row}: ${why}`);
}

/** Describes a field that is too long. */
export function describeTooLong(field: string, length: number, limit: number): string {
  return `${field} has ${length} characters, where at most ${limit} are allowed`;
}

/** Describes a field with too many members. */
export function describeTooMany(field: string, count: number, limit: number): string {
  return `${field} appears ${count} times, where at most ${limit} are allowed`;
}
