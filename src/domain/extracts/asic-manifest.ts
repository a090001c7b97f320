import type { SourceManifest } from '#contract/schemas/source.ts';
import { ASIC_COPY_LIMIT } from './source-limits.ts';

export const ASIC_OWNER: SourceManifest['owner'] = {
  name: 'Australian Securities and Investments Commission',
  kind: 'regulator',
  jurisdiction: 'Australia',
  website: 'https://asic.gov.au/',
};

/** Builds the description of a dataset that ASIC publishes weekly on a page of data.gov.au. */
export function buildAsicManifest(
  { source_id, name }: Pick<SourceManifest, 'source_id' | 'name'>,
  page: string,
  limitations: readonly string[],
): SourceManifest {
  return {
    source_id,
    name,
    owner: ASIC_OWNER,
    licence: 'Creative Commons Attribution 3.0 Australia',
    attribution: `${ASIC_OWNER.name}, ${name} (data.gov.au)`,
    cadence: 'weekly',
    source_url: `https://data.gov.au/data/dataset/${page}`,
    limitations: [ASIC_COPY_LIMIT, ...limitations],
  };
}
