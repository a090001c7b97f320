-- The requests of accounts in the last seven days: who asked for which operation, and how it ended. No inputs and no
-- answers. Rows are written in groups after the answers. entry_no is the time in milliseconds times 4096, plus a counter,
-- so that one number orders, pages and bounds a list.
create table request_log (
  entry_no bigint not null,
  account_id text not null,
  made_by text not null,
  operation text not null,
  status integer not null,
  code text,
  duration_ms double precision not null,
  request_id text,
  primary key (account_id, entry_no)
);
create index request_log_made_by on request_log (account_id, made_by, entry_no);
create index request_log_operation on request_log (account_id, operation, entry_no);
-- Failures are rare, so a filter by status or code walks these alone.
create index request_log_failures on request_log (account_id, entry_no) where status >= 400;
-- The day in UTC, for the sweep. An index on entry_no alone would tempt the planner to walk other accounts' rows.
create index request_log_day on request_log ((entry_no / 353894400000));
