import { KindIndex } from './kind-index.ts';
import {
  LISTED_KINDS,
  type ListedEntity,
  type ListedIdentifier,
  type ListedKind,
  type ListedName,
} from './listed-entity.ts';
import { parseScreenedNames } from './parse-screened-name.ts';
import { type ScreenedScore, scoreScreenedNames } from './score-screened-names.ts';

/** A listed entity, the name of it that is most like the asked one, and how alike the two are. */
export type ScreeningHit<Entity extends ListedEntity> = { entity: Entity; name: ListedName; match: ScreenedScore };

// A weak alias counts only if it is the same; an abbreviation may have a legal form beside it.
const EXACT = 0.995;
const NEARLY = 0.9;

/** Finds the entities of a list by name or identifier. */
export class ScreeningIndex<Entity extends ListedEntity = ListedEntity> {
  readonly #entities: Entity[] = [];
  readonly #kinds = new Map(LISTED_KINDS.map((kind) => [kind, new KindIndex(kind)]));
  readonly #byIdentifier = new Map<string, Entity[]>();
  #comparisons = 0;

  /** How many pairs of names were compared so far. */
  get comparisons(): number {
    return this.#comparisons;
  }

  add(entity: Entity): void {
    const place = this.#entities.push(entity) - 1;
    for (const name of entity.names) this.#kinds.get(entity.kind)?.add(place, name);
    for (const identifier of entity.identifiers) {
      const same = this.listByIdentifier(identifier);
      this.#byIdentifier.set(buildKey(identifier), [...same, entity]);
    }
  }

  /** Lists the entities with a name like the asked one, best first; each once, with its best name. */
  search(text: string, kind: ListedKind | null): ScreeningHit<Entity>[] {
    const best = new Map<Entity, ScreeningHit<Entity>>();
    for (const one of kind === null ? LISTED_KINDS : [kind]) {
      for (const hit of this.#searchKind(text, one)) {
        const known = best.get(hit.entity);
        if (known === undefined || hit.match.score > known.match.score) best.set(hit.entity, hit);
      }
    }
    return [...best.values()].sort((one, other) => other.match.score - one.match.score);
  }

  listByIdentifier(identifier: ListedIdentifier): readonly Entity[] {
    return this.#byIdentifier.get(buildKey(identifier)) ?? [];
  }

  *#searchKind(text: string, kind: ListedKind): Generator<ScreeningHit<Entity>> {
    for (const asked of parseScreenedNames(text, kind, 'asked')) {
      for (const { entity: place, name, parsed } of this.#kinds.get(kind)?.find(asked) ?? []) {
        const entity = this.#entities[place];
        this.#comparisons += 1;
        const match = scoreScreenedNames(asked, parsed);
        const least = name.strength === 'weak' ? EXACT : asked.isAbbreviation || parsed.isAbbreviation ? NEARLY : 0;
        if (entity !== undefined && match.score > least) yield { entity, name, match };
      }
    }
  }
}

function buildKey({ scheme, value }: ListedIdentifier): string {
  return `${scheme} ${value}`;
}
