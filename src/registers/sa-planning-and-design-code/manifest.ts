import type { SourceManifest } from '#contract/schemas/source.ts';

/** The URL of a service that others read in September 2026. It was never read from here: docs/decisions says what is known. */
export const SA_PLANNING_URL =
  'https://dpti.geohub.sa.gov.au/server/rest/services/Hosted/Code_Amendment__BaseLayers/FeatureServer';

export const SA_PLANNING_MANIFEST: SourceManifest = {
  source_id: 'sa-planning-and-design-code',
  name: 'South Australian Planning and Design Code',
  owner: {
    name: 'South Australian Department for Housing and Urban Development (PlanSA)',
    kind: 'government',
    jurisdiction: 'South Australia',
    website: 'https://plan.sa.gov.au/',
  },
  licence: 'Creative Commons Attribution 4.0',
  attribution:
    '© Government of South Australia (Department for Housing and Urban Development), Planning and Design Code',
  cadence: 'fortnightly',
  source_url: SA_PLANNING_URL,
  limitations: [
    'The publisher documents a download only: the service that is queried by default is unconfirmed, and may change.',
    'By default the service has zones and no overlays: flood, bushfire and heritage overlays are then not checked.',
    'Zones are read at one point, usually the centre of the property: other parts of it may differ.',
    'A layer that does not include the point does not say that the place is free of the hazard.',
  ],
};
