-- A webhook secret that outlives the SECRETS_KEY that made it: its keys, encrypted with a later SECRETS_KEY. key_id stays,
-- so that a program that does not know these columns waits instead of signing with a wrong key.
alter table webhook_secrets add column sealed_by text, add column sealed_keys bytea;

-- The private keys of the log, of PDFs and of witnesses are encrypted again with another LOG_KEY_SECRET. Only the owner of
-- the tables may update them, so for the role of serve and work this setting alone allows nothing.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and tg_table_name in ('account_jobs', 'audit_log', 'batch_rows', 'batches', 'checked_invoices',
      'evidence_packs', 'events', 'log_leaves', 'monitor_snapshots', 'records') and is_erasing() then return null; end if;
  if tg_op = 'UPDATE' and tg_table_name in ('log_keys', 'pdf_certificates', 'witness_keys')
    and current_setting('svc.resealing', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create function refuse_other_key() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'private_key' <> to_jsonb(old) - 'private_key' then
    raise exception '%: only the encryption of a private key may change', tg_table_name;
  end if;
  return new;
end $$;
create trigger log_keys_same_key before update on log_keys for each row execute function refuse_other_key();
create trigger pdf_certificates_same_key before update on pdf_certificates for each row execute function refuse_other_key();
create trigger witness_keys_same_key before update on witness_keys for each row execute function refuse_other_key();
