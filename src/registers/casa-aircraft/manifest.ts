import type { SourceManifest } from '#contract/schemas/source.ts';

export const AIRCRAFT_MANIFEST: SourceManifest = {
  source_id: 'casa-aircraft',
  name: 'CASA Australian Civil Aircraft Register',
  owner: {
    name: 'Civil Aviation Safety Authority',
    kind: 'regulator',
    jurisdiction: 'Australia',
    website: 'https://www.casa.gov.au/',
  },
  licence: 'Creative Commons Attribution 4.0 International',
  attribution: 'Civil Aviation Safety Authority, Australian civil aircraft register',
  cadence: 'daily',
  source_url: 'https://services.casa.gov.au/CSV/acrftreg.csv',
  limitations: [
    'A public snapshot, not CASA’s live register: later changes are not in it.',
    'The registration holder is not proof of ownership: the register is no register of title.',
    'Not a PPSR search: security interests are on the PPSR, and most of them are not in this register.',
    'It has no ABN or ACN: a holder is joined to a company by exactly the same name only.',
    'Aircraft with Australian marks only. Those of recreational bodies (numbers such as 24-1234) and aircraft removed from the register are not in it.',
    'Of addresses this service keeps suburb and state, and the country of organisations.',
  ],
};
