import { HOUR_MS } from '#base/calendar-window.ts';
import type { Deadline } from '#base/deadline.ts';
import { sha256Hex } from '#base/sha256.ts';
import { buildReadingCache, buildSourceGate } from '#base/source-gate.ts';
import { buildUnread, type SourceReading, type Unread } from '#base/source-reading.ts';
import type { ArcgisFeature, ArcgisLayer } from './parse-arcgis.ts';
import { type ArcgisPoint, queryArcgisPoint, readArcgisLayers } from './query-arcgis.ts';

/** A layer to query, and the question that it answers; null if the service has no layer for it. */
export type ChosenLayer<Question extends string> = { question: Question; layer: ArcgisLayer | null };

/** A layer with what it has at a point, or why it could not be read. */
type LayerAtPoint<Question extends string, Found> = {
  question: Question;
  layer: string | null;
  reading: SourceReading<Found[]>;
};

/** What the layers have at a point, when they were read, and the hash of the responses. */
type LayersAtPoint<Question extends string, Found> = {
  layers: LayerAtPoint<Question, Found>[];
  retrievedAt: string;
  sha256: string;
};

/** Reads the chosen layers at a point; never rejects, but may take longer than the caller's deadline. */
export type ArcgisReader<Question extends string, Found> = (
  point: ArcgisPoint,
  deadline: Deadline,
) => Promise<SourceReading<LayersAtPoint<Question, Found>>>;

/** What a service has, in the words of its source. */
type ArcgisRules<Question extends string, Found extends object> = {
  /** Chooses the layers from the service's own list, because their numbers change. */
  choose(layers: readonly ArcgisLayer[]): ChosenLayer<Question>[];
  /** Reads the features of a layer, separately for each caller; null for one that lacks something. */
  readFeatures(question: Question, features: readonly ArcgisFeature[]): (Found | null)[];
  /** Why a layer counts as unread when one of its features is null. */
  fault: string;
};

const REQUEST_LIMITS = { timeoutMs: 10_000, maxBytes: 1_000_000, maxPages: 5 };
const GATE_LIMITS = { failuresToOpen: 3, restMs: 30_000, maxInFlight: 8 };
const LAYERS_AT_ONCE = 4;
const MAX_POINTS_KEPT = 5_000;
const NO_LAYER = 'has no such layer';

/** Builds the reader of a service with its caches and its gate. */
export function buildArcgisReader<Question extends string, Found extends object>(
  serviceUrl: string,
  { choose, readFeatures, fault }: ArcgisRules<Question, Found>,
  nowMs: () => number,
  closing: AbortSignal,
): ArcgisReader<Question, Found> {
  const limits = { ...REQUEST_LIMITS, signal: closing };
  const gate = buildSourceGate(GATE_LIMITS, nowMs);
  const lists = buildReadingCache<ArcgisLayer[]>({ maxWeight: 1, keepMs: HOUR_MS }, nowMs);
  const points = buildReadingCache<LayersAtPoint<Question, ArcgisFeature>>(
    // A layer that failed is read again at once.
    { maxWeight: MAX_POINTS_KEPT, keepMs: 6 * HOUR_MS, isWorthKeeping: isComplete },
    nowMs,
  );

  async function readLayer({ question, layer }: ChosenLayer<Question>, point: ArcgisPoint) {
    if (layer === null) return { question, layer: null, reading: buildUnread(NO_LAYER), sha256: null };
    const found = await queryArcgisPoint(serviceUrl, layer.id, point, limits);
    const reading: SourceReading<ArcgisFeature[]> = found.ok ? { ok: true, value: found.value.features } : found;
    return { question, layer: layer.name, reading, sha256: found.ok ? found.value.sha256 : null };
  }

  async function readPoint(point: ArcgisPoint): Promise<SourceReading<LayersAtPoint<Question, ArcgisFeature>>> {
    const retrievedAt = new Date(nowMs()).toISOString();
    const list = await lists.read('layers', () => readArcgisLayers(serviceUrl, limits));
    if (!list.ok) return list;
    const chosen = choose(list.value);
    const read: Awaited<ReturnType<typeof readLayer>>[] = [];
    for (let at = 0; at < chosen.length; at += LAYERS_AT_ONCE) {
      const some = chosen.slice(at, at + LAYERS_AT_ONCE);
      read.push(...(await Promise.all(some.map((one) => readLayer(one, point)))));
    }
    const hashes = read.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]));
    // Nothing was read, so the whole source counts as failed.
    if (hashes.length === 0) return findFault(read) ?? buildUnread(NO_LAYER);
    const layers = read.map(({ sha256: _sha256, ...layer }) => layer);
    return { ok: true, value: { layers, retrievedAt, sha256: sha256Hex(hashes.join('\n')) } };
  }

  function readFound({ question, reading }: LayerAtPoint<Question, ArcgisFeature>): SourceReading<Found[]> {
    if (!reading.ok) return reading;
    const found = readFeatures(question, reading.value);
    return found.every((one) => one !== null) ? { ok: true, value: found } : buildUnread(fault, 'unreadable');
  }

  return async (point, deadline) => {
    const key = `${point.latitude},${point.longitude}`;
    const read = await gate.read({ cache: points, key, load: () => readPoint(point), deadline });
    if (!read.ok) return read;
    const layers = read.value.layers.map((layer) => ({ ...layer, reading: readFound(layer) }));
    return { ok: true, value: { ...read.value, layers } };
  };
}

function findFault(read: readonly LayerAtPoint<string, unknown>[]): Unread | undefined {
  return read.flatMap(({ layer, reading }) => (layer === null || reading.ok ? [] : [reading]))[0];
}

function isComplete({ layers }: LayersAtPoint<string, unknown>): boolean {
  // A service without a layer would be asked again for each caller, so that does not count.
  return layers.every(({ layer, reading }) => layer === null || reading.ok);
}
