import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { SealedRecord } from './sealed-record.ts';

/** What the certificate of a sample says: that it is one, its number, and what it would be about. */
export type SampleCertificate = {
  label: string;
  search_certificate_number: string;
  target: { type: string; value: string };
};

/** The certificate of a search: its text, or why it cannot be given. */
export type FoundCertificate = { text: string } | { missing: string };

/** Builds the text of a sample's certificate, the same whenever it is built. */
export function buildSampleCertificate(certificate: SampleCertificate): string {
  return canonicalJson(certificate);
}

/** The certificate that a record names by its hash; null where it names none. What does not have that hash is not given. */
export function findCertificate({ data_mode, target, result }: SealedRecord): FoundCertificate | null {
  const named = result.certificate as { search_certificate_number?: unknown; certificate_sha256?: unknown } | undefined;
  if (typeof named?.search_certificate_number !== 'string') return null;
  const { search_certificate_number } = named;
  if (data_mode === 'sample') {
    const label = String(result.source_citation);
    const text = buildSampleCertificate({ label, search_certificate_number, target });
    if (sha256Hex(text) === named.certificate_sha256) return { text };
  }
  return {
    missing: `The search certificate ${search_certificate_number} is not kept here; the record has its SHA-256.`,
  };
}
