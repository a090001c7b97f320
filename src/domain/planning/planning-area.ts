import type { SourceReading } from '#base/source-reading.ts';

/** What an area is about, where its code or name says so. */
export type PlanningTopic = 'flood' | 'bushfire' | 'heritage';

/** A zone or overlay that includes a point. Codes and words are the source's own. */
export type PlanningArea = {
  code: string | null;
  description: string | null;
  schedule: string | null;
  topics: PlanningTopic[];
  scheme: string | null;
  council: string | null;
  in_force_from: string | null;
};

/** What one layer or group of layers answers. */
export type PlanningQuestion =
  | 'zones'
  | 'subzones'
  | 'overlays'
  | 'flood_overlays'
  | 'bushfire_overlays'
  | 'heritage_overlays'
  | 'bushfire_prone_area';

/** A layer with its areas at a point, or why it could not be read; `layer` is null if the source has no such layer. */
export type PlanningLayer = {
  question: PlanningQuestion;
  layer: string | null;
  reading: SourceReading<PlanningArea[]>;
};

/** What a source has at a point, when it was read, and the hash of its responses. */
export type PlanningAtPoint = { layers: PlanningLayer[]; retrievedAt: string; sha256: string };

const EARLIEST_MS = Date.UTC(1900, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);

/** The day of a date in epoch milliseconds, as ArcGIS writes them; null if it is no credible date. */
export function readEpochDay(value: unknown): string | null {
  if (typeof value !== 'number' || !(value >= EARLIEST_MS && value < LATEST_MS)) return null;
  return new Date(value).toISOString().slice(0, 10);
}
