-- The answers that a key replays, as the bodies of records (0051, 0065): compressing one of 6 KB with pglz took two fifths of
-- what the key cost the server. They are deleted after a day.
do $$
begin
  if (select 'lz4' = any (enumvals) from pg_settings where name = 'default_toast_compression') then
    alter table idempotency_keys alter column answer set compression lz4;
  else
    alter table idempotency_keys alter column answer set storage external;
    alter table idempotency_keys set (toast_tuple_target = 8160);
  end if;
end $$;
