import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA } from './open-bench-register.ts';

/** A string as a person wrote it, with the addresses it means or a point near them. */
export type Truth = { source: string; raw: string; pids: string[] | null; lat: number | null; lon: number | null };

/** An answer to judge: its PID and point. */
export type Judged = { gnaf_pid: string; latitude: number | null; longitude: number | null };

/** An answer within this distance of the point is right. */
export const RIGHT_METRES = 250;
/** An answer further away is in another place. */
export const FAR_METRES = 1000;

const EARTH_METRES = 6_371_000;

/** Reads the labelled strings. */
export function readTruth(): Truth[] {
  const lines = readFileSync(join(DATA, 'address-truth-dev.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Truth);
}

/** Whether an answer is right: it has a listed PID or, if no PID is known, it is near the point. */
export function isRight(truth: Truth, answer: Judged): boolean {
  return truth.pids === null ? metresOff(truth, answer) <= RIGHT_METRES : truth.pids.includes(answer.gnaf_pid);
}

/** The distance of the answer from the point of the truth; infinite if the truth has no point. */
export function metresOff(truth: Truth, answer: Judged): number {
  if (truth.lat === null || truth.lon === null) return Number.POSITIVE_INFINITY;
  return metresBetween(truth.lat, truth.lon, answer.latitude ?? 0, answer.longitude ?? 0);
}

/** Metres between two points, accurate over a few kilometres. */
export function metresBetween(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const radians = Math.PI / 180;
  const east = (otherLongitude - longitude) * radians * Math.cos(((latitude + otherLatitude) / 2) * radians);
  return Math.hypot(east, (otherLatitude - latitude) * radians) * EARTH_METRES;
}
