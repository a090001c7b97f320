-- The most that an account may spend in a day in Sydney, whatever pays: an app, a key or an approved price. Null: no cap.
alter table accounts add column daily_cap_cents integer check (daily_cap_cents >= 0);

-- account_day_cents is what the account has spent that day up to and with this charge, as day_cents is for a grant: two
-- charges that did not see each other would have the same. account_cap_cents is the cap that the charge was decided under.
-- A search that was sent is charged even if the cap was lowered meanwhile: its price was reserved when it was sent.
alter table spending
  add column account_id text references accounts,
  add column account_day_cents integer,
  add column account_cap_cents integer,
  add check (quote_id is not null or account_day_cents <= account_cap_cents);
alter table spending disable trigger spending_append_only;
update spending set account_id = summed.account_id, account_day_cents = summed.cents
  from (select s.record_id, r.account_id, sum(s.cents) over (partition by r.account_id, s.day order by s.record_id) as cents
    from spending s join records r using (record_id)) as summed
  where summed.record_id = spending.record_id;
alter table spending enable trigger spending_append_only;
alter table spending alter column account_id set not null, alter column account_day_cents set not null;
create unique index spending_account_day on spending (account_id, day, account_day_cents);
