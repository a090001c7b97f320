import { setImmediate } from 'node:timers/promises';
import { buildParcelKey } from './parcel.ts';
import type { Parcel, PlanningApplication, PlanningLocation, PlanningRecord } from './planning-application.ts';
import { isSameNumber, type NumberSpan, normaliseWords, parseNumberSpan } from './street-address.ts';

export type JoinKeys = {
  fullAddress: string;
  street: string | null;
  suburb: string;
  numbers: NumberSpan | null;
  parcels: readonly Parcel[];
};

type Place = { application: PlanningApplication; location: PlanningLocation };

/** Applications by whole address, by street and by parcel. */
export type ApplicationIndex = {
  addresses: Map<string, Place[]>;
  streets: Map<string, Place[]>;
  parcels: Map<string, Place[]>;
};

const APPLICATIONS_AT_A_TIME = 500;

/** Builds the index in steps, so that it does not block the event loop. */
export async function buildApplicationIndex(applications: readonly PlanningApplication[]): Promise<ApplicationIndex> {
  const index: ApplicationIndex = { addresses: new Map(), streets: new Map(), parcels: new Map() };
  for (let from = 0; from < applications.length; from += APPLICATIONS_AT_A_TIME) {
    addToIndex(index, applications.slice(from, from + APPLICATIONS_AT_A_TIME));
    await setImmediate();
  }
  return index;
}

function addToIndex(index: ApplicationIndex, applications: readonly PlanningApplication[]): void {
  for (const application of applications) {
    for (const location of application.locations) {
      const place = { application, location };
      add(index.addresses, normaliseFullAddress(location.full_address), place);
      if (location.street !== null) add(index.streets, buildStreetKey(location.street, location.suburb ?? ''), place);
      for (const parcel of location.parcels) add(index.parcels, buildParcelKey(parcel), place);
    }
  }
}

/** The applications about an address, one record per application and place. */
export function matchApplications(index: ApplicationIndex, keys: JoinKeys): PlanningRecord[] {
  const records = new Map<Place, PlanningRecord>();
  for (const parcel of keys.parcels) {
    for (const place of index.parcels.get(buildParcelKey(parcel)) ?? [])
      records.set(place, buildRecord(place, [parcel]));
  }
  const sameText = index.addresses.get(normaliseFullAddress(keys.fullAddress)) ?? [];
  for (const place of [...sameText, ...listOfStreet(index, keys)]) {
    if (!records.has(place)) records.set(place, buildRecord(place, place.location.parcels));
  }
  return [...records.values()];
}

function listOfStreet(index: ApplicationIndex, { street, suburb, numbers }: JoinKeys): Place[] {
  if (street === null || numbers === null) return [];
  return (index.streets.get(buildStreetKey(street, suburb)) ?? []).filter(({ location }) => {
    const span = parseNumberSpan(location.numberFirst, location.numberLast);
    return span !== null && isSameNumber(span, numbers);
  });
}

function buildRecord({ application, location }: Place, parcels: readonly Parcel[]): PlanningRecord {
  const { full_address, suburb, postcode, x, y } = location;
  return {
    ...application.facts,
    full_address,
    suburb,
    postcode,
    x,
    y,
    lot: joinWords(parcels.map((one) => one.lot)),
    section: joinWords(parcels.map((one) => one.section)),
    plan_label: joinWords(parcels.map((one) => one.plan_label)),
  };
}

function joinWords(words: readonly (string | null)[]): string | null {
  const stated = new Set(words.filter((word) => word !== null));
  return stated.size === 0 ? null : [...stated].join(', ');
}

// The portal's addresses omit the state.
function normaliseFullAddress(text: string): string {
  return normaliseWords(text).replace(/ NSW(?= \d{4}$|$)/, '');
}

function buildStreetKey(street: string, suburb: string): string {
  return `${street}|${normaliseWords(suburb)}`;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
