import type { SourceManifest } from '#contract/schemas/source.ts';

/** The PPSR is never read while its gate is closed. */
export const PPSR_MANIFEST: SourceManifest = {
  source_id: 'ppsr',
  name: 'Personal Property Securities Register',
  owner: {
    name: 'Registrar of Personal Property Securities',
    kind: 'government',
    jurisdiction: 'Australia',
    website: 'https://www.ppsr.gov.au/',
  },
  licence: 'none held: access is not open to this service',
  attribution: 'Personal Property Securities Register',
  cadence: 'live',
  source_url: 'https://www.ppsr.gov.au/',
  limitations: ['Nothing is sent to it and nothing is known from it: no answer says anything about encumbrances.'],
};
