import type { ColumnType, JSONColumnType } from 'kysely';

/** The time at which a row was made: the database fills it in when it is left out, and it never changes. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** A JSON object, written as text. */
export type Json<T extends object = object> = JSONColumnType<T, string, string>;
