-- An Idempotency-Key belongs to the caller that sent it: a grant, or an API key together with those that replace it by
-- rotation, which the first of them names.
alter table api_keys add column first_key_id text;
with recursive lines as (
  select key_id, key_id as first_key_id from api_keys where replaces_key_id is null
  union all
  select k.key_id, l.first_key_id from api_keys k join lines l on k.replaces_key_id = l.key_id
)
update api_keys k set first_key_id = l.first_key_id from lines l where l.key_id = k.key_id;
alter table api_keys alter column first_key_id set not null;

-- Which caller sent the keys of before was not written down. Their account owns them, which no caller is named like: they
-- answer nobody from now on, and expire within a day.
alter table idempotency_keys add column owner_id text;
update idempotency_keys set owner_id = account_id;
alter table idempotency_keys alter column owner_id set not null;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (owner_id, idempotency_key);
