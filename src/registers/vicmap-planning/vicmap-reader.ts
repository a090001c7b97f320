import { buildArcgisReader, type ChosenLayer } from '#base/arcgis/arcgis-reader.ts';
import type { ArcgisFeature, ArcgisLayer } from '#base/arcgis/parse-arcgis.ts';
import type { ArcgisPoint } from '#base/arcgis/query-arcgis.ts';
import type { Deadline } from '#base/deadline.ts';
import { buildUnread, type SourceReading } from '#base/source-reading.ts';
import { listVictorianTopics, readVictorianSchedule } from '#domain/planning/classify-planning.ts';
import {
  type PlanningArea,
  type PlanningAtPoint,
  type PlanningLayer,
  readEpochDay,
} from '#domain/planning/planning-area.ts';

type Question = 'zones' | 'overlays' | 'bushfire_prone_area';

/** Where a layer is: its names, and the number it had in 2026 with the word that its name must have. */
type Place = { question: Question; names: RegExp; id: number; word: RegExp };

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

/** Reads zones, overlays and bushfire-prone areas at a point; never rejects. */
type VicmapReader = (point: ArcgisPoint, deadline: Deadline) => Promise<SourceReading<PlanningAtPoint>>;

export function buildVicmapReader(url: string, nowMs: () => number, closing: AbortSignal): VicmapReader {
  const read = buildArcgisReader(url, chooseVicmapLayers, nowMs, closing);
  return async (point, deadline) => {
    const found = await read(point, deadline);
    if (!found.ok) return found;
    const { layers, ...reading } = found.value;
    return { ok: true, value: { ...reading, layers: layers.map(({ kind, ...layer }) => toLayer(kind, layer)) } };
  };
}

/** Chooses the three layers by name, or by number where the name fits. */
export function chooseVicmapLayers(layers: readonly ArcgisLayer[]): ChosenLayer<Question>[] {
  return PLACES.map(({ question, names, id, word }) => {
    const named = layers.find(({ name }) => names.test(name));
    const layer = named ?? layers.find((one) => one.id === id && word.test(one.name)) ?? null;
    return { kind: question, layer };
  });
}

function toLayer(
  question: Question,
  { layer, reading }: { layer: string | null; reading: SourceReading<ArcgisFeature[]> },
): PlanningLayer {
  if (!reading.ok) return { question, layer, reading };
  const areas = reading.value.map((feature) => toArea(question, feature));
  if (areas.every((area) => area !== null)) return { question, layer, reading: { ok: true, value: areas } };
  return { question, layer, reading: buildUnread('returned an area without its code', 'unreadable') };
}

function toArea(question: Question, feature: ArcgisFeature): PlanningArea | null {
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
