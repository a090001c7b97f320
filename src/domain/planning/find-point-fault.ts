import { listPossibleStates } from './list-possible-states.ts';

/** A fault of a coordinate: the field, and what is wrong with it. */
type PointFault = { field: 'latitude' | 'longitude'; problem: string };

const DECIMALS = 1e7;

/** Rounds a coordinate to 7 decimals, about a centimetre: more digits would only make equal places look different. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS;
}

/** Returns why no source can be queried for a point: it must be in Australia. Null when it is. */
export function findPointFault(latitude: number, longitude: number): PointFault | null {
  if (Math.abs(longitude) > 180) return { field: 'longitude', problem: 'must be from -180 to 180' };
  const isSwapped = listPossibleStates({ latitude: longitude, longitude: latitude }).length > 0;
  if (isSwapped)
    return { field: 'latitude', problem: 'and longitude are swapped: latitude is the negative one in Australia' };
  if (Math.abs(latitude) > 90) return { field: 'latitude', problem: 'must be from -90 to 90' };
  if (listPossibleStates({ latitude, longitude }).length > 0) return null;
  const isNorth = listPossibleStates({ latitude: -latitude, longitude }).length > 0;
  return {
    field: 'latitude',
    problem: isNorth ? 'must be negative: Australia is south of the equator' : 'and longitude are outside Australia',
  };
}
