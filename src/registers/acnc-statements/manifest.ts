import type { SourceManifest } from '#contract/schemas/source.ts';
import { ACNC_OWNER } from '#domain/extracts/acnc-owner.ts';

export const STATEMENTS_MANIFEST: SourceManifest = {
  source_id: 'acnc-statements',
  name: 'ACNC Annual Information Statement Dataset',
  owner: ACNC_OWNER,
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution:
    'Australian Charities and Not-for-profits Commission, ACNC Annual Information Statement data (data.gov.au)',
  cadence: 'yearly: one file for each year, which grows as statements arrive',
  source_url: 'https://data.gov.au/data/organization/acnc',
  limitations: [
    'It has the statements that the ACNC received by the day of the file, and only those of the years that were imported.',
    'A charity without a statement in it may be new, exempt, part of a group that reports together, or late.',
    'The figures are what the charity stated. Basic religious charities need not state any: theirs are 0.',
  ],
};
