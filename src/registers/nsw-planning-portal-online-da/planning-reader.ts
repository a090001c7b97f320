import { buildSydneyDay, buildWindowBack, DAY_MS, type DayWindow, HOUR_MS } from '#base/calendar-window.ts';
import type { Deadline } from '#base/deadline.ts';
import { sha256Hex } from '#base/sha256.ts';
import { buildReadingCache, buildSourceGate } from '#base/source-gate.ts';
import { buildUnread, type SourceReading, type SourceRow } from '#base/source-reading.ts';
import { type ApplicationIndex, buildApplicationIndex, type JoinKeys, matchApplications } from './application-index.ts';
import { parseParcel } from './parcel.ts';
import { NOT_STATED, type PlanningApplication } from './planning-application.ts';
import { buildPlanningRow, buildPlanningUnavailable, type PlanningCheck } from './planning-row.ts';
import { readOnlineDa } from './read-online-da.ts';
import { normaliseStreet, parseNumberSpan } from './street-address.ts';

/** The address to find applications for, in G-NAF's spelling; a parcel looks like 4//DP232626. */
export type PlanningSubject = {
  full_address: string;
  number_first: string | null;
  number_last: string | null;
  street_name: string | null;
  street_type: string | null;
  street_suffix: string | null;
  suburb: string | null;
  postcode: string | null;
  legal_parcel_id: string | null;
};

/** Reads planning applications; never rejects, but may take longer than the caller's deadline. */
type PlanningReader = {
  read: (subject: PlanningSubject, deadline: Deadline) => Promise<SourceRow<PlanningCheck>>;
  /** Builds the row for a reading that timed out or was not made. */
  buildUnavailable: (reason: string) => SourceRow<PlanningCheck>;
};

type CouncilReading = {
  index: ApplicationIndex;
  count: number;
  complete: boolean;
  sha256: string;
  retrievedAt: string;
};

const WINDOW_DAYS = 730;
const LEARNING_DAYS = 60;
const MAX_PAGES = 30;
const MAX_COUNCILS = 4;
const LOAD_MS = 60_000;
const GATE_LIMITS = { failuresToOpen: 3, restMs: 30_000, maxInFlight: 8 };
// About 1.7 kB each.
const MAX_APPLICATIONS_KEPT = 50_000;

/** Builds the reader of a base URL; null means switched off. */
export function buildPlanningReader(
  url: string | null,
  nowMs: () => number,
  closing: AbortSignal,
  maxPages: number = MAX_PAGES,
): PlanningReader {
  const gate = buildSourceGate(GATE_LIMITS, nowMs);
  const statewide = buildReadingCache<PostcodeCouncils>({ maxWeight: 1, keepMs: DAY_MS }, nowMs);
  const councils = buildReadingCache<CouncilReading>(
    { maxWeight: MAX_APPLICATIONS_KEPT, keepMs: 6 * HOUR_MS, weigh: ({ count }) => count },
    nowMs,
  );
  const today = () => buildSydneyDay(nowMs());
  const signal = () => AbortSignal.any([closing, AbortSignal.timeout(LOAD_MS)]);

  async function learnCouncils(baseUrl: string): Promise<SourceReading<PostcodeCouncils>> {
    const query = { window: buildWindowBack(today(), LEARNING_DAYS), council: null, maxPages };
    const answer = await readOnlineDa(baseUrl, query, signal());
    if (!answer.ok) return answer;
    // 60 days without any application in the state are not credible.
    if (answer.value.applications.length === 0) return buildUnread('returned an empty list for the whole state');
    return { ok: true, value: buildPostcodeCouncils(answer.value.applications) };
  }

  async function readCouncil(
    baseUrl: string,
    council: string,
    window: DayWindow,
  ): Promise<SourceReading<CouncilReading>> {
    const retrievedAt = new Date(nowMs()).toISOString();
    const answer = await readOnlineDa(baseUrl, { window, council, maxPages }, signal());
    if (!answer.ok) return answer;
    const { applications, complete, sha256 } = answer.value;
    if (applications.length === 0) return buildUnread('returned an empty list for a council that it names elsewhere');
    const index = await buildApplicationIndex(applications);
    return { ok: true, value: { index, count: applications.length, complete, sha256, retrievedAt } };
  }

  async function read(subject: PlanningSubject, deadline: Deadline): Promise<SourceRow<PlanningCheck>> {
    const window = buildWindowBack(today(), WINDOW_DAYS);
    const unavailable = (reason: string) => buildPlanningUnavailable(reason, window);
    if (url === null) return unavailable('was not queried: this service is configured without it');
    const { postcode } = subject;
    if (postcode === null) return unavailable('cannot be searched for an address without a postcode');
    const keys = buildJoinKeys(subject);
    if (keys.numbers === null && keys.parcels.length === 0) {
      return unavailable('cannot be searched for an address with neither a street number nor a lot and plan');
    }
    const known = await gate.read({ cache: statewide, key: 'NSW', load: () => learnCouncils(url), deadline });
    if (!known.ok) return unavailable(known.reason);
    const names = known.value.get(postcode) ?? [];
    if (names.length === 0)
      return unavailable(`has no recent application in postcode ${postcode} that names its council`);
    const queried = names.slice(0, MAX_COUNCILS);
    const readings = await Promise.all(
      queried.map((name) => {
        const load = () => readCouncil(url, name, window);
        return gate.read({ cache: councils, key: `${name}|${window.finish}`, load, deadline });
      }),
    );
    return decideRow(readings, { window, keys, queried, missed: names.length - queried.length });
  }

  return {
    read,
    buildUnavailable: (reason) => buildPlanningUnavailable(reason, buildWindowBack(today(), WINDOW_DAYS)),
  };
}

