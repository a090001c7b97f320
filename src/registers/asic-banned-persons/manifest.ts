import { buildAsicManifest } from '#domain/extracts/asic-manifest.ts';

export const BANNED_PERSONS_MANIFEST = buildAsicManifest(
  { source_id: 'asic-banned-persons', name: 'ASIC Banned and Disqualified Persons Dataset' },
  'asic-banned-disqualified-per',
  [
    'It has names and suburbs, but no birth dates: the same name is not yet the same person.',
    'Bans that have ended stay in it, so a listing alone does not mean a ban is in force.',
    'Disqualifications by other bodies, and directors who are disqualified by law without an order, may be missing.',
  ],
);
