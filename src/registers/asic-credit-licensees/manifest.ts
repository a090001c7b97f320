import { buildAsicManifest } from '#domain/extracts/asic-manifest.ts';

/** The description of ASIC's credit licensees as a source. */
export const CREDIT_LICENSEES_MANIFEST = buildAsicManifest(
  { source_id: 'asic-credit-licensees', name: 'ASIC Credit Licensee Dataset' },
  'asic-credit-licensee',
  ['Credit representatives are not in it.'],
);
