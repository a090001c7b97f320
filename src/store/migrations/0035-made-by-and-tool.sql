-- A list by maker and tool. With the index of makers alone it read every record of the maker: on an account with a million
-- records it took longer than a statement may.
create index records_list_made_by_tool on records
  (hashtextextended(account_id || ' ' || made_by || ' ' || tool, 0), created_at, record_id) where made_by is not null;
