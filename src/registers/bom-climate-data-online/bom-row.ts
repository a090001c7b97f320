import type { z } from 'zod';
import { countDays, type DayWindow } from '#base/calendar-window.ts';
import type { SourceRow } from '#base/source-reading.ts';
import type { climateContextCheck } from '#contract/schemas/property-evidence.ts';
import { BOM_MANIFEST } from './manifest.ts';
import type { NearStation } from './nearest-stations.ts';
import type { RainDay } from './parse-rainfall-csv.ts';

export type BomCheck = Extract<z.infer<typeof climateContextCheck>, { source_id: 'bom-climate-data-online' }>;

// An estimate, not measured: one gauge at a distance, and rain only.
const CONFIDENCE = 0.6;

/** Builds the row from the days measured at a station. */
export function buildBomRow(
  days: readonly RainDay[],
  { station, distanceKm }: NearStation,
  window: DayWindow,
  evidence: { sha256: string; retrievedAt: string },
): SourceRow<BomCheck> {
  const { owner, source_url, cadence, attribution } = BOM_MANIFEST;
  const expected = countDays(window);
  // A gauge read after a weekend covers several days with one amount.
  const covered = Math.min(
    expected,
    days.reduce((sum, day) => sum + day.periodDays, 0),
  );
  const rain = days.reduce((sum, day) => sum + day.rainMm, 0).toFixed(1);
  const gauge = `station ${station.name} (${station.number}), ${distanceKm.toFixed(1)} km away`;
  const check: BomCheck = {
    source: 'BoM Climate Data Online',
    source_id: 'bom-climate-data-online',
    applies: true,
    status: 'climate_context_available',
    source_kind: 'observed_climate_context',
    result: `${window.start} to ${window.finish}: ${rain} mm of rain at ${gauge}, over ${covered} of ${expected} days.`,
    source_version: `live-${evidence.retrievedAt}`,
    confidence: CONFIDENCE,
    evidence_ref: `sha256:${evidence.sha256}`,
    limitations: [
      ...BOM_MANIFEST.limitations,
      ...(covered < expected ? [`Nothing was measured on ${expected - covered} of the ${expected} days.`] : []),
    ],
    owner: owner.name,
    source_url,
    cadence,
    attribution,
    access_mode: 'public download, read live and kept for a day',
    credential_requirement: 'none',
    request_shape:
      'GET of the station list, the station’s token and its zipped file of daily rainfall (p_nccObsCode=136)',
    response_shape: 'zip with IDCJAC0009 csv: one row for each day, with the rainfall amount, its period and quality',
    join_keys: ['latitude', 'longitude', 'station number'],
    date_range: { ...window },
  };
  return { check, retrievedAt: evidence.retrievedAt };
}
