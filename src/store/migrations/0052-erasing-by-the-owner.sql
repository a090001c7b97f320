-- The setting alone allows nothing: only a role that may record an erasure is erasing. The role of serve and work may
-- update jobs, quotes and checks of monitors, and their triggers ask this function too. Names with a schema, because a
-- temporary table could hide the real one.
create or replace function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('svc.erasing', true), '') <> ''
    and has_table_privilege('public.erasures', 'insert')
    and exists (select from public.erasures where account_id = current_setting('svc.erasing', true))
$$;
