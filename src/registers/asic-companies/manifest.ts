import { buildAsicManifest } from '#domain/extracts/asic-manifest.ts';
import { COMPANY_NAMES_LIMIT } from '#domain/extracts/source-limits.ts';

export const COMPANIES_MANIFEST = buildAsicManifest(
  { source_id: 'asic-companies', name: 'ASIC Company Dataset' },
  'asic-companies',
  [COMPANY_NAMES_LIMIT],
);
