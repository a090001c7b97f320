-- What is left of each credential's rate limit, for all processes together. Not logged: after a crash every bucket is
-- full again, which costs nothing but a minute's patience with a hasty caller.
create unlogged table rate_buckets (
  credential_id text primary key,
  tokens double precision not null,
  -- What the last process took with it; here because the statement that takes must also say how much.
  granted double precision not null,
  counted_at timestamptz not null
) with (fillfactor = 50);
