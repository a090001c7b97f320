-- The sum of a ledger account up to and with one entry, so that a balance is this and the few entries after it.
create table ledger_checkpoints (
  ledger_account text not null,
  entry_id bigint not null references ledger_entries,
  balance_cents bigint not null,
  created_at timestamptz not null default now(),
  primary key (ledger_account, entry_id)
);
create trigger ledger_checkpoints_append_only before update or delete or truncate on ledger_checkpoints
  for each statement execute function refuse_change();

-- The entries of an account in their order, with all that a sum needs.
create index ledger_entries_tail on ledger_entries (ledger_account, entry_id) include (amount_cents);
drop index ledger_entries_account;

-- Accounts with a past start with a checkpoint. Nobody may add an entry between reading the sum and writing it down.
lock table ledger_entries in share row exclusive mode;
insert into ledger_checkpoints (ledger_account, entry_id, balance_cents)
  select ledger_account, max(entry_id), sum(amount_cents) from ledger_entries
  where ledger_account like 'credit:%' group by ledger_account;
