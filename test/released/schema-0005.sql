-- A store as the program with the migrations up to 0005 left it: its schema, and what a few calls wrote.

-- 0001-foundation.sql
-- Who may ask.
create table tenants (
  tenant_id text primary key,
  name text not null,
  target_secret bytea not null,
  created_at timestamptz not null default now()
);

create table accounts (
  account_id text primary key,
  tenant_id text not null references tenants,
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  user_id text primary key,
  account_id text not null references accounts,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- A key is known by its hash alone; the prefix lets people tell keys apart.
create table api_keys (
  key_id text primary key,
  account_id text not null references accounts,
  name text not null,
  key_prefix text not null,
  key_sha256 text not null unique,
  scopes text[] not null,
  rate_limit_per_minute integer check (rate_limit_per_minute > 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  replaces_key_id text references api_keys
);
create index api_keys_account on api_keys (account_id);

-- What was checked. The body is the record as it was hashed; the columns beside it are for finding it.
create table records (
  record_id text primary key,
  account_id text not null references accounts,
  tool text not null,
  target_value text not null,
  reference text,
  price_cents integer not null check (price_cents >= 0),
  created_at timestamptz not null,
  body json not null
);
create index records_account on records (account_id, record_id);
create index records_reference on records (account_id, reference, record_id) where reference is not null;
create index records_target on records (account_id, target_value, record_id);

-- Double entry: the entries of one transaction add up to zero. credit:{account_id} is what a customer holds with us.
create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  transaction_id text not null,
  ledger_account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  record_id text references records,
  created_at timestamptz not null default now(),
  unique (transaction_id, ledger_account)
);
create index ledger_entries_account on ledger_entries (ledger_account) include (amount_cents);
-- A check is charged once.
create unique index ledger_entries_record on ledger_entries (record_id, ledger_account);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger records_append_only before update or delete or truncate on records
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create function check_ledger_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_transaction();

-- One row a POST with an Idempotency-Key: running while its first request runs (under a lease), then done with the answer.
create table idempotency_keys (
  account_id text not null references accounts,
  idempotency_key text not null,
  operation text not null,
  input_sha256 text not null,
  state text not null check (state in ('running', 'done')),
  holder text not null,
  lease_expires_at timestamptz not null,
  answer json,
  record_id text,
  created_at timestamptz not null default now(),
  primary key (account_id, idempotency_key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Versions of register data. A version is visible only while active.
create table snapshots (
  snapshot_id bigint generated always as identity primary key,
  dataset text not null,
  source_version text not null,
  state text not null check (state in ('staged', 'active', 'retired')),
  sample boolean not null,
  manifest json not null,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  retired_at timestamptz,
  unique (dataset, source_version)
);

create table abn_entries (
  snapshot_id bigint not null references snapshots,
  abn text not null,
  entry json not null,
  primary key (snapshot_id, abn)
);

-- What would open a gate. Nothing in this code base writes here.
create table gate_evidence (
  gate text not null,
  kind text not null,
  evidence_ref text not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (gate, kind)
);

-- 0002-registers.sql
-- Rows of an imported version lie in a table of their own, made, filled and switched on in one transaction and dropped as one.
-- Versions imported the old way lose their rows, so their labels go too and may be imported again.
drop table abn_entries;
delete from snapshots where dataset = 'abn';
create schema snapshot_rows;

-- Rows that an import could not read, with the reason; the count of all of them stands in the manifest.
create table rejected_rows (
  snapshot_id bigint not null references snapshots,
  row_number bigint not null,
  file text not null,
  reason text not null,
  row text not null
);
create index rejected_rows_snapshot on rejected_rows (snapshot_id);

-- What differed between an ABN version and the one before. effective_from is the register's own date, where it gives one.
create table abn_changes (
  abn bigint not null,
  snapshot_id bigint not null references snapshots,
  previous_snapshot_id bigint not null references snapshots,
  field text not null check (field in ('listing', 'status', 'gst', 'entity_name', 'other_name', 'address')),
  old_value text,
  new_value text,
  effective_from date
);
create index abn_changes_abn on abn_changes (abn);

-- 0003-jobs.sql
-- Jobs: the schema of pg-boss, version 43, as getConstructionPlans of pg-boss 12.35.0 writes it, without its transaction
-- (a migration has its own), without its lock (all migrations share one) and without the daily partitions of statistics
-- that we do not keep. An upgrade of pg-boss that changes its schema is a further migration, made with getMigrationPlans.
CREATE SCHEMA IF NOT EXISTS pgboss;

    CREATE TYPE pgboss.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;

    CREATE FUNCTION pgboss.job_now()
    RETURNS timestamp with time zone AS
    $$
      SELECT pg_catalog.now();
    $$
    LANGUAGE sql STABLE;
  ;

    CREATE TABLE pgboss.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    )
  ;

    CREATE TABLE pgboss.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES pgboss.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      created_delta int NOT NULL default 0,
      completed_delta int NOT NULL default 0,
      failed_delta int NOT NULL default 0,
      delta_on timestamp with time zone,
      delta_seconds int,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE pgboss.schedule (
      name text REFERENCES pgboss.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
      cron text not null,
      timezone text DEFAULT 'UTC',
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      last_job_id uuid,
      PRIMARY KEY (name, key)
    )
  ;

    CREATE TABLE pgboss.subscription (
      event text not null,
      name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;

    CREATE TABLE pgboss.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    )
  ;

    CREATE FUNCTION pgboss.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;
  ;

    CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE pgboss.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION pgboss.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE TABLE pgboss.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state pgboss.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int,
      source_output jsonb,
      source_root_id uuid
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);

    CREATE TABLE pgboss.job_common (LIKE pgboss.job INCLUDING GENERATED INCLUDING DEFAULTS);

    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, 'job_common');

    ALTER TABLE pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
  ;

    CREATE TABLE pgboss.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    )
  ;
