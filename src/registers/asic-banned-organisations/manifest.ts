import { buildAsicManifest } from '#domain/extracts/asic-manifest.ts';

export const BANNED_ORGANISATIONS_MANIFEST = buildAsicManifest(
  { source_id: 'asic-banned-organisations', name: 'ASIC Banned and Disqualified Organisations Dataset' },
  'asic-banned-disqualified-org',
  [
    'Bans from financial services and credit only; it has few entries.',
    'Bans that have ended stay in it, so a listing alone does not mean a ban is in force.',
  ],
);
