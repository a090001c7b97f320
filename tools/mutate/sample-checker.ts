import { createHash } from 'node:crypto';

/** The fields of a Stryker mutant that sampling needs. */
export type SampledMutant = {
  id: string;
  fileName: string;
  replacement: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
};

/** The reason reported for every mutant outside the sample. */
export const NOT_DRAWN = 'not in the sample';

/** Samples the mutants whose hash with the seed is lowest, so that other files do not change the sample. */
export function drawSample(mutants: readonly SampledMutant[], size: number, seed: string): Set<string> {
  const ranked = mutants.map((mutant) => ({ id: mutant.id, rank: rankMutant(mutant, seed) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return new Set(ranked.slice(0, size).map(({ id }) => id));
}

function rankMutant({ fileName, replacement, location }: SampledMutant, seed: string): string {
  const place = fileName.slice(fileName.lastIndexOf('/src/'));
  const { start, end } = location;
  const where = [start.line, start.column, end.line, end.column].join(':');
  return createHash('sha256').update([seed, place, where, replacement].join('\n')).digest('hex');
}

// Stryker has no sampling, but it passes each mutant to checkers before it runs any: here all in one group.
const sampleChecker = {
  init: async (): Promise<void> => {},
  group: async (mutants: readonly SampledMutant[]) => [mutants.map(({ id }) => id)],
  check: async (mutants: readonly SampledMutant[]) => {
    const drawn = drawSample(mutants, Number(process.env.MUTATE_SAMPLE), process.env.MUTATE_SEED ?? '');
    const verdict = (id: string) =>
      drawn.has(id) ? { status: 'passed' } : { status: 'compileError', reason: NOT_DRAWN };
    return Object.fromEntries(mutants.map(({ id }) => [id, verdict(id)]));
  },
};

/** The export by which Stryker finds the checker. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sampleChecker }];
