-- What was given to an account, numbered without gaps and sealed: SHA-256 of the RFC 8785 form of the grant. Credit that
-- the ledger holds and no grant names, or with another amount, was not given by this service.
create table credit_grants (
  account_id text not null,
  grant_no integer not null check (grant_no > 0),
  transaction_id text not null unique,
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  seal_sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, grant_no)
);
create trigger credit_grants_append_only before update or delete or truncate on credit_grants
  for each statement execute function refuse_change();

-- Credit of before is taken as it stands. Nobody may give any between this and the program that names its grants.
lock table ledger_entries in share row exclusive mode;
insert into credit_grants (account_id, grant_no, transaction_id, amount_cents, reason, seal_sha256, created_at)
  select account_id, grant_no, transaction_id, amount_cents, reason,
    encode(sha256(convert_to('{"account_id":' || to_json(account_id)::text || ',"amount_cents":' || amount_cents
      || ',"grant_no":' || grant_no || ',"reason":' || to_json(reason)::text
      || ',"transaction_id":' || to_json(transaction_id)::text || '}', 'UTF8')), 'hex'), created_at
  from (
    select substr(ledger_account, 8) as account_id, transaction_id, amount_cents, reason, created_at,
      row_number() over (partition by ledger_account order by entry_id) as grant_no
    from ledger_entries where ledger_account like 'credit:%' and record_id is null
  ) given;
