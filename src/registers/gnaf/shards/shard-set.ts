import type { StreetDraft } from './locality-spans.ts';
import { ShardBuilder } from './shard-builder.ts';

const STATES = new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);
const POSTCODE = /^\d{4}$/;

export type StreetPlace = { shard: ShardBuilder; street: number };

/** Why an address cannot be placed. */
export type Misplaced = 'other_territory' | 'bad_state' | 'no_postcode';

/** The shards under construction, by state and postcode. */
export class ShardSet {
  readonly shards = new Map<string, ShardBuilder>();

  /** The place of a street. Creates the street and its shard if they are new. */
  placeStreet(state: string, postcode: string, street: StreetDraft): StreetPlace | Misplaced {
    if (state === 'OT') return 'other_territory';
    if (!STATES.has(state) || street.locality === '') return 'bad_state';
    if (!POSTCODE.test(postcode)) return 'no_postcode';
    const key = `${state}-${postcode}`;
    let shard = this.shards.get(key);
    if (shard === undefined) {
      shard = new ShardBuilder(state, postcode);
      this.shards.set(key, shard);
    }
    return { shard, street: shard.addStreet(street) };
  }
}
