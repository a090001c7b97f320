import type { Requirement } from './requirements.ts';

/** A file of the test suite: its path and its text. */
export type TestFile = { path: string; text: string };

const deferredSubjects: readonly string[] = [
  'registers',
  'addresses',
  'evidence packs',
  'monitors',
  'jobs and webhooks',
  'records and log',
  'agent tools',
];

const idForm = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/;

// Only comments and string literals can cite: in code, [row.id] is an ordinary expression.
const commentOrString = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

const citation = /\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]/g;

function listCitations(text: string): string[] {
  const prose = text.match(commentOrString) ?? [];
  return prose.flatMap((words) => [...words.matchAll(citation)].map((match) => match[1] ?? ''));
}

function findListFaults(requirements: readonly Requirement[]): string[] {
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

function findCitationFaults(known: ReadonlyMap<string, Requirement>, file: TestFile): string[] {
  return [...new Set(listCitations(file.text))].flatMap((id) => {
    const requirement = known.get(id);
    if (requirement === undefined) return [`unknown id cited: ${id} in ${file.path}`];
    if (requirement.deferred === undefined) return [];
    return [`deferred id cited: ${id} in ${file.path} (take its deferral to ${requirement.deferred} away)`];
  });
}

/** What keeps the requirements from being shown by the test files, one sentence each; empty when all is well. */
export function findCoverageGaps(requirements: readonly Requirement[], files: readonly TestFile[]): string[] {
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const cited = new Set(files.flatMap((file) => listCitations(file.text)));
  const uncited = [...known.values()].filter(({ id, deferred }) => deferred === undefined && !cited.has(id));
  return [
    ...findListFaults(requirements),
    ...files.flatMap((file) => findCitationFaults(known, file)),
    ...uncited.map(({ id, text }) => `cited by no test: ${id} (${text})`),
  ];
}
