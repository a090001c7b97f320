-- Where the program asked for its answer when the person let it in; null for consents of before this was kept.
alter table grants add column redirect_uri text;

-- A price that was never sent and whose time is over stands for nothing, and may be forgotten. One that was sent stands for
-- a charge, or for a search whose outcome somebody may still ask about.
create function refuse_forgetting() returns trigger language plpgsql as $$
begin
  if old.dispatch_id is not null or old.expires_at > now() then
    raise exception 'quote % was sent, or is not over', old.quote_id;
  end if;
  return old;
end $$;
drop trigger quotes_kept on quotes;
create trigger quotes_kept before delete on quotes for each row execute function refuse_forgetting();
create trigger quotes_kept_whole before truncate on quotes for each statement execute function refuse_change();
create index quotes_unsent on quotes (expires_at) where dispatch_id is null;
