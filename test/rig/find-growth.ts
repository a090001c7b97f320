import type { Holding } from './fleet.ts';

const MOST_GROWTH = 1.25;
const SLACK_MEGABYTES = 20;
const SLACK_FILES = 10;
const LEAST_LOOKS = 8;

/** Describes a resource of which a process that stayed alive used more at the end than at the start; null when there is none, or too few measurements. */
export function findGrowth(looks: readonly Holding[]): string | null {
  if (looks.length < LEAST_LOOKS) return null;
  const quarter = Math.floor(looks.length / 4);
  // Without the first quarter, in which the heap still reaches its working size.
  const [early, late] = [looks.slice(quarter, 2 * quarter), looks.slice(-quarter)];
  const [before, after] = [middle(early, 'residentMegabytes'), middle(late, 'residentMegabytes')];
  const [filesBefore, filesAfter] = [middle(early, 'openFiles'), middle(late, 'openFiles')];
  if (after > before * MOST_GROWTH + SLACK_MEGABYTES) return `grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`;
  return filesAfter > filesBefore + SLACK_FILES ? `went from ${filesBefore} to ${filesAfter} open files` : null;
}

function middle(looks: readonly Holding[], of: keyof Holding): number {
  return looks.map((one) => one[of]).sort((left, right) => left - right)[Math.floor(looks.length / 2)] ?? Number.NaN;
}
