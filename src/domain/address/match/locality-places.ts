import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import type { StreetReadings } from '#domain/address/parse/street-readings.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { findStreetKey } from '#domain/address/register/street-index.ts';
import { buildLetterSignature, canBeNear } from '#domain/address/text/letter-signature.ts';
import { osaDistance } from '#domain/address/text/osa-distance.ts';
import { editLimit, scorePostcode } from './component-scores.ts';
import { LEFT_OUT, SAME_SUBURB } from './component-weights.ts';
import type { LocalityRelation } from './street-hypothesis.ts';
import { findSuburbDirection } from './suburb-direction.ts';

/** A locality that the input may mean, for one token where its words may start. */
export type LocalityPlace = {
  locality: number;
  split: number;
  suburbScore: number;
  stateScore: number;
  postcodeScore: number;
  relation: LocalityRelation;
  /** The direction right before these words if it is the first word of a longer suburb (West of West Wallsend), or empty. */
  suburbDirection: string;
};

type SplitName = { split: number; key: string; signature: number };

const MAX_NAME_WORDS = 6;
const MAX_SIMILAR = 12;
const MAX_NEIGHBOURS = 60;
const MAX_SPLITS = 12;
const LEAST_LIKENESS = 0.4;
const UNSURE_STATE = 0.95;
const NEIGHBOUR_SCORE = 0.3;
const SAME_POSTCODE_SCORE = 0.2;

/** The largest distance between neighbours, in millionths of a degree. */
export const NEIGHBOUR_REACH_MICRO = 15_000;

/** Lists the localities that the end of an address may mean. */
export class LocalityPlaces {
  private readonly directory: AddressDirectory;
  private readonly query: AddressQuery;
  private readonly start: number;
  private readonly end: number;
  private readonly readings: StreetReadings;
  private namedPlaces: LocalityPlace[] | null = null;
  private names: SplitName[] | null = null;
  private readonly similarPlaces = new Map<boolean, LocalityPlace[]>();
  private readonly directions = new Map<number, string>();

  constructor(directory: AddressDirectory, query: AddressQuery, start: number, readings: StreetReadings) {
    this.directory = directory;
    this.query = query;
    this.start = start;
    this.end = query.tail.end;
    this.readings = readings;
  }

  /** Localities with the name written, in any state. */
  named(): LocalityPlace[] {
    if (this.namedPlaces !== null) return this.namedPlaces;
    const places: LocalityPlace[] = [];
    for (const { split, key } of this.splitNames()) {
      for (const locality of this.directory.localityIndex.get(key) ?? []) {
        const isOwn = this.directory.localityKey[locality] === key;
        places.push(this.place(locality, split, isOwn ? 1 : SAME_SUBURB, isOwn ? 'named' : 'turned'));
      }
    }
    this.namedPlaces = places;
    return places;
  }

  /** Whether a locality with the name written has the postcode written, so that neither is likely to be a slip. */
  isConfirmed(): boolean {
    return this.named().some((place) => place.stateScore > 0 && place.postcodeScore === 1);
  }

  /** Localities of the postcode written with a similar name. */
  likeInPostcode(): LocalityPlace[] {
    const places: LocalityPlace[] = [];
    for (const locality of this.ofPostcode()) {
      const key = this.directory.localityKey[locality] ?? '';
      const { split, likeness } = this.bestSplit(key, this.directory.localitySignature[locality] ?? 0);
      if (likeness < LEAST_LIKENESS) continue;
      const isNamed = likeness === 1;
      places.push(this.place(locality, split, isNamed ? 1 : likeness * SAME_SUBURB, isNamed ? 'named' : 'similar'));
    }
    return places;
  }

  /** All localities of the postcode written, for each token where a locality may start. */
  inPostcode(): LocalityPlace[] {
    const places = this.likeInPostcode();
    for (const locality of this.ofPostcode()) {
      for (const split of this.likelySplits()) {
        const isLeftOut = split === this.end;
        const score = isLeftOut ? LEFT_OUT.suburb : SAME_POSTCODE_SCORE;
        places.push(this.place(locality, split, score, isLeftOut ? 'left_out' : 'postcode'));
      }
    }
    return places;
  }

  /** Localities with a similar name, in the state written or in the others. */
  similar(elsewhere: boolean): LocalityPlace[] {
    const known = this.similarPlaces.get(elsewhere) ?? this.findSimilar(elsewhere);
    this.similarPlaces.set(elsewhere, known);
    return known;
  }

  private findSimilar(elsewhere: boolean): LocalityPlace[] {
    const found: { place: LocalityPlace; rank: number }[] = [];
    const likely = new Set(this.likelySplits());
    const names = this.splitNames().filter(({ split, key }) => key.length > 2 && likely.has(split));
    for (const name of names.length > 0 ? names : this.splitNames()) {
      this.directory.stateLocalityKeys.forEach((_, state) => {
        if (this.query.state < 0 || (this.query.state !== state) === elsewhere) this.addSimilar(found, name, state);
      });
    }
    found.sort((left, right) => right.rank - left.rank);
    return found.slice(0, MAX_SIMILAR).map(({ place }) => place);
  }

