import type { SourceManifest } from '#contract/schemas/source.ts';
import { ASIC_OWNER } from '#domain/extracts/asic-owner.ts';
import { ASIC_COPY_LIMIT } from '#domain/extracts/source-limits.ts';

/** The description of ASIC's banned and disqualified organisations as a source. */
export const BANNED_ORGANISATIONS_MANIFEST: SourceManifest = {
  source_id: 'asic-banned-organisations',
  name: 'ASIC Banned and Disqualified Organisations Dataset',
  owner: ASIC_OWNER,
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution:
    'Australian Securities and Investments Commission, ASIC Banned and Disqualified Organisations Dataset (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/asic-banned-disqualified-org',
  limitations: [
    ASIC_COPY_LIMIT,
    'Bans from financial services and credit only; it has few entries.',
    'Bans that have ended stay in it, so a listing alone does not mean a ban is in force.',
  ],
};
