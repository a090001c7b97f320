import type { SourceManifest } from '#contract/schemas/source.ts';
import { ABN_COPY_LIMIT, ABN_PLACE_LIMIT } from '#domain/extracts/source-limits.ts';

export const ABN_MANIFEST: SourceManifest = {
  source_id: 'abn',
  name: 'ABN Lookup (ABN Bulk Extract)',
  owner: {
    name: 'Registrar of the Australian Business Register',
    kind: 'government',
    jurisdiction: 'Australia',
    website: 'https://abr.business.gov.au/',
  },
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution: 'Australian Business Register, ABN Bulk Extract (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/abn-bulk-extract',
  limitations: [
    ABN_COPY_LIMIT,
    'It has the current state only, without history.',
    ABN_PLACE_LIMIT,
    'Names of individuals may be withheld.',
  ],
};

export const ABN_LIVE_NAME = 'ABN Lookup web services';

/** The citation of every answer from the bundled sample. */
export const ABN_SAMPLE_CITATION =
  'SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register.';

/** The public page of an ABN. */
export function abnSourceUrl(abn: string): string {
  return `https://abr.business.gov.au/ABN/View?abn=${abn}`;
}
