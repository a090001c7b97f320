import type { SourceManifest } from '#contract/schemas/source.ts';
import { ASIC_OWNER } from '#domain/extracts/asic-owner.ts';
import { ASIC_COPY_LIMIT } from '#domain/extracts/source-limits.ts';

export const BUSINESS_NAMES_MANIFEST: SourceManifest = {
  source_id: 'asic-business-names',
  name: 'ASIC Business Names Dataset',
  owner: ASIC_OWNER,
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution: 'Australian Securities and Investments Commission, ASIC Business Names Dataset (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/asic-business-names',
  limitations: [ASIC_COPY_LIMIT, 'Some holders’ ABNs are withheld or missing.'],
};
