-- The first check of each invoice number of a supplier in an account; the primary key decides which of two concurrent
-- checks was first. supplier is the ABN, or what was written where that is no ABN.
create table checked_invoices (
  account_id text not null references accounts,
  supplier text not null,
  invoice_number text not null,
  record_id text not null unique references records,
  details_sha256 text not null,
  checked_at timestamptz not null,
  primary key (account_id, supplier, invoice_number)
);
create trigger checked_invoices_append_only before update or delete or truncate on checked_invoices
  for each statement execute function refuse_change();
