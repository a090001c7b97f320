import type { SourceManifest } from '#contract/schemas/source.ts';

export const ORIC_MANIFEST: SourceManifest = {
  source_id: 'oric',
  name: 'ORIC Register of Aboriginal and Torres Strait Islander Corporations',
  owner: {
    name: 'Office of the Registrar of Indigenous Corporations',
    kind: 'regulator',
    jurisdiction: 'Australia',
    website: 'https://www.oric.gov.au/',
  },
  licence: 'Creative Commons Attribution; its version is on the dataset’s page',
  attribution:
    'Office of the Registrar of Indigenous Corporations, Aboriginal and Torres Strait Islander corporations (data.gov.au)',
  cadence: 'monthly',
  source_url: 'https://data.gov.au/data/dataset/aboriginal-and-torres-strait-islander-corporations-oric',
  limitations: [
    'A public snapshot, not ORIC’s live register: later changes are not in it.',
    'Corporations under the CATSI Act only. They are not companies of ASIC’s register, and have no ACN.',
    'Directors, members, special administrations and lodged reports are not in it.',
    'Income, assets and employees are bands that the corporation reported for past years.',
    'Some rows have no ABN or an invalid one: a corporation missing by ABN may be in the register by its ICN.',
  ],
};
