/** What the catalogue of sources says about G-NAF. */
export const GNAF_SOURCE = {
  source_id: 'gnaf',
  name: 'G-NAF',
  owner: 'Geoscape Australia for the Commonwealth of Australia',
  source_url: 'https://data.gov.au/data/dataset/geocoded-national-address-file-g-naf',
  licence: 'Open G-NAF End User Licence Agreement',
  attribution:
    'Incorporates or developed using G-NAF © Geoscape Australia licensed by the Commonwealth of Australia under the Open G-NAF End User Licence Agreement.',
  restriction: 'Not to be used for sending mail unless each address is verified by a second source.',
  cadence: 'quarterly: February, May, August, November',
  source_kind: 'versioned_snapshot',
} as const;
