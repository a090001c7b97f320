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
