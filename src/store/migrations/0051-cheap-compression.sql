-- Compressing the body of a record with pglz took a third of what a recorded address look-up cost the server. lz4 costs much
-- less. A server that was built without it, as the embedded one, stores longer bodies uncompressed: twice the disk.
do $$
begin
  if (select 'lz4' = any (enumvals) from pg_settings where name = 'default_toast_compression') then
    alter table records alter column body set compression lz4;
  else
    alter table records alter column body set storage external;
  end if;
end $$;
