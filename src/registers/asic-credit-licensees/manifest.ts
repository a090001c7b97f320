import type { SourceManifest } from '#contract/schemas/source.ts';
import { ASIC_OWNER } from '#domain/extracts/asic-owner.ts';
import { ASIC_COPY_LIMIT } from '#domain/extracts/source-limits.ts';

export const CREDIT_LICENSEES_MANIFEST: SourceManifest = {
  source_id: 'asic-credit-licensees',
  name: 'ASIC Credit Licensee Dataset',
  owner: ASIC_OWNER,
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution: 'Australian Securities and Investments Commission, ASIC Credit Licensee Dataset (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/asic-credit-licensee',
  limitations: [ASIC_COPY_LIMIT, 'Credit representatives are not in it.'],
};
