-- What others said about a checkpoint before it was used in proofs: the timestamp of an authority, and the cosignatures
-- of witnesses, as signature lines of its note. A row is there from the moment the checkpoint is signed; proofs wait
-- until endorsed_at is set or wait_until is over. A checkpoint without a row was never to be endorsed.
create table log_endorsements (
  tree_size bigint not null,
  key_no integer not null,
  wait_until timestamptz not null,
  endorsed_at timestamptz,
  timestamp_line text not null default '',
  cosignature_lines text not null default '',
  primary key (tree_size, key_no),
  foreign key (tree_size, key_no) references log_checkpoints
);
create index log_endorsements_pending on log_endorsements (wait_until) where endorsed_at is null;

-- A proof must never change, so a row changes once at most.
create function refuse_second_endorsement() returns trigger language plpgsql as $$
begin
  if old.endorsed_at is not null or (new.tree_size, new.key_no, new.wait_until) <> (old.tree_size, old.key_no, old.wait_until)
  then raise exception 'log_endorsements: a checkpoint is endorsed once';
  end if;
  return new;
end $$;
create trigger log_endorsements_change_once before update on log_endorsements
  for each row execute function refuse_second_endorsement();
create trigger log_endorsements_append_only before delete or truncate on log_endorsements
  for each statement execute function refuse_change();
