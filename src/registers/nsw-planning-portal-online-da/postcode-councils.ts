import { NOT_STATED, type PlanningApplication } from './planning-application.ts';

/** The councils by postcode, in the portal's spelling, ordered by number of applications. */
export type PostcodeCouncils = ReadonlyMap<string, readonly string[]>;

/** Derives the councils of each postcode from applications, because the portal returns an empty list for a misspelt council. */
export function buildPostcodeCouncils(applications: readonly PlanningApplication[]): PostcodeCouncils {
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
