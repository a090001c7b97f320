import { buildFieldError } from '#contract/build-field-error.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { parseGnafPid } from '#domain/identifiers/gnaf-pid.ts';
import { findPointFault, roundDegrees } from '#domain/planning/find-point-fault.ts';
import { type AustralianState, listPossibleStates } from '#domain/planning/list-possible-states.ts';
import type { CheckEvidence } from '#operations/funnel/handler.ts';
import { requireField } from '#operations/funnel/require-field.ts';
import { readCurrentVersion } from '#operations/readers/current-versions.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import {
  buildRecordSource,
  describeVersionSource,
  listVersionAgeItems,
  type SourceUsed,
} from '#operations/readers/source-used.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';

/** The place of a request: where it is, and the G-NAF row behind it if a PID was asked. */
export type PlanningPlace = {
  shown: {
    gnaf_pid: string | null;
    full_address: string | null;
    source_version: string | null;
    latitude: number | null;
    longitude: number | null;
    geocode_type: string | null;
  };
  point: { latitude: number; longitude: number } | null;
  /** One state for an address; for coordinates those in which they may be. */
  states: AustralianState[];
  target: CheckEvidence['target'];
  address: {
    row: AddressRow;
    findParcel: () => Promise<string | null>;
    source: SourceUsed;
    evidence: CheckEvidence['sources'][number];
  } | null;
  ageItems: string[];
};

type Input = {
  gnaf_pid?: string | undefined;
  source_version?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
};

/** Finds the place of a request. Throws invalid_input for a PID or coordinates that cannot be, and not_found for an unknown PID. */
export async function readPlanningPlace(
  readers: Pick<RegisterReaders, 'addresses' | 'versions'>,
  { gnaf_pid, source_version, latitude, longitude }: Input,
): Promise<PlanningPlace> {
  if (gnaf_pid !== undefined) return readAddress(readers, gnaf_pid, source_version ?? null);
  return buildPoint(latitude ?? Number.NaN, longitude ?? Number.NaN);
}

function buildPoint(givenLatitude: number, givenLongitude: number): PlanningPlace {
  const fault = findPointFault(givenLatitude, givenLongitude);
  if (fault !== null) throw buildFieldError('invalid_input', fault.field, fault.problem);
  const point = { latitude: roundDegrees(givenLatitude), longitude: roundDegrees(givenLongitude) };
  return {
    shown: { gnaf_pid: null, full_address: null, source_version: null, ...point, geocode_type: null },
    point,
    states: listPossibleStates(point),
    target: { type: 'coordinates', value: `${point.latitude},${point.longitude}` },
    address: null,
    ageItems: [],
  };
}

async function readAddress(
  { addresses, versions }: Pick<RegisterReaders, 'addresses' | 'versions'>,
  text: string,
  asked: string | null,
): Promise<PlanningPlace> {
  const pid = requireField('gnaf_pid', parseGnafPid(text), 'is not a G-NAF PID: letters such as GAVIC and 9 digits');
  const label = asked ?? (await readCurrentVersion(versions, GNAF_MANIFEST)).source_version;
  const { gnaf, findRowByPid, registerVersion } = await addresses.open(label);
  const found = await findRowByPid(pid);
  if (found === null) throw new ServiceError('not_found', `${pid} is not in ${label} of G-NAF.`);
  const { row, evidence } = found;
  const { latitude, longitude, geocode_type } = row;
  const source = describeVersionSource(GNAF_MANIFEST, registerVersion);
  const full_address = formatAddress(row);
  return {
    shown: { gnaf_pid: pid, full_address, source_version: label, latitude, longitude, geocode_type },
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    states: [row.state as AustralianState],
    target: { type: 'address', value: pid },
    address: {
      row,
      findParcel: () => gnaf.findParcel(evidence.store_shard_key, evidence.row_offset),
      source,
      evidence: buildRecordSource(source, { gnaf_pid: pid, full_address, latitude, longitude, geocode_type, evidence }),
    },
    ageItems: listVersionAgeItems(GNAF_MANIFEST, registerVersion),
  };
}
