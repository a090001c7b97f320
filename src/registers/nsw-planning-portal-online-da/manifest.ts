import type { SourceManifest } from '#contract/schemas/source.ts';

export const ONLINE_DA_MANIFEST: SourceManifest = {
  source_id: 'nsw-planning-portal-online-da',
  name: 'NSW Planning Portal Online DA',
  owner: {
    name: 'NSW Department of Planning, Housing and Infrastructure',
    kind: 'government',
    jurisdiction: 'New South Wales',
    website: 'https://www.planningportal.nsw.gov.au/',
  },
  licence: 'Creative Commons Attribution 4.0',
  attribution: '© State of New South Wales (Department of Planning, Housing and Infrastructure)',
  cadence: 'daily',
  source_url: 'https://api.apps1.nsw.gov.au/eplanning/data/v0/OnlineDA',
  limitations: [
    'Applications lodged through the NSW Planning Portal only: some councils joined after 2018, all by 1 July 2021.',
    'The portal cannot be asked by address: the councils of the postcode are read and matched here.',
    'The councils of a postcode are those seen in the applications of the last weeks; a council without any is missed.',
    'The join is on street number and on lot and plan, so applications for other units of a building are shown.',
    'Costs and addresses are as the applicant gave them, unaudited.',
  ],
};

export const ONLINE_DA_URL = 'https://api.apps1.nsw.gov.au';

/** The path below NSW_PLANNING_URL. */
export const ONLINE_DA_PATH = '/eplanning/data/v0/OnlineDA';
