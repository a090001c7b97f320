import type { SourceManifest } from '#contract/schemas/source.ts';
import { ABN_COPY_LIMIT, ABN_PLACE_LIMIT } from '#domain/extracts/source-limits.ts';

/** What we say about the ABN register. */
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
    'It gives the current state only, without history.',
    ABN_PLACE_LIMIT,
    'Names of individuals may be withheld.',
  ],
};

/** What the ABN register is called where it is asked itself. */
export const ABN_LIVE_NAME = 'ABN Lookup web services';

/** Written beside every answer that comes from the bundled sample. */
export const ABN_SAMPLE_CITATION =
  'SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register.';

/** The page where a person can look an ABN up. */
export function abnSourceUrl(abn: string): string {
  return `https://abr.business.gov.au/ABN/View?abn=${abn}`;
}
