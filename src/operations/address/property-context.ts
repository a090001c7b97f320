import { buildLastTwelveMonths, buildSydneyDay } from '#base/calendar-window.ts';
import { type Deadline, startDeadline, waitFor } from '#base/deadline.ts';
import type { SourceRow } from '#base/source-reading.ts';
import { buildBomReader } from '#registers/bom-climate-data-online/bom-reader.ts';
import { buildPlanningReader, type PlanningSubject } from '#registers/nsw-planning-portal-online-da/planning-reader.ts';
import type { PlanningCheck } from '#registers/nsw-planning-portal-online-da/planning-row.ts';
import { buildSiloReader } from '#registers/silo-data-drill/silo-reader.ts';
import { buildSiloUnavailable } from '#registers/silo-data-drill/silo-row.ts';
import { type ClimateCheck, readClimate } from './climate-context.ts';

/** Where the context sources are; a null URL switches a source off. */
export type PropertyContextSettings = {
  planningUrl: string | null;
  siloUrl: string | null;
  siloEmail: string | null;
  bomUrl: string | null;
  deadlineMs: number;
};

/** The matched address: the parts that the planning join needs, its state, and where it is. */
export type PropertySubject = PlanningSubject & { state: string; latitude: number | null; longitude: number | null };

/** The context rows; planning is null outside NSW, where the not_checked item stands instead. */
export type PropertyContextRows = {
  planning: SourceRow<PlanningCheck> | null;
  climate: SourceRow<ClimateCheck> | null;
};

/** Context of addresses: answers within the deadline whatever the sources do; close ends what still runs. */
export type PropertyContext = {
  readContext: (subject: PropertySubject) => Promise<PropertyContextRows>;
  /** Whether addresses of a state are looked for in a planning source. */
  readsPlanning: (state: string) => boolean;
  close: () => void;
};

// SILO has this share of the deadline to itself; then the Bureau is asked beside it.
const FIRST_SOURCE_SHARE = 0.5;

/** Builds the context of addresses. What comes after the deadline still fills the caches for the next look-up. */
export function buildPropertyContext(settings: PropertyContextSettings, nowMs: () => number): PropertyContext {
  const closing = new AbortController();
  const { deadlineMs } = settings;
  const planning = buildPlanningReader(settings.planningUrl, nowMs, closing.signal);
  const climateSources = {
    silo: buildSiloReader({ url: settings.siloUrl, email: settings.siloEmail }, nowMs, closing.signal),
    bom: buildBomReader(settings.bomUrl, nowMs, closing.signal),
    headStartMs: deadlineMs * FIRST_SOURCE_SHARE,
  };

  async function readPlanning(subject: PropertySubject, deadline: Deadline): Promise<SourceRow<PlanningCheck> | null> {
    if (subject.state !== 'NSW') return null;
    // What is switched off answers at once, without a clock.
    if (settings.planningUrl === null) return planning.read(subject, deadline);
    return beforeDeadline(planning.read(subject, deadline), deadline, planning.buildUnavailable);
  }

  async function readClimateRow(
    { latitude, longitude }: PropertySubject,
    deadline: Deadline,
  ): Promise<SourceRow<ClimateCheck>> {
    const window = buildLastTwelveMonths(buildSydneyDay(nowMs()));
    const unavailable = (why: string) => buildSiloUnavailable(`Climate context was not checked: ${why}.`, window);
    if (latitude === null || longitude === null) return unavailable('the address has no coordinates');
    const work = readClimate(climateSources, { latitude, longitude }, window, deadline);
    if (settings.siloUrl === null && settings.bomUrl === null) return work;
    return beforeDeadline(work, deadline, (why) => unavailable(`the climate source ${why}`));
  }

  return {
    readContext: async (subject) => {
      // One clock for all, so that a source that is late has been counted when the caller goes on.
      const deadline = startDeadline(deadlineMs);
      const work = [readPlanning(subject, deadline), readClimateRow(subject, deadline)] as const;
      const [planningRow, climateRow] = await Promise.all(work);
      return { planning: planningRow, climate: climateRow };
    },
    readsPlanning: (state) => state === 'NSW' && settings.planningUrl !== null,
    close: () => closing.abort(),
  };
}

// What is wrong inside a reader must not reach the address answer, so everything becomes a row.
function beforeDeadline<T>(work: Promise<T>, deadline: Deadline, buildRow: (reason: string) => T): Promise<T> {
  const settled = work.catch(() => buildRow('gave an answer that could not be understood'));
  return waitFor(settled, deadline, () => buildRow('did not answer in time'));
}