function buildJoinKeys(subject: PlanningSubject): JoinKeys {
  const { full_address, street_name, street_type, street_suffix, suburb, number_first, number_last } = subject;
  const parcel = subject.legal_parcel_id === null ? null : parseParcel(subject.legal_parcel_id);
  return {
    fullAddress: full_address,
    street: street_name === null ? null : normaliseStreet(street_name, street_type, street_suffix),
    suburb: suburb ?? '',
    numbers: parseNumberSpan(number_first, number_last),
    parcels: parcel === null ? [] : [parcel],
  };
}

type Queried = { window: DayWindow; keys: JoinKeys; queried: readonly string[]; missed: number };

function decideRow(
  readings: SourceReading<CouncilReading>[],
  { window, keys, queried, missed }: Queried,
): SourceRow<PlanningCheck> {
  const read = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
  const failed = readings.find((reading) => !reading.ok);
  const records = read.flatMap(({ index }) => matchApplications(index, keys));
  const whole = failed === undefined && missed === 0 && read.every(({ complete }) => complete);
  // The unread part may contain an application, so an incomplete reading is never "no match".
  if (records.length === 0 && !whole) {
    return buildPlanningUnavailable(failed?.reason ?? 'has more applications here than could be read', window);
  }
  const gaps = whole ? [] : ['Not every application of the area could be read; there may be more.'];
  const retrievedAt = read.map((one) => one.retrievedAt).sort()[0] ?? '';
  const sha256 = sha256Hex(read.map((one) => one.sha256).join('\n'));
  return buildPlanningRow({ records, councils: queried, gaps, sha256, retrievedAt }, window);
}

/** The councils by postcode, in the portal's spelling, ordered by number of applications. */
type PostcodeCouncils = ReadonlyMap<string, readonly string[]>;

/** Derives the councils of each postcode from applications, because the portal returns an empty list for a misspelt council. */
function buildPostcodeCouncils(applications: readonly PlanningApplication[]): PostcodeCouncils {
  const counts = new Map<string, Map<string, number>>();
  for (const { facts, locations } of applications) {
    for (const { postcode } of locations) {
      if (postcode === null || facts.council_name === NOT_STATED) continue;
      const councils = counts.get(postcode) ?? new Map<string, number>();
      counts.set(postcode, councils.set(facts.council_name, (councils.get(facts.council_name) ?? 0) + 1));
    }
  }
  const ranked = (councils: Map<string, number>) =>
    [...councils].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name);
  return new Map([...counts].map(([postcode, councils]) => [postcode, ranked(councils)]));
}
