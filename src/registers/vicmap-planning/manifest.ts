import type { SourceManifest } from '#contract/schemas/source.ts';

export const VICMAP_PLANNING_URL =
  'https://services-ap1.arcgis.com/P744lA0wf4LlBZ84/ArcGIS/rest/services/Vicmap_Planning/FeatureServer';

export const VICMAP_PLANNING_MANIFEST: SourceManifest = {
  source_id: 'vicmap-planning',
  name: 'Vicmap Planning',
  owner: {
    name: 'Victorian Department of Transport and Planning',
    kind: 'government',
    jurisdiction: 'Victoria',
    website: 'https://www.land.vic.gov.au/maps-and-spatial/spatial-data/vicmap-catalogue/vicmap-planning',
  },
  licence: 'Creative Commons Attribution 4.0',
  attribution: '© State of Victoria (Department of Transport and Planning), Vicmap Planning',
  cadence: 'weekly',
  source_url: VICMAP_PLANNING_URL,
  limitations: [
    'Zones and overlays are read at one point, usually the centre of the property: other parts of it may differ.',
    'A layer that does not include the point does not say that the place is free of the hazard.',
    'Overlays for floods show where the planning scheme regulates building, not where water was or will be.',
    'The planning scheme itself decides; amendments that are not gazetted yet are not in the layers.',
  ],
};
