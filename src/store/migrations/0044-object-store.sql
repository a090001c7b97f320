-- Which object store belongs to this database: a random id, which is also in the object store. A process that finds
-- another id there, or none, reads and writes objects that the other processes cannot see.
create table object_store (
  only_row boolean primary key default true check (only_row),
  store_id text not null,
  marked_at timestamptz not null default now()
);
