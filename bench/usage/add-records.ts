import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

const RECORDS_PER_STATEMENT = 250_000;
const LISTS = 'records_list%';

/** The tool of the few oldest records, and the tools of all others. A list rejects a tool that does not exist. */
export const RARE_TOOL = 'gst_check';
export const COMMON_TOOLS = [
  'abn_history',
  'abn_lookup',
  'address_lookup',
  'asic_licence_lookup',
  'company_lookup',
  'get_abn',
  'verify_business_name_registration',
  'verify_counterparty',
] as const;

/** Adds valid records to an account, one every three seconds up to now. Builds indexes and totals at the end, to be fast. */
export async function addRecords(
  db: Database,
  account_id: string,
  count: number,
  onCount: (n: number) => void,
  made_by: string | null = null,
) {
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename = 'records' and indexname like ${LISTS}`.execute(db);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`alter table records disable trigger user`.execute(db);
  for (const { indexname } of indexes) await sql`drop index ${sql.id(indexname)}`.execute(db);
  for (let from = 1; from <= count; from += RECORDS_PER_STATEMENT) {
    const to = Math.min(from + RECORDS_PER_STATEMENT - 1, count);
    await addSome(db, { account_id, made_by }, { from, to, count });
    onCount(to);
  }
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(db);
  await sql`alter table records enable trigger user`.execute(db);
  await sql`insert into usage_totals (account_id, day, tool, calls, spend_cents)
    select account_id, usage_day(created_at), tool, count(*), sum(price_cents) from records
    where account_id = ${account_id} group by 1, 2, 3`.execute(db);
  await sql`vacuum (analyze) records`.execute(db);
  await sql`analyze`.execute(db);
}

// The RFC 8785 form is written out here, so that the hashes are those of the service. Rare records are old, so that a list
// that scanned records it does not show would be slow.
async function addSome(
  db: Database,
  { account_id, made_by }: { account_id: string; made_by: string | null },
  { from, to, count }: { from: number; to: number; count: number },
): Promise<void> {
  await sql`
    insert into records (record_id, account_id, tool, target_value, reference, price_cents, created_at, made_by, seal_sha256, body)
    select record_id, ${account_id}, tool, target, reference, 0, created_at, ${made_by}::text,
      encode(sha256(convert_to('{"account_id":"' || ${account_id} || '","record_sha256":"' || hash || '"}', 'UTF8')), 'hex'),
      ('{"record_sha256":"' || hash || '",' || substr(form, 2))::json
    from (
      select *, encode(sha256(convert_to(form, 'UTF8')), 'hex') as hash from (
        select *, '{"created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          || '","data_mode":"snapshot","price_cents":0,"record_id":"' || record_id || '","reference":'
          || coalesce('"' || reference || '"', 'null') || ',"request":{"abn":"' || target || '"},"result":{"abn":"' || target
          || '","ok":true},"sources":[],"status":"completed","target":{"type":"ABN","value":"' || target
          || '"},"tool":"' || tool || '"}' as form
        from (
          select 'rec_' || lpad(n::text, 26, '0') as record_id,
            case when n <= 1000 then ${RARE_TOOL} else (${sql.val(COMMON_TOOLS)}::text[])[n % 8 + 1] end as tool,
            case when n <= 1000 then '51824753556' else lpad((n % 5000)::text, 11, '1') end as target,
            case when n <= 1000 then 'deal-rare' when n % 20 = 0 then 'deal-' || n % 997 end as reference,
            date_trunc('milliseconds', now()) - (${count}::integer - n) * interval '3 seconds' as created_at
          from generate_series(${from}::integer, ${to}::integer) n
        ) plain
      ) formed
    ) hashed`.execute(db);
}
