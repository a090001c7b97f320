import { type ArcgisReader, buildArcgisReader, type ChosenLayer } from '#base/arcgis/arcgis-reader.ts';
import type { ArcgisFeature, ArcgisLayer } from '#base/arcgis/parse-arcgis.ts';
import { listVictorianTopics, readVictorianSchedule } from '#domain/planning/classify-planning.ts';
import { type PlanningArea, type PlanningQuestion, readEpochDay } from '#domain/planning/planning-area.ts';

/** Where a layer is: its names, and the number it had in 2026 with the word that its name must have. */
type Place = { question: PlanningQuestion; names: RegExp; id: number; word: RegExp };

const PLACES: readonly Place[] = [
  { question: 'zones', names: /^(?:plan_zone|planning scheme zones?)$/i, id: 3, word: /zone(?!.*overlay)/i },
  { question: 'overlays', names: /^(?:plan_overlay|planning scheme overlays?)$/i, id: 2, word: /overlay/i },
  {
    question: 'bushfire_prone_area',
    names: /^(?:bushfire_prone_area|bushfire prone areas?)$/i,
    id: 9,
    word: /bushfire/i,
  },
];

/** Builds the reader of zones, overlays and bushfire-prone areas at a point. */
export function buildVicmapReader(
  url: string,
  nowMs: () => number,
  closing: AbortSignal,
): ArcgisReader<PlanningQuestion, PlanningArea> {
  const rules = {
    choose: chooseVicmapLayers,
    readFeatures: (question: PlanningQuestion, features: readonly ArcgisFeature[]) =>
      features.map((feature) => toArea(question, feature)),
    fault: 'returned an area without its code',
  };
  return buildArcgisReader(url, rules, nowMs, closing);
}

/** Chooses the three layers by name, or by number where the name fits. */
export function chooseVicmapLayers(layers: readonly ArcgisLayer[]): ChosenLayer<PlanningQuestion>[] {
  return PLACES.map(({ question, names, id, word }) => {
    const named = layers.find(({ name }) => names.test(name));
    const layer = named ?? layers.find((one) => one.id === id && word.test(one.name)) ?? null;
    return { question, layer };
  });
}

function toArea(question: PlanningQuestion, feature: ArcgisFeature): PlanningArea | null {
  const code = readText(feature.zone_code);
  const description = readText(feature.zone_description);
  if (question === 'bushfire_prone_area') return { ...NAMELESS, topics: ['bushfire'], council: readText(feature.lga) };
  if (code === null) return null;
  return {
    code,
    description,
    schedule: readVictorianSchedule(code, description, question === 'overlays'),
    topics: listVictorianTopics(code),
    scheme: readText(feature.scheme_code),
    council: readText(feature.lga),
    in_force_from: readEpochDay(feature.gaz_begin_date),
  };
}

const NAMELESS = {
  code: null,
  description: 'Designated bushfire prone area',
  schedule: null,
  scheme: null,
  in_force_from: null,
};

function readText(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
