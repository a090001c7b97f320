-- Jobs as their callers see them, beside pg-boss, which forgets a job some days after its end. A row is written in the
-- transaction that asks for the job and moved on by its worker; the moves are forward only, and an end is final.
create table account_jobs (
  job_id text primary key,
  account_id text not null references accounts,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed')),
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  result_key text,
  result_name text,
  result_bytes bigint,
  result_sha256 text,
  expires_at timestamptz,
  error_code text,
  error_message text,
  check ((state = 'queued') = (started_at is null)),
  check ((state in ('succeeded', 'failed')) = (finished_at is not null)),
  check ((state = 'succeeded') = (result_key is not null)),
  check (num_nulls(result_key, result_name, result_bytes, result_sha256, expires_at) in (0, 5)),
  check ((state = 'failed') = (error_code is not null)),
  check ((error_code is null) = (error_message is null))
);
create index account_jobs_open on account_jobs (account_id, kind) where state in ('queued', 'running');

create function refuse_going_back() returns trigger language plpgsql as $$
begin
  if (old.job_id, old.account_id, old.kind, old.created_at)
    is distinct from (new.job_id, new.account_id, new.kind, new.created_at)
    or old.state in ('succeeded', 'failed')
    or (old.state = 'queued' and new.state in ('succeeded', 'failed'))
    or (old.state = 'running' and new.state = 'queued')
    or new.done < old.done or (old.total is not null and new.total is distinct from old.total)
    or (old.started_at is not null and old.started_at is distinct from new.started_at) then
    raise exception 'job % moves forward only', old.job_id;
  end if;
  return new;
end $$;
create trigger account_jobs_forward before update on account_jobs for each row execute function refuse_going_back();
create trigger account_jobs_kept before delete or truncate on account_jobs
  for each statement execute function refuse_change();
