import { startDeadline, waitFor } from '#base/deadline.ts';
import { buildUnread, type SourceReading } from '#base/source-reading.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import type { AustralianState } from '#domain/planning/list-possible-states.ts';
import type { PlanningAtPoint, PlanningQuestion } from '#domain/planning/planning-area.ts';
import { SA_PLANNING_MANIFEST } from '#registers/sa-planning-and-design-code/manifest.ts';
import { buildSaPlanningReader } from '#registers/sa-planning-and-design-code/sa-planning-reader.ts';
import { VICMAP_PLANNING_MANIFEST } from '#registers/vicmap-planning/manifest.ts';
import { buildVicmapReader } from '#registers/vicmap-planning/vicmap-reader.ts';

/** The URLs of the planning sources, and how long a caller waits. A null URL disables a source. */
export type PlanningSettings = { vicUrl: string | null; saUrl: string | null; deadlineMs: number };

/** What the source of a state has at a point, or why it could not be read. */
export type PlanningSourceReading = {
  state: AustralianState;
  manifest: SourceManifest;
  /** What the source is queried for. */
  questions: readonly PlanningQuestion[];
  reading: SourceReading<PlanningAtPoint>;
};

/** The planning sources that are queried by coordinate. `close` aborts pending requests. */
export type PlanningSources = {
  deadlineMs: number;
  /** Whether a state has a source, on or off. */
  covers: (state: AustralianState) => boolean;
  /** Queries the sources of the states at a point, side by side and within the deadline; never rejects. */
  readPoint: (
    states: readonly AustralianState[],
    point: { latitude: number; longitude: number },
  ) => Promise<PlanningSourceReading[]>;
  close: () => void;
};

/** The settings without any source. */
export const NO_PLANNING: PlanningSettings = { vicUrl: null, saUrl: null, deadlineMs: 0 };

const OFF = buildUnread('was not queried: this service is configured without it');
const LATE = buildUnread('did not answer in time', 'late');

/** Builds the planning sources. Responses after the deadline still fill the caches for the next call. */
export function buildPlanningSources(settings: PlanningSettings, nowMs: () => number): PlanningSources {
  const closing = new AbortController();
  const { vicUrl, saUrl, deadlineMs } = settings;
  const sources = [
    {
      state: 'VIC' as const,
      manifest: VICMAP_PLANNING_MANIFEST,
      questions: ['zones', 'overlays', 'bushfire_prone_area'] as const,
      read: vicUrl === null ? null : buildVicmapReader(vicUrl, nowMs, closing.signal),
    },
    {
      state: 'SA' as const,
      manifest: SA_PLANNING_MANIFEST,
      questions: ['zones', 'flood_overlays', 'bushfire_overlays', 'heritage_overlays'] as const,
      read: saUrl === null ? null : buildSaPlanningReader(saUrl, nowMs, closing.signal),
    },
  ];
  return {
    deadlineMs,
    covers: (state) => sources.some((one) => one.state === state),
    readPoint: (states, point) => {
      const deadline = startDeadline(deadlineMs);
      const asked = sources.filter(({ state }) => states.includes(state));
      return Promise.all(
        asked.map(async ({ read, ...source }) => {
          // A disabled source answers at once and needs no deadline.
          if (read === null) return { ...source, reading: OFF };
          return { ...source, reading: await waitFor(read(point, deadline), deadline, () => LATE) };
        }),
      );
    },
    close: () => closing.abort(),
  };
}
