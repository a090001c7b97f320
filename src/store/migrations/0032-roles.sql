-- What a person may do in their account. Everyone who could sign in before could do everything, so they are owners.
-- A person who was removed keeps their row, to which grants and decisions refer, and their address is free again.
alter table users
  add column role text not null default 'owner' check (role in ('owner', 'member', 'viewer', 'billing')),
  add column removed_at timestamptz;
alter table users alter column role drop default;
drop index users_email;
create unique index users_email on users (lower(email)) where removed_at is null;
create index users_account on users (account_id, user_id);

-- The keys that a signed-in person made or revoked, where that was not another key.
alter table api_keys
  add column created_by_user_id text references users,
  add column revoked_by_user_id text references users;

-- Which key, grant or person made a record. Null: a job, or a record from before this was stored; it is not part of the
-- sealed record. The column is not filled in later, so old rows are not rewritten.
alter table records add column made_by text;
create index records_list_made_by on records
  (hashtextextended(account_id || ' ' || made_by, 0), created_at, record_id) where made_by is not null;
