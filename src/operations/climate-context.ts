import { setTimeout as sleep } from 'node:timers/promises';
import type { DayWindow } from '#base/calendar-window.ts';
import type { SourceReading } from '#base/source-reading.ts';
import type { BomReader } from '#registers/bom-climate-data-online/bom-reader.ts';
import type { BomCheck } from '#registers/bom-climate-data-online/bom-row.ts';
import type { SiloReader } from '#registers/silo-data-drill/silo-reader.ts';
import { buildSiloUnavailable, type SiloCheck } from '#registers/silo-data-drill/silo-row.ts';

/** The climate row: SILO's, or the Bureau's. */
export type ClimateCheck = SiloCheck | BomCheck;

/** The two sources, and how long the first is waited for before the second is asked too. */
export type ClimateSources = { silo: SiloReader; bom: BomReader; headStartMs: number };

/** Asks SILO, and the Bureau when SILO fails or takes long; the first that answers stands. Never rejects. */
export async function readClimate(
  { silo, bom, headStartMs }: ClimateSources,
  point: { latitude: number; longitude: number },
  window: DayWindow,
): Promise<ClimateCheck> {
  const first = silo(point, window);
  const early = await Promise.race([first, sleep(headStartMs, null, { ref: false })]);
  if (early?.ok) return early.value;
  const second = bom(point, window);
  const winner = await Promise.any([wantRead(first), wantRead(second)]).catch(() => null);
  if (winner !== null) return winner;
  const reasons = `SILO ${sayWhy(await first)}; the Bureau of Meteorology ${sayWhy(await second)}`;
  return buildSiloUnavailable(`Climate context was not checked: ${reasons}.`, window);
}

async function wantRead<T>(reading: Promise<SourceReading<T>>): Promise<T> {
  const result = await reading;
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

function sayWhy(reading: SourceReading<unknown>): string {
  return reading.ok ? 'answered' : reading.reason;
}
