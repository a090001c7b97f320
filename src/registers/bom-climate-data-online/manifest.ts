import type { SourceManifest } from '#contract/schemas/source.ts';

export const BOM_MANIFEST: SourceManifest = {
  source_id: 'bom-climate-data-online',
  name: 'BoM Climate Data Online',
  owner: {
    name: 'Bureau of Meteorology',
    kind: 'government',
    jurisdiction: 'Australia',
    website: 'http://www.bom.gov.au/climate/data/',
  },
  licence:
    'Copyright Commonwealth of Australia, Bureau of Meteorology; see http://www.bom.gov.au/other/copyright.shtml',
  attribution: '© Commonwealth of Australia, Bureau of Meteorology',
  cadence: 'daily, with the delay of each station',
  source_url: 'http://www.bom.gov.au/climate/data/',
  limitations: [
    'Rainfall only, from the nearest station that reports; the address may differ.',
    'Recent observations may not have been checked by the Bureau yet.',
    'Context only: it says nothing about flood, fire or other hazards of the property.',
  ],
};

export const BOM_URL = 'http://www.bom.gov.au';
