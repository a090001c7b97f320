import type { SourceManifest } from '#contract/schemas/source.ts';
import { ASIC_OWNER } from '#domain/extracts/asic-owner.ts';
import { ASIC_COPY_LIMIT } from '#domain/extracts/source-limits.ts';

export const AFS_LICENSEES_MANIFEST: SourceManifest = {
  source_id: 'asic-afs-licensees',
  name: 'ASIC Australian Financial Services Licensee Dataset',
  owner: ASIC_OWNER,
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution:
    'Australian Securities and Investments Commission, ASIC Australian Financial Services Licensee Dataset (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/asic-afs-licensee',
  limitations: [
    ASIC_COPY_LIMIT,
    'The dataset has no status: it lists licences that were current when it was made, so an absent licence may have ended.',
  ],
};
