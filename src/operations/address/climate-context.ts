import type { DayWindow } from '#base/calendar-window.ts';
import { type Deadline, withDeadline } from '#base/deadline.ts';
import type { SourceRow } from '#base/source-reading.ts';
import type { BomReader } from '#registers/bom-climate-data-online/bom-reader.ts';
import type { BomCheck } from '#registers/bom-climate-data-online/bom-row.ts';
import type { SiloReader } from '#registers/silo-data-drill/silo-reader.ts';
import { buildSiloUnavailable, type SiloCheck } from '#registers/silo-data-drill/silo-row.ts';

/** The climate row of SILO or the Bureau. */
export type ClimateCheck = SiloCheck | BomCheck;

/** The two sources, and how long the first may take before the second is queried too. */
type ClimateSources = { silo: SiloReader; bom: BomReader; headStartMs: number };

/** Queries SILO, and the Bureau if SILO fails or is slow. The first answer wins. Never rejects. */
export async function readClimate(
  { silo, bom, headStartMs }: ClimateSources,
  point: { latitude: number; longitude: number },
  window: DayWindow,
  deadline: Deadline,
): Promise<SourceRow<ClimateCheck>> {
  const first = silo(point, window, deadline);
  const early = await withDeadline(first, headStartMs, () => new Error('late')).catch(() => null);
  if (early?.ok) return early.value;
  const second = bom(point, window, deadline);
  const fastest = early === null ? await Promise.race([first, second]) : await second;
  if (fastest.ok) return fastest.value;
  const [last, other] = await Promise.all([first, second]);
  if (last.ok) return last.value;
  if (other.ok) return other.value;
  const reasons = `SILO ${last.reason}; the Bureau of Meteorology ${other.reason}`;
  return buildSiloUnavailable(`Climate context was not checked: ${reasons}.`, window);
}
