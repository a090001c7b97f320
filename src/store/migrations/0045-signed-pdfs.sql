-- The certificates that the service made to sign PDFs; the newest signs. private_key is encrypted with LOG_KEY_SECRET if
-- there is one, as the keys of the log are.
create table pdf_certificates (
  certificate_no integer generated always as identity primary key,
  certificate bytea not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);
create trigger pdf_certificates_append_only before update or delete or truncate on pdf_certificates
  for each statement execute function refuse_change();

-- Where the signed PDF of a record is kept: signing again would give other bytes. A record that is proven by another
-- checkpoint, because a key was stolen, has another PDF.
create table record_pdfs (
  record_id text not null references records,
  variant text not null check (variant in ('page', 'annex')),
  checkpoint_sha256 text not null,
  object_key text not null,
  created_at timestamptz not null default now(),
  primary key (record_id, variant, checkpoint_sha256)
);
