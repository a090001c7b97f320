-- The last sign-in of each person. In the order of entries the planner walked the log itself, newest first, and found
-- nothing for people who rarely sign in; no other index has the order of times.
drop index audit_log_actor_action;
create index audit_log_sign_ins on audit_log (account_id, actor_id, at) where action = 'sign_in';
