import { type ArcgisReader, buildArcgisReader, type ChosenLayer } from '#base/arcgis/arcgis-reader.ts';
import type { ArcgisFeature, ArcgisLayer } from '#base/arcgis/parse-arcgis.ts';
import { listSouthAustralianTopics } from '#domain/planning/classify-planning.ts';
import {
  type PlanningArea,
  type PlanningQuestion,
  type PlanningTopic,
  readEpochDay,
} from '#domain/planning/planning-area.ts';

const ZONES = /\bcode zones$/i;
const SUBZONES = /\bcode subzones$/i;
const ALL_OVERLAYS = /\bcode overlays$/i;
const TOPICS: readonly PlanningTopic[] = ['flood', 'bushfire', 'heritage'];
// Six bushfire, three flood and six heritage overlays exist; more would be another service.
const MAX_PER_TOPIC = 8;

/** Builds the reader of the Code at a point. */
export function buildSaPlanningReader(
  url: string,
  nowMs: () => number,
  closing: AbortSignal,
): ArcgisReader<PlanningQuestion, PlanningArea> {
  const rules = {
    choose: chooseSaLayers,
    readFeatures(question: PlanningQuestion, features: readonly ArcgisFeature[]) {
      const nowDay = new Date(nowMs()).toISOString().slice(0, 10);
      return features.filter((feature) => isInForce(feature, nowDay)).map((feature) => toArea(question, feature));
    },
    fault: 'returned an area without its name',
  };
  return buildArcgisReader(url, rules, nowMs, closing);
}

/** Chooses the layers of the Code by name. A topic without a layer is listed with null, so that it is reported as not checked. */
export function chooseSaLayers(layers: readonly ArcgisLayer[]): ChosenLayer<PlanningQuestion>[] {
  const single = layers.filter(({ isGroup }) => !isGroup);
  const find = (names: RegExp) => single.find(({ name }) => names.test(name)) ?? null;
  const zones = { question: 'zones' as const, layer: find(ZONES) };
  const subzones = find(SUBZONES);
  const all = find(ALL_OVERLAYS);
  const overlays =
    all === null
      ? TOPICS.flatMap((topic) => chooseTopic(single, topic))
      : [{ question: 'overlays' as const, layer: all }];
  return [zones, ...(subzones === null ? [] : [{ question: 'subzones' as const, layer: subzones }]), ...overlays];
}

function chooseTopic(layers: readonly ArcgisLayer[], topic: PlanningTopic): ChosenLayer<PlanningQuestion>[] {
  const question = `${topic}_overlays` as const;
  const found = layers.filter(({ name }) => listSouthAustralianTopics(name).includes(topic)).slice(0, MAX_PER_TOPIC);
  return found.length === 0 ? [{ question, layer: null }] : found.map((layer) => ({ question, layer }));
}

// The layers keep areas that were replaced, with the day on which they ended.
function isInForce({ legalstartdate, legalenddate, systemenddate }: ArcgisFeature, nowDay: string): boolean {
  const [starts, ends] = [readEpochDay(legalstartdate), readEpochDay(legalenddate)];
  return (
    (starts === null || starts <= nowDay) && (ends === null || ends > nowDay) && readEpochDay(systemenddate) === null
  );
}

function toArea(question: PlanningQuestion, { name, value, legalstartdate }: ArcgisFeature): PlanningArea | null {
  if (typeof name !== 'string') return null;
  return {
    code: typeof value === 'string' ? value : null,
    description: name,
    schedule: null,
    topics: listTopics(question, name),
    scheme: null,
    council: null,
    in_force_from: readEpochDay(legalstartdate),
  };
}

function listTopics(question: PlanningQuestion, name: string): PlanningTopic[] {
  if (question === 'zones' || question === 'subzones') return [];
  const topic = TOPICS.find((one) => question === `${one}_overlays`);
  return topic === undefined ? listSouthAustralianTopics(name) : [topic];
}
