import { buildLastTwelveMonths, buildSydneyDay } from '#base/calendar-window.ts';
import { keepCanonical } from '#base/canonical-json.ts';
import { type Deadline, startDeadline, waitFor } from '#base/deadline.ts';
import type { SourceRow } from '#base/source-reading.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { buildBomReader } from '#registers/bom-climate-data-online/bom-reader.ts';
import { buildPlanningReader, type PlanningSubject } from '#registers/nsw-planning-portal-online-da/planning-reader.ts';
import type { PlanningCheck } from '#registers/nsw-planning-portal-online-da/planning-row.ts';
import { buildSiloReader } from '#registers/silo-data-drill/silo-reader.ts';
import { buildSiloUnavailable } from '#registers/silo-data-drill/silo-row.ts';
import { type ClimateCheck, readClimate } from './climate-context.ts';

/** The URLs of the context sources. A null URL disables a source. */
export type PropertyContextSettings = {
  planningUrl: string | null;
  siloUrl: string | null;
  siloEmail: string | null;
  bomUrl: string | null;
  deadlineMs: number;
};

/** The matched address: the parts that the planning join needs, its state and its coordinates. */
export type PropertySubject = PlanningSubject & { state: string; latitude: number | null; longitude: number | null };

/** The context rows. Planning is null outside NSW, where the answer has a not_checked item instead. */
export type PropertyContextRows = {
  planning: SourceRow<PlanningCheck> | null;
  climate: SourceRow<ClimateCheck> | null;
};

/** Planning and climate context of addresses. It always answers within the deadline. `close` aborts pending requests. */
export type PropertyContext = {
  readContext: (subject: PropertySubject) => Promise<PropertyContextRows>;
  /** Reads the planning applications alone; null outside NSW. */
  readApplications: (subject: PropertySubject, deadlineMs: number) => Promise<SourceRow<PlanningCheck> | null>;
  /** Whether a planning source is queried for addresses of a state. */
  readsPlanning: (state: string) => boolean;
  close: () => void;
};

// SILO has this share of the deadline alone. After that the Bureau is queried in parallel.
const FIRST_SOURCE_SHARE = 0.5;

/** Builds the context of addresses. Responses after the deadline still fill the caches for the next look-up. */
export function buildPropertyContext(settings: PropertyContextSettings, nowMs: () => number): PropertyContext {
  const closing = new AbortController();
  const { deadlineMs } = settings;
  const planning = buildPlanningReader(settings.planningUrl, nowMs, closing.signal);
  const climateSources = {
    silo: buildSiloReader({ url: settings.siloUrl, email: settings.siloEmail }, nowMs, closing.signal),
    bom: buildBomReader(settings.bomUrl, nowMs, closing.signal),
    headStartMs: deadlineMs * FIRST_SOURCE_SHARE,
  };

  const readPlanningOff = buildDayRow<PlanningCheck>();
  const readClimateOff = buildDayRow<ClimateCheck>();

  async function readPlanning(subject: PropertySubject, deadline: Deadline): Promise<SourceRow<PlanningCheck> | null> {
    if (subject.state !== 'NSW') return null;
    // A disabled source answers at once and needs no deadline.
    if (settings.planningUrl === null)
      return readPlanningOff(buildSydneyDay(nowMs()), () => planning.read(subject, deadline));
    return beforeDeadline(planning.read(subject, deadline), deadline, planning.buildUnavailable);
  }

  async function readClimateRow(
    { latitude, longitude }: PropertySubject,
    deadline: Deadline,
  ): Promise<SourceRow<ClimateCheck>> {
    const day = buildSydneyDay(nowMs());
    const window = buildLastTwelveMonths(day);
    const unavailable = (why: string) => buildSiloUnavailable(`Climate context was not checked: ${why}.`, window);
    if (latitude === null || longitude === null) return unavailable('the address has no coordinates');
    const read = () => readClimate(climateSources, { latitude, longitude }, window, deadline);
    if (settings.siloUrl === null && settings.bomUrl === null) return readClimateOff(day, read);
    return beforeDeadline(read(), deadline, (why) => unavailable(`the climate source ${why}`));
  }

  return {
    readContext: async (subject) => {
      // All sources share one deadline, so that a late source has been counted before the caller continues.
      const deadline = startDeadline(deadlineMs);
      const work = [readPlanning(subject, deadline), readClimateRow(subject, deadline)] as const;
      const [planningRow, climateRow] = await Promise.all(work);
      return { planning: planningRow, climate: climateRow };
    },
    readApplications: (subject, waitMs) => readPlanning(subject, startDeadline(waitMs)),
    readsPlanning: (state) => state === 'NSW' && settings.planningUrl !== null,
    close: () => closing.abort(),
  };
}

// The row of a source that is switched off is the same all day, for every address. It is built and written once.
function buildDayRow<Check extends object>() {
  let last: { day: string; row: SourceRow<Check> } | null = null;
  return async (day: string, read: () => Promise<SourceRow<Check>>): Promise<SourceRow<Check>> => {
    if (last?.day === day) return last.row;
    const row = await read();
    keepCanonical(row.check);
    last = { day, row };
    return row;
  };
}

// An error inside a reader must not fail the address answer, so every outcome becomes a row.
function beforeDeadline<T>(work: Promise<T>, deadline: Deadline, buildRow: (reason: string) => T): Promise<T> {
  const settled = work.catch(() => buildRow('gave an answer that could not be understood'));
  return waitFor(settled, deadline, () => buildRow('did not answer in time'));
}

/** The parts of a matched address that the context sources need. */
export function buildContextSubject(row: AddressRow, legalParcelId: string | null): PropertySubject {
  return {
    state: row.state,
    full_address: formatAddress(row),
    number_first: row.number || null,
    number_last: null,
    street_name: row.streetName,
    street_type: row.streetType || null,
    street_suffix: row.streetSuffix || null,
    suburb: row.locality,
    postcode: row.postcode,
    legal_parcel_id: legalParcelId,
    latitude: row.latitude,
    longitude: row.longitude,
  };
}
