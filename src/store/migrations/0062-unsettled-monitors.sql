-- The monitors whose state must be settled; nearly always none.
create index concurrently if not exists monitors_unsettled on monitors (subscription_id)
  where state is null and deleted_at is null;
