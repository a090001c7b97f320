-- An account has at most one test account: its keys begin `svc_test_`, read invented data only and spend play money.
-- Records, ledger, monitors, webhooks and exports of test mode are those of this account, so no query mixes the two.
alter table accounts
  add column test_of text unique references accounts,
  add check (test_of <> account_id);
