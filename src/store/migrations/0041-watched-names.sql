-- Names that are screened again whenever the sanctions list changes. screened_snapshot_id is the version of the list that
-- the name was last screened against; null until the first time. It is also how far a run has come: a run that is stopped
-- halfway leaves the names that it did not reach with the older version.
create table screening_monitors (
  screening_monitor_id text primary key,
  account_id text not null references accounts,
  question json not null,
  reference text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  screened_snapshot_id bigint references snapshots
);
create index screening_monitors_account on screening_monitors (account_id, screening_monitor_id) where deleted_at is null;
create index screening_monitors_screened on screening_monitors (screened_snapshot_id, screening_monitor_id)
  where deleted_at is null;

-- Which entry of the list a name may be, since which version and why. An alert is closed when the entry is removed, no
-- longer alike, or changed; a changed entry that is still alike opens a new one.
create table screening_alerts (
  alert_id text primary key,
  screening_monitor_id text not null references screening_monitors,
  account_id text not null references accounts,
  list_reference text not null,
  listed_as text not null,
  matched_name text,
  band text not null check (band in ('match', 'possible')),
  score double precision not null check (score between 0 and 1),
  reasons json not null,
  why text not null check (why in ('first_screening', 'added', 'changed')),
  record_id text not null,
  opened_snapshot_id bigint not null references snapshots,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_snapshot_id bigint references snapshots,
  closed_why text check (closed_why in ('removed', 'changed', 'no_longer_alike')),
  closed_record_id text,
  check ((closed_at is null) = (closed_why is null)),
  check ((closed_at is null) = (closed_snapshot_id is null)),
  check ((closed_at is null) = (closed_record_id is null))
);
-- One entry alerts once for a name, however often a run is repeated.
create unique index screening_alerts_open on screening_alerts (screening_monitor_id, list_reference) where closed_at is null;
create index screening_alerts_account on screening_alerts (account_id, alert_id);
