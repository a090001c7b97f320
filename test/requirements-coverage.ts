import type { Requirement } from './requirements.ts';

/** A test that ran and passed: its file, relative to the project, and its name. */
export type PassedTest = { path: string; name: string };

// The work that a requirement may wait for, in the words of the issues.
const deferredSubjects: readonly string[] = [
  'answers to rely on',
  'evidence packs',
  'hard to hurt',
  'monitors',
  'jobs and webhooks',
  'records and log',
  'agent tools',
];

const idForm = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
const citation = /\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]/g;

// A schema stands before its operation: its tests may name what the operation will have to show, and do not show it.
const SHAPES_ONLY = 'test/contract/schemas/';

/** What is wrong with the list itself, one sentence each. */
export function findListFaults(requirements: readonly Requirement[]): string[] {
  const seen = new Set<string>();
  return requirements.flatMap(({ id, deferred }) => {
    const faults: string[] = [];
    if (seen.has(id)) faults.push(`listed twice: ${id}`);
    if (!idForm.test(id)) faults.push(`malformed id: ${id}`);
    if (deferred !== undefined && !deferredSubjects.includes(deferred)) {
      faults.push(`unknown subject of deferral: ${id} (${deferred})`);
    }
    seen.add(id);
    return faults;
  });
}

/** What keeps the requirements from being shown by the tests that passed, one sentence each; empty when all is well. */
export function findCoverageGaps(requirements: readonly Requirement[], passed: readonly PassedTest[]): string[] {
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const cited = new Set(passed.flatMap(({ name }) => listCitations(name)));
  const unshown = [...known.values()].filter(({ id, deferred }) => deferred === undefined && !cited.has(id));
  return [
    ...findListFaults(requirements),
    ...new Set(passed.flatMap((test) => findCitationFaults(known, test))),
    ...unshown.map(({ id, text }) => `shown by no test that passed: ${id} (${text})`),
  ];
}

function findCitationFaults(known: ReadonlyMap<string, Requirement>, { path, name }: PassedTest): string[] {
  return listCitations(name).flatMap((id) => {
    const requirement = known.get(id);
    if (requirement === undefined) return [`unknown id cited: ${id} in ${path}`];
    if (requirement.deferred === undefined || path.startsWith(SHAPES_ONLY)) return [];
    return [`deferred id cited: ${id} in ${path} (take its deferral to ${requirement.deferred} away)`];
  });
}

function listCitations(name: string): string[] {
  return [...name.matchAll(citation)].map((match) => match[1] ?? '');
}
