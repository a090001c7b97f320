import { type BoundedCache, buildBoundedCache } from '#base/bounded-cache.ts';
import { HOUR_MS } from '#base/calendar-window.ts';
import type { Deadline } from '#base/deadline.ts';
import { sha256Hex } from '#base/sha256.ts';
import { buildSourceGate } from '#base/source-gate.ts';
import { buildUnread, type SourceReading, type Unread } from '#base/source-reading.ts';
import type { ArcgisFeature, ArcgisLayer } from './parse-arcgis.ts';
import { type ArcgisPoint, queryArcgisPoint, readArcgisLayers } from './query-arcgis.ts';

/** A layer to query; null if the service has no layer of this kind. */
export type ChosenLayer<Kind extends string> = { kind: Kind; layer: ArcgisLayer | null };

/** A layer with its features at a point, or why it could not be read. */
type LayerAtPoint<Kind extends string> = {
  kind: Kind;
  layer: string | null;
  reading: SourceReading<ArcgisFeature[]>;
};

/** What the layers have at a point, when they were read, and the hash of the responses. */
type LayersAtPoint<Kind extends string> = {
  layers: LayerAtPoint<Kind>[];
  retrievedAt: string;
  sha256: string;
};

/** Reads the chosen layers at a point; never rejects, but may take longer than the caller's deadline. */
type ArcgisReader<Kind extends string> = (
  point: ArcgisPoint,
  deadline: Deadline,
) => Promise<SourceReading<LayersAtPoint<Kind>>>;

const REQUEST_LIMITS = { timeoutMs: 10_000, maxBytes: 1_000_000, maxPages: 5 };
const GATE_LIMITS = { failuresToOpen: 3, restMs: 30_000, maxInFlight: 8 };
const LAYERS_AT_ONCE = 4;
const MAX_POINTS_KEPT = 5_000;
const NO_LAYER = 'has no such layer';

/**
 * Builds the reader of a service with its caches and its gate. The layers are chosen from the service's own list, because
 * their numbers change.
 */
export function buildArcgisReader<Kind extends string>(
  serviceUrl: string,
  choose: (layers: readonly ArcgisLayer[]) => ChosenLayer<Kind>[],
  nowMs: () => number,
  closing: AbortSignal,
): ArcgisReader<Kind> {
  const limits = { ...REQUEST_LIMITS, signal: closing };
  const gate = buildSourceGate(GATE_LIMITS, nowMs);
  const lists: BoundedCache<SourceReading<ArcgisLayer[]>> = buildBoundedCache(
    { maxWeight: 1, keepMs: HOUR_MS, isWorthKeeping: (reading) => reading.ok },
    nowMs,
  );
  const points: BoundedCache<SourceReading<LayersAtPoint<Kind>>> = buildBoundedCache(
    // A layer that failed is read again at once.
    { maxWeight: MAX_POINTS_KEPT, keepMs: 6 * HOUR_MS, isWorthKeeping: isComplete },
    nowMs,
  );

  async function readLayer({ kind, layer }: ChosenLayer<Kind>, point: ArcgisPoint) {
    if (layer === null) return { kind, layer: null, reading: buildUnread(NO_LAYER), sha256: null };
    const found = await queryArcgisPoint(serviceUrl, layer.id, point, limits);
    const reading: SourceReading<ArcgisFeature[]> = found.ok ? { ok: true, value: found.value.features } : found;
    return { kind, layer: layer.name, reading, sha256: found.ok ? found.value.sha256 : null };
  }

  async function readPoint(point: ArcgisPoint): Promise<SourceReading<LayersAtPoint<Kind>>> {
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

  return (point, deadline) =>
    gate.read({
      cache: points,
      key: `${point.latitude},${point.longitude}`,
      load: () => readPoint(point),
      deadline,
    });
}

function findFault(read: readonly LayerAtPoint<string>[]): Unread | undefined {
  return read.flatMap(({ layer, reading }) => (layer === null || reading.ok ? [] : [reading]))[0];
}

function isComplete<Kind extends string>(reading: SourceReading<LayersAtPoint<Kind>>): boolean {
  // A service without a layer would be asked again for each caller, so that does not count.
  return reading.ok && reading.value.layers.every(({ layer, reading: one }) => layer === null || one.ok);
}
