import type { SourceManifest } from '#contract/schemas/source.ts';

/** What we say about the ASIC Company Dataset. */
export const COMPANIES_MANIFEST: SourceManifest = {
  source_id: 'asic-companies',
  name: 'ASIC Company Dataset',
  owner: {
    name: 'Australian Securities and Investments Commission',
    kind: 'regulator',
    jurisdiction: 'Australia',
    website: 'https://asic.gov.au/',
  },
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution: 'Australian Securities and Investments Commission, ASIC Company Dataset (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/asic-companies',
  limitations: [
    'A public snapshot, not a live ASIC extract: later changes are not in it.',
    'One row a name: former names are in it, directors, members and addresses are not.',
  ],
};