CREATE INDEX warning_i1 ON pgboss.warning (created_on DESC);

    CREATE TABLE pgboss.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      created_delta   int,
      completed_delta int,
      failed_delta    int,
      delta_seconds   int,
      delta_on        timestamptz,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on)
  ;
CREATE INDEX queue_stats_i1 ON pgboss.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

    CREATE TABLE pgboss.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    )
  ;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON pgboss.job_dependency (parent_name, parent_id);

    CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);

      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION pgboss.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN

      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;

      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO pgboss.version(version) VALUES ('43');

-- The few jobs that run now, found without reading those that are done.
CREATE INDEX job_common_running ON pgboss.job_common (name) WHERE state = 'active';

-- 0004-ledger-checkpoints.sql
-- The sum of a ledger account up to and with one entry, so that a balance is this and the few entries after it.
create table ledger_checkpoints (
  ledger_account text not null,
  entry_id bigint not null references ledger_entries,
  balance_cents bigint not null,
  created_at timestamptz not null default now(),
  primary key (ledger_account, entry_id)
);
create trigger ledger_checkpoints_append_only before update or delete or truncate on ledger_checkpoints
  for each statement execute function refuse_change();

-- The entries of an account in their order, with all that a sum needs.
create index ledger_entries_tail on ledger_entries (ledger_account, entry_id) include (amount_cents);
drop index ledger_entries_account;

-- Accounts with a past start with a checkpoint. Nobody may add an entry between reading the sum and writing it down.
lock table ledger_entries in share row exclusive mode;
insert into ledger_checkpoints (ledger_account, entry_id, balance_cents)
  select ledger_account, max(entry_id), sum(amount_cents) from ledger_entries
  where ledger_account like 'credit:%' group by ledger_account;

