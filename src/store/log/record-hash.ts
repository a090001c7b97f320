import { sql } from 'kysely';

/**
 * The hash of a record `r`, in SQL.
 *
 * A record is kept with its hash in front (`sealRecord`); to take it from there is far less work than to read all of the
 * JSON behind it. A body that begins otherwise is read as JSON.
 */
export const recordHash = sql<string>`case when starts_with(r.body::text, '{"record_sha256":"')
  then substr(r.body::text, 19, 64) else r.body ->> 'record_sha256' end`;
