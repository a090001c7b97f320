import type { SourceManifest } from '#contract/schemas/source.ts';

/** The owner of all ASIC datasets. */
export const ASIC_OWNER: SourceManifest['owner'] = {
  name: 'Australian Securities and Investments Commission',
  kind: 'regulator',
  jurisdiction: 'Australia',
  website: 'https://asic.gov.au/',
};
