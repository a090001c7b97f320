import pg from 'pg';

type Client = Pick<pg.ClientBase, 'query'>;

/** The schemas of this service, and what the role of `serve` and `work` may do in them before anything is revoked. */
const SCHEMAS = [
  { schema: 'public', rights: 'select, insert, update, delete' },
  { schema: 'pgboss', rights: 'select, insert, update, delete' },
  // Imports create a table for each version, and only the owner imports.
  { schema: 'snapshot_rows', rights: 'select' },
] as const;

// Only the owner of the tables may write these. The object store is marked once, by an insert of any process.
const OWNERS_TABLES = [
  { table: 'public.migrations', withheld: 'insert, update, delete' },
  { table: 'public.object_store', withheld: 'update, delete' },
  { table: 'public.erasures', withheld: 'insert' },
  { table: 'public.partition_rules', withheld: 'insert, update, delete' },
] as const;

// A statement trigger with refuse_change marks what is append-only. In the schema of the partitions the role has no rights. 8 and 16 are PostgreSQL's bits for DELETE and UPDATE.
const APPEND_ONLY = `
  select format('%I.%I', nspname, relname) as "table", bool_or(tgtype & 8 <> 0) as deletes, bool_or(tgtype & 16 <> 0) as updates
  from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    join pg_proc on pg_proc.oid = tgfoid
  where proname = 'refuse_change' and not tgisinternal and nspname <> 'partitions'
  group by 1 order by 1`;

type AppendOnly = { table: string; deletes: boolean; updates: boolean };

/**
 * Grants a role what `serve` and `work` need, and revokes the rest: it cannot alter tables, disable triggers, or update
 * and delete what is append-only. The caller must own the tables. Throws when there is no such role.
 */
export async function grantServiceRole(pool: pg.Pool, role: string): Promise<void> {
  const client = await pool.connect();
  try {
    await requireOtherRole(client, role);
    await client.query('begin');
    for (const statement of await listGrants(client, pg.escapeIdentifier(role))) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function requireOtherRole(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ own: boolean }>(
    'select rolname = current_user as own from pg_roles where rolname = $1',
    [role],
  );
  if (rows[0] === undefined)
    throw new Error(
      `there is no role ${role}: create it first, such as create role ${pg.escapeIdentifier(role)} login password '…'`,
    );
  if (rows[0].own) throw new Error(`${role} is the role of this command and owns the tables: name another one`);
}

async function listGrants(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<AppendOnly>(APPEND_ONLY);
  const database = await readDatabaseName(client);
  return [
    // A database that was upgraded from PostgreSQL 14 lets every role create tables here.
    'revoke create on schema public from public',
    // A temporary table of the same name would hide a real one from the triggers.
    `revoke temporary on database ${database} from public, ${role}`,
    ...SCHEMAS.flatMap(({ schema, rights }) => [
      `grant usage on schema ${schema} to ${role}`,
      `revoke all on all tables in schema ${schema} from ${role}`,
      `grant ${rights} on all tables in schema ${schema} to ${role}`,
      `grant usage, select on all sequences in schema ${schema} to ${role}`,
    ]),
    `alter default privileges in schema snapshot_rows grant select on tables to ${role}`,
    ...rows.flatMap(({ table, deletes, updates }) => [
      ...(deletes ? [`revoke delete on ${table} from ${role}`] : []),
      ...(updates ? [`revoke update on ${table} from ${role}`] : []),
    ]),
    `grant execute on function create_partitions(), drop_partition(text, integer) to ${role}`,
    ...OWNERS_TABLES.map(({ table, withheld }) => `revoke ${withheld} on ${table} from ${role}`),
  ];
}

async function readDatabaseName(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select format('%I', current_database()) as name`);
  return rows[0]?.name ?? '';
}

/** What is wrong with the rights of the connected role: what it could do beyond its work, and what it lacks. */
type RoleFaults = { role: string; excess: string[]; missing: string[] };

/** Compares the rights of the connected role with those that `serve` and `work` need. */
export async function findRoleFaults(pool: Pick<pg.Pool, 'query'>): Promise<RoleFaults> {
  const { rows } = await pool.query<{
    role: string;
    superuser: boolean;
    grants: boolean;
    creates: boolean;
    hides: boolean;
    owned: string | null;
    missing: string | null;
  }>(`
    select current_user as role, rolsuper as superuser, rolcreaterole as grants,
      has_schema_privilege('public', 'create') as creates,
      has_database_privilege(current_database(), 'temporary') as hides,
      (select min(relname::text) from pg_class where relkind in ('r', 'p') and relnamespace in ${IN_SCHEMAS}
        and pg_has_role(relowner, 'member')) as owned,
      (select min(relname::text) from pg_class where relkind in ('r', 'p') and relnamespace in ${IN_SCHEMAS}
        and not has_table_privilege(oid, 'select')) as missing
    from pg_roles where rolname = current_user`);
  const [found] = rows;
  if (found === undefined) return { role: 'unknown', excess: [], missing: [] };
  const { rows: appendOnly } = await pool.query<AppendOnly>(APPEND_ONLY);
  const changed = await listChangeable(pool, appendOnly);
  return {
    role: found.role,
    excess: [
      ...(found.superuser ? ['is a superuser'] : []),
      ...(found.owned === null ? [] : [`could alter tables and disable their triggers (${found.owned}, for one)`]),
      ...(found.grants ? ['could give itself the rights of other roles'] : []),
      ...(found.creates ? ['could create tables'] : []),
      ...(found.hides ? ['could hide tables from the triggers behind temporary ones'] : []),
      ...(changed.length === 0 ? [] : [`could change what is append-only (${changed[0]}, for one)`]),
    ],
    missing: found.missing === null ? [] : [`cannot read ${found.missing}`],
  };
}

const IN_SCHEMAS = `(select oid from pg_namespace where nspname in ('public', 'pgboss', 'snapshot_rows'))`;

async function listChangeable(pool: Pick<pg.Pool, 'query'>, tables: readonly AppendOnly[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from json_to_recordset($1) as one(name text, deletes boolean, updates boolean)
     where (deletes and has_table_privilege(name, 'delete')) or (updates and has_table_privilege(name, 'update'))
       or has_table_privilege(name, 'truncate') order by name`,
    [JSON.stringify(tables.map(({ table, deletes, updates }) => ({ name: table, deletes, updates })))],
  );
  return rows.map(({ name }) => name);
}
