import type { DayWindow } from '#base/calendar-window.ts';
import { DAY_MS } from '#base/calendar-window.ts';
import { buildReadingCache, buildSourceGate, type PlaceReader } from '#base/source-gate.ts';
import { buildUnread, type SourceReading, type SourceRow } from '#base/source-reading.ts';
import { type BomCheck, buildBomRow } from './bom-row.ts';
import { listNearestStations, type NearStation } from './nearest-stations.ts';
import type { RainStation } from './parse-station-list.ts';
import { readRainfall, readStationList } from './read-bom.ts';

/** Reads the rainfall near a point in a window; never rejects, but may take longer than the caller's deadline. */
export type BomReader = PlaceReader<BomCheck>;

const STATIONS_TRIED = 3;
const GATE_LIMITS = { failuresToOpen: 3, restMs: 60_000, maxInFlight: 4 };

/** Builds the reader of a base URL, with its caches and its gate; null means switched off. */
export function buildBomReader(url: string | null, nowMs: () => number, closing: AbortSignal): BomReader {
  const gate = buildSourceGate(GATE_LIMITS, nowMs);
  const lists = buildReadingCache<RainStation[]>({ maxWeight: 1, keepMs: 7 * DAY_MS }, nowMs);
  const rows = buildReadingCache<SourceRow<BomCheck>>({ maxWeight: 2_000, keepMs: DAY_MS }, nowMs);

  async function readNearest(
    baseUrl: string,
    near: NearStation[],
    window: DayWindow,
  ): Promise<SourceReading<SourceRow<BomCheck>>> {
    let reason = 'has no station near here that measured rain in these months';
    for (const one of near) {
      const retrievedAt = new Date(nowMs()).toISOString();
      const reading = await readRainfall(baseUrl, one.station.number, window, closing);
      if (!reading.ok) reason = reading.reason;
      else if (reading.value.days.length > 0) {
        const { days, sha256 } = reading.value;
        return { ok: true, value: buildBomRow(days, one, window, { sha256, retrievedAt }) };
      }
    }
    return buildUnread(reason);
  }

  return async (point, window, deadline) => {
    if (url === null) return buildUnread('was not queried: this service is configured without it');
    const loadList = () => readStationList(url, closing);
    const list = await gate.read({ cache: lists, key: 'stations', load: loadList, deadline });
    if (!list.ok) return list;
    const near = listNearestStations(list.value, point, { since: window.finish.slice(0, 7), count: STATIONS_TRIED });
    const nearest = near[0];
    if (nearest === undefined) return buildUnread('has no reporting station within 50 km');
    // The row contains distances, so the key includes the point to about 1 km.
    const place = `${point.latitude.toFixed(2)},${point.longitude.toFixed(2)}`;
    const key = `${nearest.station.number}@${place},${window.start},${window.finish}`;
    return gate.read({ cache: rows, key, load: () => readNearest(url, near, window), deadline });
  };
}
