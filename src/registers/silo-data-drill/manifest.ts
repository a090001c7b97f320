import type { SourceManifest } from '#contract/schemas/source.ts';

export const SILO_MANIFEST: SourceManifest = {
  source_id: 'silo-data-drill',
  name: 'SILO Data Drill',
  owner: {
    name: 'Queensland Government (SILO, Long Paddock)',
    kind: 'government',
    jurisdiction: 'Queensland',
    website: 'https://www.longpaddock.qld.gov.au/silo/',
  },
  licence: 'Creative Commons Attribution 4.0',
  attribution: '© State of Queensland (SILO), built from observations of the Bureau of Meteorology',
  cadence: 'daily',
  source_url: 'https://www.longpaddock.qld.gov.au/cgi-bin/silo/DataDrillDataset.php',
  limitations: [
    'Values are interpolated to a grid of 0.05 degrees (about 5 km), not measured at the address.',
    'Context only: it says nothing about flood, fire or other hazards of the property.',
  ],
};

/** The path below SILO_URL. */
export const SILO_PATH = '/cgi-bin/silo/DataDrillDataset.php';

/** The URL of the real service, which requires the caller's e-mail address. */
export const SILO_URL = 'https://www.longpaddock.qld.gov.au';
