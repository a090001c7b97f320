import type { Requirement } from './requirements.ts';

/** A test that ran and passed: its file, relative to the project, and its name. */
export type PassedTest = { path: string; name: string };

const idForm = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
const citation = /\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]/g;

/** Returns the faults of the list itself, one sentence each. */
export function findListFaults(requirements: readonly Requirement[]): string[] {
  const seen = new Set<string>();
  return requirements.flatMap(({ id }) => {
    const faults: string[] = [];
    if (seen.has(id)) faults.push(`listed twice: ${id}`);
    if (!idForm.test(id)) faults.push(`malformed id: ${id}`);
    seen.add(id);
    return faults;
  });
}

/**
 * Lists the requirements that no passed test shows, and the cited ids that are not in the list, one sentence each.
 *
 * `elsewhere` are the ids that tests of another command show.
 */
export function findCoverageGaps(
  requirements: readonly Requirement[],
  passed: readonly PassedTest[],
  elsewhere: ReadonlySet<string> = new Set(),
): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const cited = new Set(passed.flatMap(({ name }) => listCitations(name)));
  const unshown = requirements.filter(({ id }) => !cited.has(id) && !elsewhere.has(id));
  return [
    ...findListFaults(requirements),
    ...new Set(passed.flatMap((test) => findCitationFaults(known, test))),
    ...unshown.map(({ id, text }) => `shown by no test that passed: ${id} (${text})`),
  ];
}

function findCitationFaults(known: ReadonlySet<string>, { path, name }: PassedTest): string[] {
  return listCitations(name).flatMap((id) => (known.has(id) ? [] : [`unknown id cited: ${id} in ${path}`]));
}

/** Lists the requirement ids that a text cites in brackets, such as the name of a test. */
export function listCitations(text: string): string[] {
  return [...text.matchAll(citation)].map((match) => match[1] ?? '');
}
