-- In which state each monitor is, so that a list can select by it. Null: not settled yet. The rows of earlier releases
-- begin so, and a release that changes how observations are compared sets all of them to null.
alter table monitors add column state text;
alter table monitors add constraint monitors_state_check
  check (state in ('no_baseline', 'not_checked', 'older_data', 'no_change', 'changed')) not valid;
alter table monitors alter column state set default 'no_baseline';

-- Every new observation unsettles its monitor. A program of an earlier release, which does not know states, leaves it so.
create function unsettle_monitor() returns trigger language plpgsql as $$
begin
  update monitors set state = null where subscription_id = new.subscription_id and state is not null;
  return null;
end $$;
create trigger monitor_snapshots_unsettle after insert on monitor_snapshots
  for each row execute function unsettle_monitor();
