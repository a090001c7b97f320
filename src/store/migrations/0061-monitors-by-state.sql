-- A list by state, and how many monitors are in each.
create index concurrently if not exists monitors_state on monitors (account_id, state, subscription_id)
  where deleted_at is null;
