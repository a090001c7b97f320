-- A list by maker with a reference or a target. With the index of the reference alone it read every record with that
-- reference, also those that others made.
create index records_list_made_by_reference on records
  (hashtextextended(account_id || ' ' || made_by || ' ' || reference, 0), created_at, record_id)
  where made_by is not null and reference is not null;
create index records_list_made_by_target on records
  (hashtextextended(account_id || ' ' || made_by || ' ' || target_value, 0), created_at, record_id)
  where made_by is not null;
