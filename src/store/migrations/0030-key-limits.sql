-- Keys that accounts make themselves: where they work from, which key made and revoked them, and whose rate limit they
-- share. Otherwise a caller would have another limit for each key it makes.
alter table api_keys
  add column allowed_networks text[] not null default '{}',
  add column created_by_key_id text references api_keys,
  add column revoked_by_key_id text references api_keys,
  add column rate_owner_id text;
update api_keys set rate_owner_id = first_key_id;
alter table api_keys alter column rate_owner_id set not null;
