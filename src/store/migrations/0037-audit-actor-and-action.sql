-- What one person or key did of one kind: the last sign-in of each person on the team page, and the filter of the audit
-- log. With the index of actions alone, the page of a team with 100,000 sign-ins took longer than a statement may.
create index audit_log_actor_action on audit_log (account_id, actor_id, action, entry_no) where actor_id is not null;
