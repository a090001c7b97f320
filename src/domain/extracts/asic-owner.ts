import type { SourceManifest } from '#contract/schemas/source.ts';

/** Whose every dataset of ASIC's is. */
export const ASIC_OWNER: SourceManifest['owner'] = {
  name: 'Australian Securities and Investments Commission',
  kind: 'regulator',
  jurisdiction: 'Australia',
  website: 'https://asic.gov.au/',
};
