import { buildAsicManifest } from '#domain/extracts/asic-manifest.ts';

export const AFS_LICENSEES_MANIFEST = buildAsicManifest(
  { source_id: 'asic-afs-licensees', name: 'ASIC Australian Financial Services Licensee Dataset' },
  'asic-afs-licensee',
  [
    'The dataset has no status: it lists licences that were current when it was made, so an absent licence may have ended.',
  ],
);
