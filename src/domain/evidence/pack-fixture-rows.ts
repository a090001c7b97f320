import type { z } from 'zod';
import type { EvidencePackEnvelope, evidencePackSourceCheck } from '#contract/schemas/evidence-pack.ts';
import type { RiskCode } from '#domain/risk/risk-ontology.ts';

type PackSourceCheck = z.infer<typeof evidencePackSourceCheck>;

/** A row of a pack for a source that was not queried: its flag, and what the source would show. */
export type FixtureRow = {
  /** Never the id of a real source. */
  source_id: `svc-fixture-unsearched-${string}`;
  source: string;
  /** Which part of the subject needs the row; the PPSR row is always included. */
  of: 'abn' | 'vin' | 'any';
  code: RiskCode;
  would_tell: string;
};

/** The rows of a pack, in their order. */
export const FIXTURE_ROWS: readonly FixtureRow[] = [
  {
    source_id: 'svc-fixture-unsearched-abn',
    source: 'ABN register (not searched)',
    of: 'abn',
    code: 'abn_unsearched',
    would_tell: 'who holds the ABN and whether it is active',
  },
  {
    source_id: 'svc-fixture-unsearched-gst',
    source: 'GST status (not searched)',
    of: 'abn',
    code: 'gst_unsearched',
    would_tell: 'whether the holder is registered for GST',
  },
  {
    source_id: 'svc-fixture-unsearched-vin',
    source: 'VIN (not searched)',
    of: 'vin',
    code: 'vin_unsearched',
    would_tell: 'which vehicle the VIN belongs to, and whether it was stolen or written off',
  },
  {
    source_id: 'svc-fixture-unsearched-ppsr',
    source: 'PPSR (not searched)',
    of: 'any',
    code: 'ppsr_unsearched',
    would_tell: 'whether anybody has registered a security interest',
  },
];

/** Builds the source check of a source that was not queried. */
export function buildFixtureCheck({ source_id, source, would_tell }: FixtureRow, serviceUrl: string): PackSourceCheck {
  return {
    source,
    verdict: 'unsearched',
    freshness: null,
    certificate_sha256: null,
    source_trust: {
      source_id,
      owner: { name: 'Register-Data Service', kind: 'svc', jurisdiction: 'Australia', website: serviceUrl },
      detail: `A synthetic row of this service. No source was queried, so it does not say ${would_tell}.`,
      freshness: { cadence: 'none: nothing is retrieved' },
      snapshot: { source_version: 'none: no snapshot was read' },
      parser: { parser_version: 'none', notes: 'Nothing was parsed.' },
      limitations: ['Says nothing about the subject.', 'Is not evidence, and no clearance.'],
    },
    source_snapshot_id: null,
  };
}

/** The subject of a pack, with identifiers in canonical form; `vinAsGiven` is the VIN as the caller wrote it. */
export type PackSubject = EvidencePackEnvelope['subject'] & { vinAsGiven: string | null; reference: string | null };
