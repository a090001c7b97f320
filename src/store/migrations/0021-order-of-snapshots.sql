-- A monitor's snapshots stand in the order in which they were kept (snapshot_no), whatever the clock did meanwhile; their
-- time bounds a window and orders nothing.
create index monitor_snapshots_order on monitor_snapshots (subscription_id, snapshot_no, created_at);
drop index monitor_snapshots_time;

-- A look that finds a difference takes its monitor's last calm sighting away, from now on. Which looks before now found one
-- was not written down, so whatever was looked at since its baseline is looked at once more.
update monitors m set clear_snapshot_id = null, clear_before = null
where clear_snapshot_id is not null and exists (
  select from monitor_snapshots later
    join monitor_snapshots baseline on baseline.snapshot_id = m.baseline_snapshot_id
  where later.subscription_id = m.subscription_id and later.snapshot_no > baseline.snapshot_no);
