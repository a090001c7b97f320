import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import { RISK_CATEGORIES } from '#domain/risk/risk-ontology.ts';
import type { FixtureRow, PackSubject } from './pack-fixture-rows.ts';

const LABEL = 'SYNTHETIC SAMPLE – NO SOURCE WAS SEARCHED';

/** Builds the part of a pack for people; the flags are sorted by severity. */
export function buildHumanPack(
  subject: PackSubject,
  rows: readonly FixtureRow[],
  gravest: readonly RiskFlag[],
): EvidencePackEnvelope['human_pack'] {
  const flagged = new Set<string>(gravest.map(({ category }) => category));
  const untouched = Object.entries(RISK_CATEGORIES).filter(([category]) => !flagged.has(category));
  return {
    pack_version: 'human-pack-v1',
    label: LABEL,
    title: 'Evidence pack (synthetic sample)',
    headline: 'Nothing was checked: this pack shows the shape of evidence and contains none.',
    summary: [
      'This pack was assembled from what the caller wrote and from rows that this service made up. No register was asked, so nothing is known about the subject: neither anything against it nor anything for it.',
      'The risk score adds up what is not known. It says nothing about the subject, and is no clearance.',
    ],
    subject_lines: listSubjectLines(subject),
    checked: [],
    not_checked: [
      ...rows.map(({ source, would_tell }) => `${source}: it would have told ${would_tell}.`),
      ...untouched.map(([, { title, next_check }]) => `${title}: not part of this pack. ${next_check}`),
    ],
    next_steps: gravest.map(({ recommended_next_check }) => recommended_next_check),
    disclaimer: 'Not legal, credit, tax or financial advice. Do not rely on this sample for any decision.',
  };
}

function listSubjectLines({
  abn,
  vin,
  purpose,
  reference,
}: PackSubject): EvidencePackEnvelope['human_pack']['subject_lines'] {
  const lines: [label: string, value: string | null][] = [
    ['ABN, as given', abn === null ? null : formatAbn(abn)],
    ['VIN, as given', vin],
    ['Purpose, in the caller’s words', purpose],
    ['Reference of the caller', reference],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
