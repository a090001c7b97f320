import { join } from 'node:path';
import type { SourceManifest } from '#contract/schemas/source.ts';

export const GNAF_MANIFEST: SourceManifest = {
  source_id: 'gnaf',
  name: 'G-NAF',
  owner: {
    name: 'Geoscape Australia for the Commonwealth of Australia',
    kind: 'government',
    jurisdiction: 'Australia',
    website: 'https://geoscape.com.au/',
  },
  licence: 'Open G-NAF End User Licence Agreement',
  attribution:
    'Incorporates or developed using G-NAF © Geoscape Australia licensed by the Commonwealth of Australia under the Open G-NAF End User Licence Agreement.',
  cadence: 'quarterly: February, May, August, November',
  source_url: 'https://data.gov.au/data/dataset/geocoded-national-address-file-g-naf',
  limitations: [
    'A snapshot shows addresses as they were released; those created or retired since are not in it.',
    'Not to be used for sending mail unless each address is verified by a second source.',
    'Addresses of the other territories are counted, not offered.',
  ],
};

/** The citation of every answer from the bundled sample. */
export const GNAF_SAMPLE_CITATION =
  'SAMPLE DATA made for this project in the layout of G-NAF Core: invented addresses, not the register.';

/** A small register of invented addresses in the G-NAF Core layout. Every place name in it says that it is a sample. */
export const GNAF_SAMPLE_PATH = join(import.meta.dirname, 'sample', 'SAMPLE_GNAF_CORE.psv');

/** The label under which the sample is imported. */
export const GNAF_SAMPLE_VERSION = 'gnaf-sample-2026-08';
