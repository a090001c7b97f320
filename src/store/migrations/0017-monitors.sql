-- Monitors on targets. The target itself is an identifier; what is shown of it is its hash with the tenant's secret.
create table monitors (
  subscription_id text primary key,
  account_id text not null references accounts,
  target_type text not null check (target_type in ('ABN', 'ACN', 'VIN', 'address')),
  target_value text not null,
  target_hash text not null,
  comparison_salt bytea not null check (octet_length(comparison_salt) = 32),
  reference text,
  created_at timestamptz not null,
  baseline_snapshot_id text,
  deleted_at timestamptz
);
create index monitors_account on monitors (account_id, subscription_id) where deleted_at is null;
create index monitors_reference on monitors (account_id, md5(reference), subscription_id)
  where deleted_at is null and reference is not null;
create index monitors_target on monitors (account_id, target_hash, target_type);
create index monitors_observed on monitors (target_type, target_value) where deleted_at is null;

-- What was observed of a target, or given as evidence about it. Times are epoch milliseconds, as callers compare by them;
-- snapshot_no tells apart what was captured in one millisecond.
create table monitor_snapshots (
  snapshot_no bigint generated always as identity primary key,
  snapshot_id text not null unique,
  subscription_id text not null references monitors,
  account_id text not null references accounts,
  role text not null check (role in ('baseline', 'check')),
  evidence_pack_id text not null,
  evidence_pack_ref text,
  created_at bigint not null,
  source_observed_at bigint not null,
  source_versions json not null,
  risk_flags json not null,
  comparison json not null,
  data_mode text not null,
  sources json not null
);
create index monitor_snapshots_time on monitor_snapshots (subscription_id, created_at, snapshot_no);
create index monitor_snapshots_pack on monitor_snapshots (account_id, md5(evidence_pack_id), snapshot_no);
create trigger monitor_snapshots_append_only before update or delete or truncate on monitor_snapshots
  for each statement execute function refuse_change();
alter table monitors add foreign key (baseline_snapshot_id) references monitor_snapshots (snapshot_id)
  deferrable initially deferred;

-- Confirmations: queued, running, then one of three ends, and no other move.
create table monitor_checks (
  check_id text primary key,
  subscription_id text not null references monitors,
  account_id text not null references accounts,
  state text not null check (state in ('queued', 'running', 'no_change', 'changed', 'failed')),
  baseline_snapshot_id text references monitor_snapshots (snapshot_id),
  result_snapshot_id text references monitor_snapshots (snapshot_id),
  evidence_pack_id text,
  audit_correlation_id text not null unique,
  failure text,
  created_at timestamptz not null default now(),
  lease_until timestamptz not null,
  completed_at timestamptz,
  check ((completed_at is not null) = (state in ('no_change', 'changed', 'failed')))
);
create index monitor_checks_open on monitor_checks (lease_until) where state in ('queued', 'running');
create function refuse_check_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state = 'queued' then return new; end if;
  if tg_op = 'UPDATE' and (old.state = 'queued' and new.state = 'running'
    or old.state = 'running' and new.state in ('no_change', 'changed', 'failed')) then return new; end if;
  raise exception 'a check makes no such move';
end $$;
create trigger monitor_checks_moves before insert or update or delete on monitor_checks
  for each row execute function refuse_check_move();
