import type { RegisterName } from '#domain/entities/list-register-names.ts';

// The facts that are names, and what they are. The main name comes first.
const NAMES: readonly RegisterName['kind'][] = ['entity_name', 'company_name', 'business_name', 'former_name'];
const WITHHELD = 'WITHHELD';

type NamedFact = { field: string | null; normalized_value?: string | undefined };
type ScreenedName = Pick<RegisterName, 'name' | 'kind'>;

/** Lists the names of a target that are compared with the sanctions list, from its facts: the main name first, then by name. */
export function listScreenedNames(facts: readonly NamedFact[]): ScreenedName[] {
  return facts
    .flatMap(({ field, normalized_value: name }) => {
      const kind = NAMES.find((one) => one === field);
      return kind === undefined || name === undefined || name === WITHHELD ? [] : [{ name, kind }];
    })
    .toSorted((left, right) => {
      const rank = NAMES.indexOf(left.kind) - NAMES.indexOf(right.kind);
      return rank || (left.name < right.name ? -1 : 1);
    });
}

/** Whether the facts of a business say that its holder is a person. */
export function isPersonFacts(facts: readonly NamedFact[]): boolean {
  return facts.some(({ field, normalized_value }) => field === 'entity_type' && normalized_value === 'IND');
}
