import type { RainStation } from './parse-station-list.ts';

export type NearStation = { station: RainStation; distanceKm: number };

const EARTH_RADIUS_KM = 6_371;
const MAX_DISTANCE_KM = 50;

/** The nearest stations within 50 km that reported in the month `since` or later, nearest first. */
export function listNearestStations(
  stations: readonly RainStation[],
  point: { latitude: number; longitude: number },
  reporting: { since: string; count: number },
): NearStation[] {
  return stations
    .filter((station) => station.lastMonth >= reporting.since)
    .map((station) => ({ station, distanceKm: measureKm(station, point) }))
    .filter(({ distanceKm }) => distanceKm <= MAX_DISTANCE_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, reporting.count);
}

type Point = { latitude: number; longitude: number };

// A flat approximation: within 50 km its error does not matter for rainfall.
function measureKm(one: Point, other: Point): number {
  const radians = Math.PI / 180;
  const middle = ((one.latitude + other.latitude) / 2) * radians;
  const east = (one.longitude - other.longitude) * radians * Math.cos(middle);
  const north = (one.latitude - other.latitude) * radians;
  return EARTH_RADIUS_KM * Math.hypot(east, north);
}
