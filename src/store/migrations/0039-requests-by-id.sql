-- A request by its id, and the requests of programs: the pages of one busy office make more rows than its keys.
create index request_log_request_id on request_log (account_id, request_id, entry_no) where request_id is not null;
create index request_log_programs on request_log (account_id, entry_no) where left(made_by, 4) <> 'usr_';
