import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';
import type { AbnFinding } from '#domain/entities/abn-finding.ts';
import { countUnreadRows, listAgeItems, listUnreadItems } from '#domain/evidence/version-warnings.ts';
import type { CheckEvidence } from '#operations/funnel/handler.ts';
import { ABN_LIVE_NAME, ABN_MANIFEST } from '#registers/abn/manifest.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';

type RecordSource = CheckEvidence['sources'][number];

/** A source read for an answer. */
export type SourceUsed = {
  source_id: string;
  source: string;
  source_version: string | null;
  source_citation: string;
  retrieved_at: string;
  /** Only the record keeps these two. */
  sample: boolean;
  source_file: SourceFile | null;
};

export function nameSource({ sample: _sample, source_file: _file, ...named }: SourceUsed) {
  return named;
}

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

/** Lists review items if the version is old or was superseded, or if rows of it could not be read. */
export function listVersionAgeItems(manifest: SourceManifest, version: RegisterVersion & { newer?: string }) {
  const { source_version, sample, newer = null } = version;
  const { retrieved_at } = version.manifest;
  return [
    ...listAgeItems(manifest, { source_version, sample, newer, retrieved_at }, new Date()),
    ...listUnreadItems(manifest, { source_version, unread_rows: countUnreadRows(version.manifest) }),
  ];
}

/** The name of the ABN register that answered: the live register or the extract. */
export function nameAbnSource({ data_mode }: Pick<AbnFinding, 'data_mode'>): string {
  return data_mode === 'live' ? ABN_LIVE_NAME : ABN_MANIFEST.name;
}

/** Describes the ABN register, live or imported, as the source of an answer. */
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

/** Builds the record's entry for a source, with the hash of its payload. */
export function buildRecordSource({ source: _name, ...used }: SourceUsed, payload: object | null): RecordSource {
  return { ...used, payload_sha256: hashPayload(payload) };
}

/** A source that was read, and what it has of the target; null for nothing. */
export type ReadSource = { source: SourceUsed; payload: object | null };

/** Builds the evidence of a check that read imported versions only. */
export function buildSnapshotEvidence(target: CheckEvidence['target'], read: readonly ReadSource[]): CheckEvidence {
  const sources = read.map(({ source, payload }) => buildRecordSource(source, payload));
  return { target, data_mode: 'snapshot', sources };
}

// Cached rows of a version never change, so each is hashed once.
const hashes = new WeakMap<object, string>();

/** The SHA-256 of a source's answer in RFC 8785 form; null means that the source has no entry. */
export function hashPayload(payload: object | null): string {
  if (payload === null) return sha256Hex(canonicalJson(null));
  const hash = hashes.get(payload) ?? sha256Hex(canonicalJson(payload));
  hashes.set(payload, hash);
  return hash;
}
