import type { SourceManifest } from '#contract/schemas/source.ts';
import { ASIC_OWNER } from '#domain/extracts/asic-owner.ts';
import { COMPANIES_LIMITS } from '#domain/extracts/source-limits.ts';

export const COMPANIES_MANIFEST: SourceManifest = {
  source_id: 'asic-companies',
  name: 'ASIC Company Dataset',
  owner: ASIC_OWNER,
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution: 'Australian Securities and Investments Commission, ASIC Company Dataset (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/asic-companies',
  limitations: [...COMPANIES_LIMITS],
};
