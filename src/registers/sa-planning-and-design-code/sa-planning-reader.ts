import { buildArcgisReader, type ChosenLayer } from '#base/arcgis/arcgis-reader.ts';
import type { ArcgisFeature, ArcgisLayer } from '#base/arcgis/parse-arcgis.ts';
import type { ArcgisPoint } from '#base/arcgis/query-arcgis.ts';
import type { Deadline } from '#base/deadline.ts';
import { buildUnread, type SourceReading } from '#base/source-reading.ts';
import { listSouthAustralianTopics } from '#domain/planning/classify-planning.ts';
import {
  type PlanningArea,
  type PlanningAtPoint,
  type PlanningLayer,
  type PlanningTopic,
  readEpochDay,
} from '#domain/planning/planning-area.ts';

type Question = 'zones' | 'subzones' | 'overlays' | `${PlanningTopic}_overlays`;

const ZONES = /\bcode zones$/i;
const SUBZONES = /\bcode subzones$/i;
const ALL_OVERLAYS = /\bcode overlays$/i;
const TOPICS: readonly PlanningTopic[] = ['flood', 'bushfire', 'heritage'];
// Six bushfire, three flood and six heritage overlays exist; more would be another service.
const MAX_PER_TOPIC = 8;

/** Reads the Code at a point; never rejects. */
type SaPlanningReader = (point: ArcgisPoint, deadline: Deadline) => Promise<SourceReading<PlanningAtPoint>>;

export function buildSaPlanningReader(url: string, nowMs: () => number, closing: AbortSignal): SaPlanningReader {
  const read = buildArcgisReader(url, chooseSaLayers, nowMs, closing);
  return async (point, deadline) => {
    const found = await read(point, deadline);
    if (!found.ok) return found;
    const { layers, ...reading } = found.value;
    const nowDay = new Date(nowMs()).toISOString().slice(0, 10);
    return { ok: true, value: { ...reading, layers: layers.map((one) => toLayer(one.kind, one, nowDay)) } };
  };
}

/** Chooses the layers of the Code by name. A topic without a layer is listed with null, so that it is reported as not checked. */
export function chooseSaLayers(layers: readonly ArcgisLayer[]): ChosenLayer<Question>[] {
  const single = layers.filter(({ isGroup }) => !isGroup);
  const find = (names: RegExp) => single.find(({ name }) => names.test(name)) ?? null;
  const zones = { kind: 'zones' as const, layer: find(ZONES) };
  const subzones = find(SUBZONES);
  const all = find(ALL_OVERLAYS);
  const overlays =
    all === null ? TOPICS.flatMap((topic) => chooseTopic(single, topic)) : [{ kind: 'overlays' as const, layer: all }];
  return [zones, ...(subzones === null ? [] : [{ kind: 'subzones' as const, layer: subzones }]), ...overlays];
}

function chooseTopic(layers: readonly ArcgisLayer[], topic: PlanningTopic): ChosenLayer<Question>[] {
  const kind = `${topic}_overlays` as const;
  const found = layers.filter(({ name }) => listSouthAustralianTopics(name).includes(topic)).slice(0, MAX_PER_TOPIC);
  return found.length === 0 ? [{ kind, layer: null }] : found.map((layer) => ({ kind, layer }));
}

function toLayer(
  question: Question,
  { layer, reading }: { layer: string | null; reading: SourceReading<ArcgisFeature[]> },
  nowDay: string,
): PlanningLayer {
  if (!reading.ok) return { question, layer, reading };
  const inForce = reading.value.filter((feature) => isInForce(feature, nowDay));
  const areas = inForce.map((feature) => toArea(question, feature));
  if (areas.every((area) => area !== null)) return { question, layer, reading: { ok: true, value: areas } };
  return { question, layer, reading: buildUnread('returned an area without its name', 'unreadable') };
}

// The layers keep areas that were replaced, with the day on which they ended.
function isInForce({ legalstartdate, legalenddate, systemenddate }: ArcgisFeature, nowDay: string): boolean {
  const [starts, ends] = [readEpochDay(legalstartdate), readEpochDay(legalenddate)];
  return (
    (starts === null || starts <= nowDay) && (ends === null || ends > nowDay) && readEpochDay(systemenddate) === null
  );
}

function toArea(question: Question, { name, value, legalstartdate }: ArcgisFeature): PlanningArea | null {
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

function listTopics(question: Question, name: string): PlanningTopic[] {
  if (question === 'zones' || question === 'subzones') return [];
  const topic = TOPICS.find((one) => question === `${one}_overlays`);
  return topic === undefined ? listSouthAustralianTopics(name) : [topic];
}
