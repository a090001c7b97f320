-- Evidence packs as they were answered. The stamp (contract_version) stands in the body; what has none is from before the
-- contract, has no seal and is not served. The seal is the SHA-256 of the RFC 8785 form of {account_id, pack}.
create table evidence_packs (
  export_id uuid primary key,
  account_id text not null references accounts,
  reference text,
  body json not null,
  seal_sha256 text,
  created_at timestamptz not null
);
create trigger evidence_packs_append_only before update or delete or truncate on evidence_packs
  for each statement execute function refuse_change();
