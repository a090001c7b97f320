-- The keys with which this installation cosigns checkpoints of other logs, by name. private_key is encrypted with
-- LOG_KEY_SECRET if there is one, as the keys of the log are.
create table witness_keys (
  name text primary key check (name <> ''),
  private_key bytea not null,
  created_at timestamptz not null default now()
);
create trigger witness_keys_append_only before update or delete or truncate on witness_keys
  for each statement execute function refuse_change();

-- The newest checkpoint of each log that a witness of this installation cosigned, with the cosignature.
create table witnessed_logs (
  witness_name text not null references witness_keys,
  origin text not null,
  tree_size bigint not null check (tree_size >= 0),
  root_hash bytea not null check (octet_length(root_hash) = 32),
  note text not null,
  primary key (witness_name, origin)
);

-- A witness never cosigns a smaller tree, nor another one of the same size.
create function refuse_rollback() returns trigger language plpgsql as $$
begin
  if (new.witness_name, new.origin) <> (old.witness_name, old.origin) or new.tree_size < old.tree_size
    or (new.tree_size = old.tree_size and new.root_hash <> old.root_hash)
  then raise exception 'witnessed_logs: % would be rolled back', old.origin;
  end if;
  return new;
end $$;
create trigger witnessed_logs_only_grow before update on witnessed_logs
  for each row execute function refuse_rollback();
create trigger witnessed_logs_append_only before delete or truncate on witnessed_logs
  for each statement execute function refuse_change();
