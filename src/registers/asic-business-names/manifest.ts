import { buildAsicManifest } from '#domain/extracts/asic-manifest.ts';

export const BUSINESS_NAMES_MANIFEST = buildAsicManifest(
  { source_id: 'asic-business-names', name: 'ASIC Business Names Dataset' },
  'asic-business-names',
  ['Some holders’ ABNs are withheld or missing.'],
);
