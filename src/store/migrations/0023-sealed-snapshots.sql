-- Whether a version is a sample is read from its manifest, and the seal shows that the manifest is the one of the import.
-- The lines are those of src/domain/evidence/seal-manifest.ts.
alter table snapshots add column seal_sha256 text;

update snapshots set seal_sha256 = encode(sha256(convert_to(
  'snapshot-seal-1' || E'\n' ||
  coalesce(manifest ->> 'dataset', '') || E'\n' ||
  coalesce(manifest ->> 'source_version', '') || E'\n' ||
  coalesce(manifest ->> 'sample', '') || E'\n' ||
  coalesce(manifest ->> 'retrieved_at', '') || E'\n' ||
  coalesce(manifest ->> 'parser_version', '') || E'\n' ||
  coalesce(manifest ->> 'row_count', '') || E'\n' ||
  coalesce(manifest ->> 'content_sha256', '') || E'\n' ||
  coalesce(manifest -> 'source_file' ->> 'sha256', '') || E'\n' ||
  coalesce(manifest -> 'source_file' ->> 'name', '') || E'\n' ||
  coalesce(manifest -> 'source_file' ->> 'url', '') || E'\n' ||
  coalesce(manifest -> 'source_file' ->> 'published_at', '') || E'\n', 'UTF8')), 'hex')
where state <> 'staged';

alter table snapshots add constraint snapshots_sealed check (state = 'staged' or seal_sha256 is not null);
