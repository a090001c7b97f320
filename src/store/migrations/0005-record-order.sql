-- The seal binds a record to its owner, whom the record itself does not name: SHA-256 of the RFC 8785 form of both.
-- Records of before get theirs now; they are otherwise left as they are.
alter table records add column seal_sha256 text;
alter table records disable trigger records_append_only;
update records set seal_sha256 = encode(sha256(convert_to('{"account_id":' || to_json(account_id)::text
  || ',"record_sha256":' || to_json(body->>'record_sha256')::text || '}', 'UTF8')), 'hex');
alter table records enable trigger records_append_only;
alter table records alter column seal_sha256 set not null;

-- Records in the order of their commits. A record waits from its own transaction on, and gets its place after the commit.
create table unplaced_records (
  queued_no bigint generated always as identity primary key,
  record_id text not null
);
create table record_places (
  place bigint primary key,
  record_id text not null unique
);
create trigger record_places_append_only before update or delete or truncate on record_places
  for each statement execute function refuse_change();

create function queue_records() returns trigger language plpgsql as $$
begin
  insert into unplaced_records (record_id) select record_id from added order by record_id;
  return null;
end $$;
create trigger records_queue after insert on records
  referencing new table as added for each statement execute function queue_records();
insert into unplaced_records (record_id) select record_id from records order by record_id;