-- 0005-record-order.sql
-- The seal binds a record to its owner, whom the record itself does not name: SHA-256 of the RFC 8785 form of both.
-- Records of before get theirs now; they are otherwise left as they are.
alter table records add column seal_sha256 text;
alter table records disable trigger records_append_only;
update records set seal_sha256 = encode(sha256(convert_to('{"account_id":' || to_json(account_id)::text
  || ',"record_sha256":' || to_json(body->>'record_sha256')::text || '}', 'UTF8')), 'hex');
alter table records enable trigger records_append_only;
alter table records alter column seal_sha256 set not null;

-- Records in the order of their commits. A record waits from its own transaction on, and gets its place after the commit.
create table unplaced_records (
  queued_no bigint generated always as identity primary key,
  record_id text not null
);
create table record_places (
  place bigint primary key,
  record_id text not null unique
);
create trigger record_places_append_only before update or delete or truncate on record_places
  for each statement execute function refuse_change();

create function queue_records() returns trigger language plpgsql as $$
begin
  insert into unplaced_records (record_id) select record_id from added order by record_id;
  return null;
end $$;
create trigger records_queue after insert on records
  referencing new table as added for each statement execute function queue_records();
insert into unplaced_records (record_id) select record_id from records order by record_id;


-- Rows.
insert into tenants (tenant_id, name, target_secret, created_at) overriding system value values ('ten_01M7G8F7NKNQJGMH68NA3DC5QH', 'Demo tenant', E'\\x0000000000000000000000000000000000000000000000000000000000000000', '2026-11-15 18:45:46.798573+00');
insert into accounts (account_id, tenant_id, name, created_at) overriding system value values ('acc_01M7G8F7P0HSJ8Z293M0T0QQ99', 'ten_01M7G8F7NKNQJGMH68NA3DC5QH', 'Demo account', '2026-11-15 18:45:46.798573+00');
insert into users (user_id, account_id, email, password_hash, created_at) overriding system value values ('usr_01M7G8F7P4BQ1TG4VAW571WRTG', 'acc_01M7G8F7P0HSJ8Z293M0T0QQ99', 'demo-t0qq99@example.com', 'of nobody', '2026-11-15 18:45:46.798573+00');
insert into api_keys (key_id, account_id, name, key_prefix, key_sha256, scopes, rate_limit_per_minute, created_at, last_used_at, expires_at, revoked_at, replaces_key_id) overriding system value values ('key_01M7G8F7R67VCMJAF1QJEFX8B8', 'acc_01M7G8F7P0HSJ8Z293M0T0QQ99', 'Demo key', 'svc_live_zKQp', 'f2d5d5f9dba563458a08e42470bfab422e047e4de5a0c507e4fc29f78d8b3fdc', '{abn:lookup,gst:status,company:lookup,address:lookup,ppsr:search.org,ppsr:search.serial,assets:receipts,exports:write,assets:monitor,billing:read}', null, '2026-11-15 18:45:46.798573+00', '2026-11-15 18:45:52.52+00', null, null, null);
alter table records disable trigger records_queue;
insert into records (record_id, account_id, tool, target_value, reference, price_cents, created_at, body, seal_sha256) overriding system value values ('rec_01M7G8FD8H3YBW6STKFAPHF0EF', 'acc_01M7G8F7P0HSJ8Z293M0T0QQ99', 'get_abn', '79002637069', null, '0', '2026-11-15 18:45:52.529+00', '{"record_sha256":"079e83957d9a2a9774a7e667b52485e8bcdd58e6797e0de991b68d8453bc6227","created_at":"2026-11-15T18:45:52.529Z","data_mode":"snapshot","price_cents":0,"record_id":"rec_01M7G8FD8H3YBW6STKFAPHF0EF","reference":null,"request":{"abn":"79002637069"},"result":{"abn":"79002637069","abnRegisteredDate":"2001-03-12","acn":"002637069","data_mode":"snapshot","entityName":"SAMPLE HARBOUR BAKERY PTY LTD","entityType":"Australian Private Company","ok":true,"postcode":"2000","record_id":"rec_01M7G8FD8H3YBW6STKFAPHF0EF","retrieved_at":"2026-11-01T08:00:00Z","source":"ABN Lookup (ABN Bulk Extract)","sourceUrl":"https://abr.business.gov.au/ABN/View?abn=79002637069","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","source_version":"abn-sample-2026-11","state":"NSW","status":"active"},"sources":[{"payload_sha256":"bf557d9dbd212e065dd8fd4ac5ded04286ee9de123feed93b407daa7b45fd624","retrieved_at":"2026-11-01T08:00:00Z","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","source_id":"abn","source_version":"abn-sample-2026-11"}],"status":"completed","target":{"type":"ABN","value":"79002637069"},"tool":"get_abn"}', '87112e9925261448ee78a243dd3ace8ef9a579036bfdc9ba1cb6e998e0f037dd');
insert into records (record_id, account_id, tool, target_value, reference, price_cents, created_at, body, seal_sha256) overriding system value values ('rec_01M7G8FDKV4Z8991ZKDR42A0TW', 'acc_01M7G8F7P0HSJ8Z293M0T0QQ99', 'get_abn', '88712649015', null, '0', '2026-11-15 18:45:52.891+00', '{"record_sha256":"c2f24e1bf6f8ab05c1dcad0bded173efee3eb091c788aec154a6b332111c5a95","created_at":"2026-11-15T18:45:52.891Z","data_mode":"snapshot","price_cents":0,"record_id":"rec_01M7G8FDKV4Z8991ZKDR42A0TW","reference":null,"request":{"abn":"88712649015"},"result":{"abn":"88712649015","abnRegisteredDate":"2000-06-15","acn":null,"data_mode":"snapshot","entityName":"SAMPLE COASTAL ROWING CLUB INCORPORATED","entityType":"Other Incorporated Entity","ok":true,"postcode":"3182","record_id":"rec_01M7G8FDKV4Z8991ZKDR42A0TW","retrieved_at":"2026-11-01T08:00:00Z","source":"ABN Lookup (ABN Bulk Extract)","sourceUrl":"https://abr.business.gov.au/ABN/View?abn=88712649015","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","source_version":"abn-sample-2026-11","state":"VIC","status":"active"},"sources":[{"payload_sha256":"a6bf2c172a32a104b959cedcef7ae9478c76ca84364e9282b0e38c6862c02cc8","retrieved_at":"2026-11-01T08:00:00Z","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","source_id":"abn","source_version":"abn-sample-2026-11"}],"status":"completed","target":{"type":"ABN","value":"88712649015"},"tool":"get_abn"}', '1804dfa6ada937b2d072a46ba00f898a997638fae76a78a0c6de03e4cdf7a2b5');
insert into records (record_id, account_id, tool, target_value, reference, price_cents, created_at, body, seal_sha256) overriding system value values ('rec_01M7G8FDTG8E849C2VBKRP283M', 'acc_01M7G8F7P0HSJ8Z293M0T0QQ99', 'verify_counterparty', '79002637069', 'deal-7', '0', '2026-11-15 18:45:53.104+00', '{"record_sha256":"dd8fe337032839077a2a90516a6a5e923a4e46e8d5a4d1d7cd2726d03e62dc00","created_at":"2026-11-15T18:45:53.104Z","data_mode":"snapshot","price_cents":0,"record_id":"rec_01M7G8FDTG8E849C2VBKRP283M","reference":"deal-7","request":{"abn":"79002637069","reference":"deal-7"},"result":{"card":{"confidence":1,"fields":[{"field":"entity_name","label":"verified","value":"SAMPLE HARBOUR BAKERY PTY LTD"},{"field":"abn_status","label":"verified","value":"active"},{"field":"abn_status_from","label":"verified","value":"2001-03-12"},{"field":"entity_type","label":"verified","value":"Australian Private Company"},{"field":"acn","label":"verified","value":"002637069"},{"field":"state","label":"verified","value":"NSW"},{"field":"postcode","label":"verified","value":"2000"},{"field":"gst_status","label":"verified","value":"registered"}],"headline":"ABN 79 002 637 069 is active and belongs to SAMPLE HARBOUR BAKERY PTY LTD, registered for GST, as at 2026-11-01.","human_review_items":[],"not_checked":[{"result":"PPSR is closed: nothing was searched, and nothing is said about encumbrances.","source":"PPSR","status":"not_checked"},{"result":"Company registration was not looked up here; company_lookup does that.","source":"ASIC","status":"not_checked"},{"result":"No such source is read by this service.","source":"Sanctions and insolvency","status":"not_checked"},{"result":"This service does not verify who owns a bank account.","source":"Bank account ownership","status":"not_checked"}],"risk_flags":[],"source_checks":[{"check":"identity","confidence":1,"data_mode":"snapshot","gst":null,"limitations":["The main business location is state and postcode only.","A snapshot shows the register as it was extracted; later changes are not in it."],"result":"The ABN is active as at 2026-11-01.","retrieved_at":"2026-11-01T08:00:00Z","source":"ABN Lookup (ABN Bulk Extract)","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","source_id":"abn","source_version":"abn-sample-2026-11","status":"matched"},{"check":"gst","confidence":1,"data_mode":"snapshot","gst":{"effective_from":"2001-04-01","effective_to":null,"registered":true},"limitations":["The main business location is state and postcode only.","A snapshot shows the register as it was extracted; later changes are not in it."],"result":"Registered for GST from 2001-04-01, as at 2026-11-01.","retrieved_at":"2026-11-01T08:00:00Z","source":"ABN Lookup (ABN Bulk Extract)","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","source_id":"abn","source_version":"abn-sample-2026-11","status":"matched"}],"subject":{"abn":"79002637069","entity_name":"SAMPLE HARBOUR BAKERY PTY LTD"},"verdict":"verified"},"data_mode":"snapshot","generated_at":"2026-11-15T18:45:53.104Z","ok":true,"record_id":"rec_01M7G8FDTG8E849C2VBKRP283M","tool":"verify_counterparty"},"sources":[{"payload_sha256":"bf557d9dbd212e065dd8fd4ac5ded04286ee9de123feed93b407daa7b45fd624","retrieved_at":"2026-11-01T08:00:00Z","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","source_id":"abn","source_version":"abn-sample-2026-11"}],"status":"completed","target":{"type":"ABN","value":"79002637069"},"tool":"verify_counterparty"}', 'ce83ada3b91fbb76d1eaf94535a6333058dc8e48994e2dd09b670b6bf7c71633');
alter table records enable trigger records_queue;
insert into record_places (place, record_id) overriding system value values ('0', 'rec_01M7G8FD8H3YBW6STKFAPHF0EF');
insert into record_places (place, record_id) overriding system value values ('1', 'rec_01M7G8FDKV4Z8991ZKDR42A0TW');
insert into record_places (place, record_id) overriding system value values ('2', 'rec_01M7G8FDTG8E849C2VBKRP283M');
insert into ledger_entries (entry_id, transaction_id, ledger_account, amount_cents, reason, record_id, created_at) overriding system value values ('1', 'txn_01M7G8F7Q9ZWNEEYJQ68TZYEGT', 'credit:acc_01M7G8F7P0HSJ8Z293M0T0QQ99', '5000', 'demo credit', null, '2026-11-15 18:45:46.798573+00');
insert into ledger_entries (entry_id, transaction_id, ledger_account, amount_cents, reason, record_id, created_at) overriding system value values ('2', 'txn_01M7G8F7Q9ZWNEEYJQ68TZYEGT', 'operator:credit-given', '-5000', 'demo credit', null, '2026-11-15 18:45:46.798573+00');
insert into idempotency_keys (account_id, idempotency_key, operation, input_sha256, state, holder, lease_expires_at, answer, record_id, created_at) overriding system value values ('acc_01M7G8F7P0HSJ8Z293M0T0QQ99', 'upgrade-1', 'verify_counterparty', '53673930968f5b83de037b920dcb78f98a40d68aba0756249e1052e588c6731d', 'done', 'idh_01M7G8FDTG8E849C2VBKRP283N', '2026-11-15 18:46:23.105177+00', '{"ok":true,"tool":"verify_counterparty","card":{"subject":{"abn":"79002637069","entity_name":"SAMPLE HARBOUR BAKERY PTY LTD"},"verdict":"verified","headline":"ABN 79 002 637 069 is active and belongs to SAMPLE HARBOUR BAKERY PTY LTD, registered for GST, as at 2026-11-01.","fields":[{"field":"entity_name","value":"SAMPLE HARBOUR BAKERY PTY LTD","label":"verified"},{"field":"abn_status","value":"active","label":"verified"},{"field":"abn_status_from","value":"2001-03-12","label":"verified"},{"field":"entity_type","value":"Australian Private Company","label":"verified"},{"field":"acn","value":"002637069","label":"verified"},{"field":"state","value":"NSW","label":"verified"},{"field":"postcode","value":"2000","label":"verified"},{"field":"gst_status","value":"registered","label":"verified"}],"source_checks":[{"source":"ABN Lookup (ABN Bulk Extract)","source_id":"abn","check":"identity","status":"matched","result":"The ABN is active as at 2026-11-01.","data_mode":"snapshot","source_version":"abn-sample-2026-11","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","retrieved_at":"2026-11-01T08:00:00Z","confidence":1,"gst":null,"limitations":["The main business location is state and postcode only.","A snapshot shows the register as it was extracted; later changes are not in it."]},{"source":"ABN Lookup (ABN Bulk Extract)","source_id":"abn","check":"gst","status":"matched","result":"Registered for GST from 2001-04-01, as at 2026-11-01.","data_mode":"snapshot","source_version":"abn-sample-2026-11","source_citation":"SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11","retrieved_at":"2026-11-01T08:00:00Z","confidence":1,"gst":{"registered":true,"effective_from":"2001-04-01","effective_to":null},"limitations":["The main business location is state and postcode only.","A snapshot shows the register as it was extracted; later changes are not in it."]}],"risk_flags":[],"human_review_items":[],"not_checked":[{"source":"PPSR","status":"not_checked","result":"PPSR is closed: nothing was searched, and nothing is said about encumbrances."},{"source":"ASIC","status":"not_checked","result":"Company registration was not looked up here; company_lookup does that."},{"source":"Sanctions and insolvency","status":"not_checked","result":"No such source is read by this service."},{"source":"Bank account ownership","status":"not_checked","result":"This service does not verify who owns a bank account."}],"confidence":1},"data_mode":"snapshot","record_id":"rec_01M7G8FDTG8E849C2VBKRP283M","generated_at":"2026-11-15T18:45:53.104Z"}', 'rec_01M7G8FDTG8E849C2VBKRP283M', '2026-11-15 18:45:53.105177+00');
create table migrations (number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now());
insert into migrations (number, name, sha256) values (1, '0001-foundation', 'd85cc96323f4be4248b24b8ea8dbc55f96f96d113b47f169452441207777a856');
insert into migrations (number, name, sha256) values (2, '0002-registers', 'd1dd870de63e399058483314386c597c0b83667c3d2702d68b175f46928a2863');
insert into migrations (number, name, sha256) values (3, '0003-jobs', '42c6292ae4e972f9b71cbc6dd89c317b293406101eeaca33abc3926f4cd5190f');
insert into migrations (number, name, sha256) values (4, '0004-ledger-checkpoints', 'a5a0fd7d2d35ee94ac909d2f13ba89134074b78567edef2488f506cb6dd09412');
insert into migrations (number, name, sha256) values (5, '0005-record-order', '4a6b521b3b06b5972d9f0551f98196a5a295544db53393b8528903a946922bed');
select setval(pg_get_serial_sequence('unplaced_records', 'queued_no'), 100);
select setval(pg_get_serial_sequence('ledger_entries', 'entry_id'), 100);
