import type { SourceManifest } from '#contract/schemas/source.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';
import type { AbnFinding } from '#domain/entities/abn-finding.ts';
import { listAgeItems } from '#domain/evidence/list-age-items.ts';
import type { CheckEvidence } from '#operations/funnel/handler.ts';
import { ABN_LIVE_NAME, ABN_MANIFEST } from '#registers/abn/manifest.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';
import { hashPayload } from './hash-payload.ts';

type RecordSource = CheckEvidence['sources'][number];

/** A source as an answer names it. */
type NamedSource = {
  source_id: string;
  source: string;
  source_version: string | null;
  source_citation: string;
  retrieved_at: string;
};

/** A source that was read for an answer, with what its record seals beside it. */
export type SourceUsed = NamedSource & { sample: boolean; source_file: SourceFile | null };

/** Names a source in an answer; the mark and the file are in the record. */
export function nameSource({ sample: _sample, source_file: _file, ...named }: SourceUsed): NamedSource {
  return named;
}

/** Names a version of a register as the source of an answer. */
export function describeVersionSource(manifest: SourceManifest, version: RegisterVersion): SourceUsed {
  const sample = `SAMPLE DATA made for this project in the format of the ${manifest.name}: invented entities, not the register.`;
  return {
    source_id: manifest.source_id,
    source: manifest.name,
    source_version: version.source_version,
    source_citation: `${version.sample ? `${sample} Version` : `${manifest.attribution}, version`} ${version.source_version}`,
    retrieved_at: version.manifest.retrieved_at,
    sample: version.sample,
    source_file: version.manifest.source_file ?? null,
  };
}

/** Says that a version is old, where it is. */
export function listVersionAgeItems(manifest: SourceManifest, version: RegisterVersion & { newer?: string }) {
  const { source_version, sample, newer = null } = version;
  const { retrieved_at } = version.manifest;
  return listAgeItems(manifest, { source_version, sample, newer, retrieved_at }, new Date());
}

/** What the ABN register that answered is called: the one that was asked, or the extract that was read. */
export function nameAbnSource({ data_mode }: Pick<AbnFinding, 'data_mode'>): string {
  return data_mode === 'live' ? ABN_LIVE_NAME : ABN_MANIFEST.name;
}

/** Names the ABN register, live or imported, as the source of an answer. */
export function describeAbnSource(finding: AbnFinding): SourceUsed {
  return {
    source_id: ABN_MANIFEST.source_id,
    source: nameAbnSource(finding),
    source_version: finding.source_version,
    source_citation: finding.source_citation,
    retrieved_at: finding.retrieved_at,
    sample: finding.sample === true,
    source_file: finding.source_file ?? null,
  };
}

/** What a record keeps of a source: where it was, and the hash of what it said. */
export function buildRecordSource({ source: _name, ...used }: SourceUsed, payload: object | null): RecordSource {
  return { ...used, payload_sha256: hashPayload(payload) };
}
