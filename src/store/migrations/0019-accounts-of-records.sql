-- Every record is of an account that exists. This was looked up for each record, which cost a sixth of writing it. The
-- rows that count what a statement adds hold it now, once for each account: a record of no account cannot be counted, so
-- the statement that adds it fails, and an account that ever had a record has counts or totals and cannot be taken away.
alter table usage_counts add foreign key (account_id) references accounts;
alter table usage_totals add foreign key (account_id) references accounts;
alter table records drop constraint records_account_id_fkey;
