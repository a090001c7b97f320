import type { DayWindow } from '#base/calendar-window.ts';
import { DAY_MS } from '#base/calendar-window.ts';
import { buildEndpointUrl } from '#base/endpoint-url.ts';
import { fetchBounded } from '#base/fetch-bounded.ts';
import { sha256Hex } from '#base/sha256.ts';
import { buildReadingCache, buildSourceGate, type PlaceReader } from '#base/source-gate.ts';
import { buildUnread, type SourceReading, type SourceRow } from '#base/source-reading.ts';
import { findGridCell, type GridCell } from './grid-cell.ts';
import { SILO_PATH, SILO_URL } from './manifest.ts';
import { parseSiloCsv } from './parse-silo-csv.ts';
import { buildSiloRow, type SiloCheck } from './silo-row.ts';

/** The URL of SILO (null: switched off), and the e-mail address that the real service requires. */
export type SiloSettings = { url: string | null; email: string | null };

/** Reads the climate of a point in a window; never rejects, but may take longer than the caller's deadline. */
export type SiloReader = PlaceReader<SiloCheck>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_000_000;
const GATE_LIMITS = { failuresToOpen: 3, restMs: 30_000, maxInFlight: 8 };

/** Builds the reader with its cache of grid cells and its gate. */
export function buildSiloReader(settings: SiloSettings, nowMs: () => number, closing: AbortSignal): SiloReader {
  const { url, email } = settings;
  const gate = buildSourceGate(GATE_LIMITS, nowMs);
  const cells = buildReadingCache<SourceRow<SiloCheck>>({ maxWeight: 5_000, keepMs: DAY_MS }, nowMs);

  async function readCell(
    baseUrl: string,
    cell: GridCell,
    window: DayWindow,
  ): Promise<SourceReading<SourceRow<SiloCheck>>> {
    const retrievedAt = new Date(nowMs()).toISOString();
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal: closing };
    const body = await fetchBounded(buildSiloUrl(baseUrl, cell, window, email), limits);
    if (!body.ok) return body;
    const text = body.value.toString('utf8');
    // SILO returns errors as text with status 200.
    if (/sorry|request rejected/i.test(text.slice(0, 2_000))) return buildUnread('refused the request');
    const days = parseSiloCsv(text, cell, window);
    if (days === null) return buildUnread('returned something that is not the requested CSV', 'unreadable');
    return { ok: true, value: buildSiloRow(days, window, { sha256: sha256Hex(body.value), retrievedAt }) };
  }

  return async (point, window, deadline) => {
    if (url === null) return buildUnread('was not queried: this service is configured without it');
    if (email === null && new URL(url).origin === SILO_URL)
      return buildUnread('was not queried: this service has no e-mail address configured for it');
    const cell = findGridCell(point.latitude, point.longitude);
    if (cell === null) return buildUnread('does not cover this place');
    const key = `${cell.latitude},${cell.longitude},${window.start},${window.finish}`;
    return gate.read({ cache: cells, key, load: () => readCell(url, cell, window), deadline });
  };
}

function buildSiloUrl(baseUrl: string, cell: GridCell, window: DayWindow, email: string | null): URL {
  return buildEndpointUrl(baseUrl, SILO_PATH, {
    // SILO's documentation says lat and lon, recorded requests latitude and longitude, so both are sent.
    lat: cell.latitude,
    lon: cell.longitude,
    latitude: cell.latitude,
    longitude: cell.longitude,
    start: window.start.replaceAll('-', ''),
    finish: window.finish.replaceAll('-', ''),
    format: 'csv',
    comment: 'RXN',
    ...(email === null ? {} : { username: email }),
    password: 'api_request',
  });
}
