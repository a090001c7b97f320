import type { SourceManifest } from '#contract/schemas/source.ts';

export const CONSOLIDATED_LIST_MANIFEST: SourceManifest = {
  source_id: 'dfat-consolidated-list',
  name: 'DFAT Consolidated List',
  owner: {
    name: 'Australian Sanctions Office, Department of Foreign Affairs and Trade',
    kind: 'government',
    jurisdiction: 'Australia',
    website: 'https://www.dfat.gov.au/international-relations/security/sanctions',
  },
  licence: 'Creative Commons Attribution 4.0 International (the Coat of Arms excluded)',
  attribution: 'Department of Foreign Affairs and Trade, Australian Sanctions Consolidated List',
  cadence: 'several times a month: whenever listings change',
  source_url: 'https://www.dfat.gov.au/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx',
  limitations: [
    'A snapshot of the list as it was saved: listings made or lifted since are not in it.',
    'It has names, birth dates, citizenships and IMO numbers of ships, but no ABN or ACN: a name that fits is not yet the listed entity.',
    'Only Australian sanctions, including those of the UN Security Council. Lists of other countries are not in it.',
    'Sanctions also bind entities that a listed one owns or controls; those are not listed by name.',
    'The control date is the last edit of a listing, not the day of listing.',
  ],
};