  /** Localities next to a named one that have a street with the name written. */
  neighbours(): LocalityPlace[] {
    const { directory } = this;
    const places: LocalityPlace[] = [];
    const seen = new Set<number>();
    for (const named of this.named()) {
      if (named.stateScore === 0) continue;
      for (const reading of this.readings.plain(named.split)) {
        const key = findStreetKey(directory, reading.key);
        if (key < 0) continue;
        const last = directory.keyFirst[key + 1] ?? 0;
        for (let at = directory.keyFirst[key] ?? 0; at < last && places.length < MAX_NEIGHBOURS; at++) {
          const locality = directory.streetLocality[directory.keyStreets[at] ?? 0] ?? 0;
          if (locality === named.locality || seen.has(locality)) continue;
          if (!boxesTouch(directory.table.localityBox, named.locality, locality, NEIGHBOUR_REACH_MICRO)) continue;
          seen.add(locality);
          places.push(this.place(locality, named.split, NEIGHBOUR_SCORE, 'neighbour'));
        }
      }
    }
    return places;
  }

  /** Where an unknown locality may start: at a comma, after a street type, or at the end if there is none. */
  likelySplits(): number[] {
    const { tokens } = this.query;
    const splits: number[] = [];
    for (let split = this.start + 1; split < this.end && split <= this.start + MAX_SPLITS; split++) {
      const isLikely =
        tokens[split]?.breakBefore === true || this.readings.plain(split).some((reading) => reading.type !== '');
      if (isLikely) splits.push(split);
    }
    splits.push(this.end);
    return splits;
  }

  place(locality: number, split: number, suburbScore: number, relation: LocalityRelation): LocalityPlace {
    const { state, otherState, postcode } = this.query;
    const own = this.directory.localityState[locality] ?? 0;
    const isUnsure = this.query.isStateGuessed || otherState >= 0;
    const agrees = own === state || own === otherState;
    const stateScore = state < 0 ? LEFT_OUT.state : !agrees ? 0 : isUnsure ? UNSURE_STATE : 1;
    const known = this.directory.localityPostcode[locality] ?? 0;
    const postcodeScore = postcode < 0 ? LEFT_OUT.postcode : scorePostcode(known, postcode);
    const suburbDirection = this.suburbDirectionAt(split);
    return { locality, split, suburbScore, stateScore, postcodeScore, relation, suburbDirection };
  }

  private suburbDirectionAt(split: number): string {
    const known = this.directions.get(split) ?? findSuburbDirection(this.directory, this.query, this.start, split);
    this.directions.set(split, known);
    return known;
  }

  private ofPostcode(): number[] {
    return this.directory.postcodeLocalities.get(this.query.postcode) ?? [];
  }

  /** The last words of the input as names, from the longest to the shortest. */
  private splitNames(): SplitName[] {
    if (this.names !== null) return this.names;
    this.names = [];
    for (let split = Math.max(this.start + 1, this.end - MAX_NAME_WORDS); split < this.end; split++) {
      const key = joinNames(this.query.tokens, split, this.end);
      this.names.push({ split, key, signature: buildLetterSignature(key) });
    }
    return this.names;
  }

  private bestSplit(key: string, signature: number): { split: number; likeness: number } {
    let split = this.end;
    let likeness = 0;
    for (const name of this.splitNames()) {
      const length = Math.max(name.key.length, key.length);
      const limit = editLimit(length);
      if (!canBeNear(name.signature, signature, name.key.length, key.length, limit)) continue;
      const distance = osaDistance(name.key, key, limit);
      if (distance > limit || 1 - distance / length <= likeness) continue;
      split = name.split;
      likeness = 1 - distance / length;
    }
    return { split, likeness };
  }

  private addSimilar(found: { place: LocalityPlace; rank: number }[], name: SplitName, state: number): void {
    const names = this.directory.stateLocalityKeys[state];
    if (names === undefined) return;
    const { keys, signatures, lengths } = names;
    let limit = editLimit(name.key.length);
    for (let index = 0; index < keys.length; index++) {
      if (!canBeNear(signatures[index] ?? 0, name.signature, lengths[index] ?? 0, name.key.length, limit)) continue;
      const key = keys[index] ?? '';
      const distance = osaDistance(name.key, key, limit);
      if (distance > limit || distance === 0) continue;
      // A suburb with one edit more than the best may still win by its street. One with more edits cannot.
      if (distance + 1 < limit) limit = distance + 1;
      const likeness = 1 - distance / Math.max(name.key.length, key.length);
      for (const locality of names.localities[index] ?? []) {
        const place = this.place(locality, name.split, likeness * SAME_SUBURB, 'similar');
        found.push({ place, rank: likeness + place.postcodeScore * SAME_POSTCODE_SCORE });
      }
    }
  }
}

/** Whether two localities are next to each other, by the bounding boxes of their addresses. */
export function boxesTouch(boxes: Int32Array, left: number, right: number, margin: number): boolean {
  const edge = (locality: number, side: number): number => boxes[locality * 4 + side] ?? 0;
  return (
    edge(left, 0) - margin <= edge(right, 2) &&
    edge(right, 0) - margin <= edge(left, 2) &&
    edge(left, 1) - margin <= edge(right, 3) &&
    edge(right, 1) - margin <= edge(left, 3)
  );
}
