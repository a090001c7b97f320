import type { DayWindow } from '#base/calendar-window.ts';
import { buildEndpointUrl } from '#base/endpoint-url.ts';
import { fetchBounded } from '#base/fetch-bounded.ts';
import { sha256Hex } from '#base/sha256.ts';
import { buildUnread, type SourceReading } from '#base/source-reading.ts';
import { findZipEntry } from './find-zip-entry.ts';
import { parseRainfallCsv, type RainDay } from './parse-rainfall-csv.ts';
import { parseStationList, type RainStation } from './parse-station-list.ts';

const STATIONS_PATH = '/climate/data/lists_by_element/alphaAUS_136.txt';
const DATA_PATH = '/jsp/ncc/cdio/weatherData/av';
const DAILY_RAIN = '136';
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 8_000_000;
const MAX_CSV_BYTES = 16_000_000;

export async function readStationList(baseUrl: string, signal: AbortSignal): Promise<SourceReading<RainStation[]>> {
  const body = await get(buildEndpointUrl(baseUrl, STATIONS_PATH), signal);
  if (!body.ok) return body;
  const stations = parseStationList(body.value.toString('latin1'));
  return stations === null
    ? buildUnread('returned something that is not a station list', 'unreadable')
    : { ok: true, value: stations };
}

/** Fetches the days that a station measured: first the token of its file, then the zipped file. */
export async function readRainfall(
  baseUrl: string,
  station: string,
  window: DayWindow,
  signal: AbortSignal,
): Promise<SourceReading<{ days: RainDay[]; sha256: string }>> {
  const years = await get(buildDataUrl(baseUrl, station, { p_display_type: 'availableYears' }), signal);
  if (!years.ok) return years;
  // The answer reads "005061||,1969:-12345678,1970:-12345678,": a year, then the token.
  const token = /\|\|,(\d{4}):(-?\d+)/.exec(years.value.toString('latin1'));
  if (token === null) return buildUnread('returned no token for the station’s file');
  const parts = { p_display_type: 'dailyZippedDataFile', p_startYear: token[1] ?? '', p_c: token[2] ?? '' };
  const zip = await get(buildDataUrl(baseUrl, station, parts), signal);
  if (!zip.ok) return zip;
  const csv = await findZipEntry(zip.value, /^IDCJAC0009_\d+_\d+_Data\.csv$/, MAX_CSV_BYTES);
  const days = csv === null ? null : parseRainfallCsv(csv.toString('latin1'), station, window);
  if (days === null) return buildUnread('returned something that is not the station’s rainfall file', 'unreadable');
  return { ok: true, value: { days, sha256: sha256Hex(zip.value) } };
}

function get(url: URL, signal: AbortSignal): Promise<SourceReading<Buffer>> {
  return fetchBounded(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal });
}

function buildDataUrl(baseUrl: string, station: string, parts: Record<string, string>): URL {
  return buildEndpointUrl(baseUrl, DATA_PATH, { p_nccObsCode: DAILY_RAIN, p_stn_num: station, ...parts });
}
