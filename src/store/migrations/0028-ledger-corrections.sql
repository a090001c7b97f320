-- What takes a ledger transaction back, whole: credit that was given by mistake, or the charge for a check. A transaction
-- is taken back once, so never more than it moved; the entries are those of the original with the opposite sign.
create table ledger_corrections (
  transaction_id text primary key,
  reverses_transaction_id text not null unique,
  account_id text not null references accounts,
  kind text not null check (kind in ('credit_reversal', 'charge_refund')),
  record_id text unique references records,
  amount_cents bigint not null check (amount_cents > 0),
  because text not null check (because <> ''),
  created_at timestamptz not null default now(),
  check ((kind = 'charge_refund') = (record_id is not null)),
  check (transaction_id <> reverses_transaction_id)
);
create index ledger_corrections_account on ledger_corrections (account_id, created_at);
create trigger ledger_corrections_append_only before update or delete or truncate on ledger_corrections
  for each statement execute function refuse_change();
