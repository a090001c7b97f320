import type { SourceManifest } from '#contract/schemas/source.ts';

/** The owner of the charity register and of the annual statements. */
export const ACNC_OWNER: SourceManifest['owner'] = {
  name: 'Australian Charities and Not-for-profits Commission',
  kind: 'regulator',
  jurisdiction: 'Australia',
  website: 'https://www.acnc.gov.au/',
};
