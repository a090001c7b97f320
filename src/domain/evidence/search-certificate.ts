import { canonicalJson } from '#base/canonical-json.ts';
import { findOwn, isPlainObject } from '#base/plain-object.ts';
import { sha256Hex } from '#base/sha256.ts';
import { SANDBOX_PPSR_ACNS } from '#contract/sandbox/sandbox-values.ts';
import type { SealedRecord } from './sealed-record.ts';

export type SampleRegistration = { isExpired: boolean };

const CURRENT: SampleRegistration = { isExpired: false };

const BY_ACN: Readonly<Record<string, readonly SampleRegistration[]>> = {
  [SANDBOX_PPSR_ACNS.none]: [],
  [SANDBOX_PPSR_ACNS.several]: [CURRENT, CURRENT, CURRENT],
  [SANDBOX_PPSR_ACNS.expired]: [{ isExpired: true }],
};

/** Lists the invented registrations of a sample: one, except for the ACNs of the sandbox. */
export function listSampleRegistrations({ type, value }: { type: string; value: string }) {
  return (type === 'ACN' ? findOwn(BY_ACN, value) : undefined) ?? [CURRENT];
}

/** The contents of a sample certificate: its label, its number and its target. */
type SampleCertificate = {
  label: string;
  search_certificate_number: string;
  target: { type: string; value: string };
};

/** The certificate of a search: its text, or why it is not available. */
type FoundCertificate = { text: string } | { missing: string };

const WHAT_IT_IS =
  'A SAMPLE, and no certificate of the PPSR: it was invented to show where one would lie. No search was made, nothing was sent to the register, and it says nothing about anybody.';
const INVENTED = 'invented, for there is no such registration';
const WHAT_IT_LACKS = [
  'All that only the register can say: whether there are registrations, and of each its number and times, the secured party, the grantor and the collateral.',
  'The certificate that the register itself issues with a search. A real search ends in that one, and not in a file of this form.',
  'Any sign of the register: nobody but this service vouches for this file, and for nothing but that it is this sample.',
];

/** Builds the text of a sample certificate; deterministic, because records contain its hash. */
export function buildSampleCertificate({ label, search_certificate_number, target }: SampleCertificate): string {
  const registrations = listSampleRegistrations(target);
  const certificate = {
    what_this_is: WHAT_IT_IS,
    label,
    search_certificate_number,
    would_be_about: { type: target.type, value: target.value },
    registration_count: registrations.length,
    registrations: registrations.map(({ isExpired }, index) => ({
      registration_number: `SAMPLE-REGISTRATION-${index + 1} (${INVENTED})`,
      secured_party: `SAMPLE SECURED PARTY (${INVENTED})`,
      collateral: `SAMPLE COLLATERAL (${INVENTED})`,
      ...(isExpired && { expired_on: `2020-06-30 (${INVENTED})` }),
    })),
    what_it_lacks: WHAT_IT_LACKS,
  };
  return `${JSON.stringify(certificate, null, 2)}\n`;
}

// Older records contain the hash of this earlier form.
function buildFirstCertificate({ label, search_certificate_number, target }: SampleCertificate): string {
  return canonicalJson({ label, search_certificate_number, target });
}

/** Returns the certificate with the hash that a record names; null if the record names none. */
export function findCertificate({ data_mode, target, result }: SealedRecord): FoundCertificate | null {
  const named = result.certificate;
  if (!isPlainObject(named) || typeof named.search_certificate_number !== 'string') return null;
  const { search_certificate_number } = named;
  if (data_mode === 'sample') {
    const sample = { label: String(result.source_citation), search_certificate_number, target };
    const texts = [buildSampleCertificate(sample), buildFirstCertificate(sample)];
    const text = texts.find((one) => sha256Hex(one) === named.certificate_sha256);
    if (text !== undefined) return { text };
  }
  return {
    missing: `The search certificate ${search_certificate_number} is not kept here; the record has its SHA-256.`,
  };
}
