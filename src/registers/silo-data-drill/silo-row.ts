import type { z } from 'zod';
import { countDays, type DayWindow } from '#base/calendar-window.ts';
import type { SourceRow } from '#base/source-reading.ts';
import type { climateContextCheck } from '#contract/schemas/property-evidence.ts';
import { SILO_MANIFEST } from './manifest.ts';
import type { SiloDay } from './parse-silo-csv.ts';

export type SiloCheck = Extract<z.infer<typeof climateContextCheck>, { source_id: 'silo-data-drill' }>;

// An estimate: the grid is interpolated, so a day's value was not measured at the place.
const CONFIDENCE = 0.8;

export function buildSiloRow(
  days: readonly SiloDay[],
  window: DayWindow,
  evidence: { sha256: string; retrievedAt: string },
): SourceRow<SiloCheck> {
  const expected = countDays(window);
  const averages = days.filter((day) => day.isAverage).length;
  const check: SiloCheck = {
    ...buildDescription(window),
    status: 'climate_context_available',
    result: describeDays(days, window),
    source_version: `live-${evidence.retrievedAt}`,
    confidence: CONFIDENCE,
    evidence_ref: `sha256:${evidence.sha256}`,
    limitations: [
      ...SILO_MANIFEST.limitations,
      ...(days.length < expected ? [`${days.length} of the ${expected} days were available.`] : []),
      ...(averages > 0 ? [`${averages} days hold long-term averages in place of observations.`] : []),
    ],
  };
  return { check, retrievedAt: evidence.retrievedAt };
}

/** Builds the row for when no climate source could be read. */
export function buildSiloUnavailable(result: string, window: DayWindow): SourceRow<SiloCheck> {
  const check: SiloCheck = {
    ...buildDescription(window),
    status: 'source_unavailable',
    result,
    source_version: 'not read',
    confidence: 0,
    evidence_ref: null,
    limitations: ['Nothing is known about the climate here.'],
  };
  return { check, retrievedAt: null };
}

function describeDays(days: readonly SiloDay[], { start, finish }: DayWindow): string {
  const rain = days.reduce((sum, day) => sum + day.rainMm, 0).toFixed(1);
  const wet = days.filter((day) => day.rainMm >= 1).length;
  const heat = `daily maximum on average ${mean(days.map((day) => day.maxC))} °C (highest ${extreme(days, 'maxC')})`;
  const cold = `daily minimum ${mean(days.map((day) => day.minC))} °C (lowest ${extreme(days, 'minC')})`;
  return `${start} to ${finish}: ${rain} mm of rain, ${wet} days with 1 mm or more; ${heat}, ${cold}.`;
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
}

function extreme(days: readonly SiloDay[], field: 'maxC' | 'minC'): string {
  const pick = field === 'maxC' ? Math.max : Math.min;
  return pick(...days.map((day) => day[field])).toFixed(1);
}

function buildDescription(window: DayWindow) {
  const { owner, source_url, cadence, attribution } = SILO_MANIFEST;
  return {
    source: 'SILO Data Drill',
    source_id: 'silo-data-drill',
    applies: true,
    source_kind: 'observed_climate_context',
    owner: owner.name,
    source_url,
    cadence,
    attribution,
    access_mode: 'public API, read live and kept for a day',
    credential_requirement: 'an e-mail address',
    request_shape: 'GET with latitude, longitude, start, finish, format=csv, comment=RXN',
    response_shape: 'csv: one row for each day, with rain, maximum and minimum temperature and their source codes',
    join_keys: ['latitude', 'longitude'],
    date_range: { ...window },
  } as const satisfies Partial<SiloCheck>;
}
