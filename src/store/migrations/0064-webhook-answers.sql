-- The beginning of what a receiver answered to an attempt, as text; null where it is not known. It ends with its attempt.
alter table webhook_attempts add column response_body text;
