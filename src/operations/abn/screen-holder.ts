import { yieldIfSlow } from '#base/yield-if-slow.ts';
import type { RegisterName } from '#domain/entities/list-register-names.ts';
import type { ScreenedHolder } from '#domain/evidence/build-sanctions-part.ts';
import { listScreeningCandidates } from '#domain/screening/list-screening-candidates.ts';
import type { ScreeningIndex } from '#domain/screening/screening-index.ts';

// Some holders have hundreds of business names; the present ones come first.
const MAX_NAMES = 12;
const OF_THE_PERSON: ReadonlySet<RegisterName['kind']> = new Set(['entity_name', 'other_name', 'former_name']);

/** Screens the names of an ABN's holder against a list, each once; a person's own names are compared with persons. */
export async function screenHolder(
  index: ScreeningIndex,
  names: readonly Pick<RegisterName, 'name' | 'kind'>[],
  isPerson: boolean,
): Promise<ScreenedHolder> {
  const keys = names.map(({ name }) => name.toUpperCase());
  const distinct = names.filter((_one, place) => keys.indexOf(keys[place] ?? '') === place);
  const screened = distinct.slice(0, MAX_NAMES);
  const candidates: ScreenedHolder['candidates'][number][] = [];
  for (const { name, kind } of screened) {
    const asked = isPerson && OF_THE_PERSON.has(kind) ? ('person' as const) : ('organisation' as const);
    const question = { name, kind: asked, birth: null, countries: [], identifiers: [] };
    const found = await yieldIfSlow(() => listScreeningCandidates(index, question));
    candidates.push(...found.map((candidate) => ({ name, candidate })));
  }
  return { names: screened.map(({ name }) => name), leftOut: distinct.length - screened.length, candidates };
}
