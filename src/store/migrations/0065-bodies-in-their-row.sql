-- A body that is stored uncompressed (0051) stays in its row if that fits a page. Out of line, the body of an address look-up
-- is four more rows with an index entry each, which was a quarter of what adding its record cost the server. On disk it takes
-- as much either way; bodies between 2 and 6 KB take up to 44 % more.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'records'::regclass and attname = 'body' and attstorage = 'e') then
    alter table records set (toast_tuple_target = 8160);
  end if;
end $$;
