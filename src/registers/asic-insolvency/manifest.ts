import type { SourceManifest } from '#contract/schemas/source.ts';
import { ASIC_OWNER } from '#domain/extracts/asic-manifest.ts';
import { ASIC_COPY_LIMIT } from '#domain/extracts/source-limits.ts';

export const INSOLVENCY_MANIFEST: SourceManifest = {
  source_id: 'asic-insolvency',
  name: 'ASIC Insolvency Statistics (Series 1 and Series 2)',
  owner: ASIC_OWNER,
  licence: 'Creative Commons Attribution 4.0 International; see https://asic.gov.au/copyright for what it covers',
  attribution: 'Australian Securities and Investments Commission, Insolvency statistics: Series 1 and Series 2',
  cadence: 'monthly',
  source_url: 'https://asic.gov.au/about-asic/corporate-publications/statistics/insolvency-statistics/',
  limitations: [
    ASIC_COPY_LIMIT,
    'Appointments since 1 July 2021 only, published some weeks after the last day that they cover.',
    'It states when an appointment began, not whether or how it ended.',
    'Companies only: bankruptcies of people are in the National Personal Insolvency Index.',
    'Court applications and notices before an appointment are not in it.',
  ],
};
