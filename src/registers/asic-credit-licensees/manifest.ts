import { buildAsicManifest } from '#domain/extracts/asic-manifest.ts';

export const CREDIT_LICENSEES_MANIFEST = buildAsicManifest(
  { source_id: 'asic-credit-licensees', name: 'ASIC Credit Licensee Dataset' },
  'asic-credit-licensee',
  ['Credit representatives are not in it.'],
);
