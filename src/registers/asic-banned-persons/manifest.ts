import type { SourceManifest } from '#contract/schemas/source.ts';
import { ASIC_OWNER } from '#domain/extracts/asic-owner.ts';
import { ASIC_COPY_LIMIT } from '#domain/extracts/source-limits.ts';

/** The description of ASIC's banned and disqualified persons as a source. */
export const BANNED_PERSONS_MANIFEST: SourceManifest = {
  source_id: 'asic-banned-persons',
  name: 'ASIC Banned and Disqualified Persons Dataset',
  owner: ASIC_OWNER,
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution:
    'Australian Securities and Investments Commission, ASIC Banned and Disqualified Persons Dataset (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/asic-banned-disqualified-per',
  limitations: [
    ASIC_COPY_LIMIT,
    'It has names and suburbs, but no birth dates: the same name is not yet the same person.',
    'Bans that have ended stay in it, so a listing alone does not mean a ban is in force.',
    'Disqualifications by other bodies, and directors who are disqualified by law without an order, may be missing.',
  ],
};
