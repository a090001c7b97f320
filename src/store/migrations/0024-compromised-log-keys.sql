-- Since when a key of the evidence log must be taken for stolen. Keys themselves are append-only, so this is told beside
-- them; of several times the earliest counts.
create table log_key_compromises (
  key_no integer not null references log_keys (key_no),
  compromised_since timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (key_no, compromised_since)
);
create trigger log_key_compromises_append_only before delete or update or truncate on log_key_compromises
  for each statement execute function refuse_change();

-- The first checkpoint of one key that covers a record, without passing over those of a key that does not count.
create index log_checkpoints_key on log_checkpoints (key_no, tree_size);
