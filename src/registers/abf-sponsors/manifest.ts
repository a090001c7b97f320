import type { SourceManifest } from '#contract/schemas/source.ts';

export const SPONSORS_MANIFEST: SourceManifest = {
  source_id: 'abf-sponsors',
  name: 'ABF Register of Sanctioned Sponsors',
  owner: {
    name: 'Australian Border Force, Department of Home Affairs',
    kind: 'government',
    jurisdiction: 'Australia',
    website: 'https://www.abf.gov.au/',
  },
  licence:
    'The terms published at https://www.abf.gov.au/; this service has not confirmed them, so check them before you republish',
  attribution: 'Australian Border Force, Register of sanctioned sponsors',
  cadence: 'monthly',
  source_url: 'https://www.abf.gov.au/about-us/what-we-do/sponsor-sanctions/register-of-sanctioned-sponsors',
  limitations: [
    'A snapshot of the register as it was saved: sanctions imposed or lifted since are not in it.',
    'Sanctions since 18 March 2015 for breaches of the obligations of sponsors of skilled foreign workers only.',
    'The register is updated monthly, so the latest sanctions are missing.',
    'A sponsor that the register lists without a valid ABN is not found by ABN.',
  ],
};
