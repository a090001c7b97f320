-- Which version of a register was compared with which, written in the transaction that makes the newer one visible, and the
-- entities whose rows differ. A version without a row here was compared with none: nothing can be said from it.
create table version_comparisons (
  snapshot_id bigint primary key references snapshots,
  previous_snapshot_id bigint not null references snapshots,
  entity_count integer not null check (entity_count >= 0)
);
create trigger version_comparisons_append_only before update or delete or truncate on version_comparisons
  for each statement execute function refuse_change();
create table register_changes (
  entity text not null,
  snapshot_id bigint not null,
  primary key (entity, snapshot_id)
);
create trigger register_changes_append_only before update or delete or truncate on register_changes
  for each statement execute function refuse_change();

-- The version in which the target was last seen to equal the baseline, and the day from which the same rows would say
-- something else by themselves. Null: it must be looked at.
alter table monitors add column clear_snapshot_id bigint references snapshots,
  add column clear_before date;

-- A recheck that is planned: how many monitors it has, and how many of them must be looked at.
create table rechecks (
  job_id text primary key references account_jobs,
  total integer not null check (total >= 0),
  due integer not null check (due between 0 and total)
);

-- What a recheck has to look at and what it found, until its report is written. No reference to monitors: a million rows
-- are written at once, and fsck looks for strays.
create table recheck_items (
  job_id text not null,
  item_no integer not null,
  subscription_id text not null,
  -- The baseline of that moment, which it is held against.
  baseline_snapshot_id text,
  outcome text check (outcome in ('changed', 'unchanged', 'not_observed', 'not_due', 'no_baseline')),
  -- Of one that is not due: the version it was seen in, and the one that was compared with it.
  clear_snapshot_id bigint,
  answering_snapshot_id bigint,
  detail json,
  primary key (job_id, item_no),
  check ((outcome is not distinct from 'not_due') = (clear_snapshot_id is not null)),
  check ((clear_snapshot_id is null) = (answering_snapshot_id is null)),
  check (coalesce(outcome in ('changed', 'unchanged', 'not_observed'), false) = (detail is not null))
);
