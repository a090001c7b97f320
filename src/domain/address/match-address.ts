import { type AddressDirectory, findStreetPlace } from './address-directory.ts';
import { type AddressQuery, findRemark } from './address-query.ts';
import { COMPONENT_WEIGHTS, LEFT_OUT } from './component-weights.ts';
import { buildLetterSignature, leastEdits } from './letter-signature.ts';
import { osaDistance } from './osa-distance.ts';
import type { LocalityRelation, StreetHypothesis } from './street-hypothesis.ts';
import { joinNames, listLooseReadings, listStreetReadings, type StreetReading } from './street-reading.ts';

/** A locality that the input may mean, for one place where its words may begin. */
type Place = { locality: number; split: number; suburbScore: number; stateScore: number; postcodeScore: number; relation: LocalityRelation };

/** What one, two and three edits cost, in letters: a second and third make another name likelier. */
const NAME_EDIT_COSTS = [0, 1.6, 4.4, 9];
const LEFTOVER_COST = 0.06;
const MAX_NAME_WORDS = 6;
const MAX_SIMILAR_LOCALITIES = 12;
const MAX_STREETS_ALONE = 400;
const MAX_NEIGHBOURS = 60;
const NEIGHBOUR_MARGIN_MICRO = 15_000;

/** Tries one reading of the input after the other, each wider than the one before. */
export class StreetSearch {
  private readonly directory: AddressDirectory;
  private readonly query: AddressQuery;
  private readonly start: number;
  private readonly readings = new Map<number, StreetReading[]>();
  private readonly looseReadings = new Map<number, StreetReading[]>();
  private namedPlaces: Place[] | null = null;
  private readonly end: number;

  constructor(directory: AddressDirectory, query: AddressQuery, start: number, end = query.tail.end) {
    this.directory = directory;
    this.query = query;
    this.start = start;
    this.end = end;
  }

  /** Localities named exactly, streets named exactly. */
  exact(): StreetHypothesis[] {
    return this.exactStreets(this.named().filter((place) => place.stateScore > 0 && place.postcodeScore > 0.5));
  }

  /** The same with another postcode, and localities of the postcode whose name is near. */
  exactNear(): StreetHypothesis[] {
    const places = [...this.named().filter((place) => place.stateScore > 0), ...this.inPostcode(0.4)];
    return this.exactStreets(places);
  }

  /** Misspelt streets in the localities named and those of the postcode with a near name. */
  fuzzyStreet(): StreetHypothesis[] {
    return this.fuzzyStreets([...this.named().filter((place) => place.stateScore > 0), ...this.inPostcode(0.4)]);
  }

  /** Misspelt localities of the state, streets named exactly. */
  fuzzyLocality(): StreetHypothesis[] {
    return this.exactStreets(this.similar());
  }

  /** Other localities of the postcode, and neighbours of those named, streets named exactly. */
  around(): StreetHypothesis[] {
    return this.exactStreets([...this.inPostcode(0), ...this.neighbours()]);
  }

  /** Misspelt localities with misspelt streets. */
  fuzzyBoth(): StreetHypothesis[] {
    return this.fuzzyStreets(this.similar().slice(0, MAX_SIMILAR_LOCALITIES / 2));
  }

  /** Misspelt localities of other states, streets named exactly. */
  fuzzyElsewhere(): StreetHypothesis[] {
    return this.query.state < 0 ? [] : this.exactStreets(this.similar(true));
  }

  /** Misspelt streets in any locality of the postcode. */
  fuzzyAround(): StreetHypothesis[] {
    return this.fuzzyStreets(this.inPostcode(0));
  }

  /** The street wherever it is in the state, when the locality is not known or not given. */
  streetAlone(): StreetHypothesis[] {
    if (this.knowsLocality() && this.query.postcode < 0) return [];
    const { directory, query } = this;
    const found: StreetHypothesis[] = [];
    for (const split of this.likelySplits()) {
      for (const reading of this.plain(split)) {
        const key = directory.streetKeyIndex.get(reading.key);
        if (key === undefined) continue;
        const end = directory.keyFirst[key + 1] ?? 0;
        for (let at = directory.keyFirst[key] ?? 0; at < end && found.length < MAX_STREETS_ALONE; at++) {
          const street = directory.keyStreets[at] ?? 0;
          const locality = directory.streetLocality[street] ?? 0;
          if (query.state >= 0 && directory.localityState[locality] !== query.state) continue;
          const typeScore = this.scoreType(street, reading);
          if (typeScore < LEFT_OUT.street_type) continue;
          const isLeftOut = split === this.end;
          found.push(this.hypothesis(this.place(locality, split, isLeftOut ? LEFT_OUT.suburb : 0, isLeftOut ? 'left_out' : 'elsewhere'), street, 1, 0, typeScore));
        }
      }
    }
    return found;
  }

  /** Localities of that name in other states. */
  otherStates(): StreetHypothesis[] {
    const places = this.named().filter((place) => place.stateScore === 0);
    const found = this.exactStreets(places);
    return found.length > 0 ? found : this.fuzzyStreets(places);
  }

  /** Whether any locality is named exactly in the stated state. */
  knowsLocality(): boolean {
    return this.named().some((place) => place.stateScore > 0);
  }

  /** Whether the words name a street of a named locality exactly, type and all. */
  private splits(): number[] {
    const splits: number[] = [];
    for (let split = this.start + 1; split <= this.end && split <= this.start + MAX_NAME_WORDS * 2; split++) splits.push(split);
    return splits;
  }

  private named(): Place[] {
    if (this.namedPlaces !== null) return this.namedPlaces;
    const places: Place[] = [];
    for (let split = Math.max(this.start + 1, this.end - MAX_NAME_WORDS); split < this.end; split++) {
      const key = joinNames(this.query.tokens, split, this.end);
      for (const locality of this.directory.localityIndex.get(key) ?? []) {
        const own = this.directory.localityKey[locality] === key;
        places.push(this.place(locality, split, own ? 1 : 0.95, own ? 'named' : 'turned'));
      }
    }
    this.namedPlaces = places;
    return places;
  }

  private place(locality: number, split: number, suburbScore: number, relation: LocalityRelation): Place {
    const { state, postcode } = this.query;
    const stateScore = state < 0 ? LEFT_OUT.state : this.directory.localityState[locality] === state ? 1 : 0;
    const known = this.directory.localityPostcode[locality] ?? 0;
    const postcodeScore = postcode < 0 ? LEFT_OUT.postcode : scorePostcode(known, postcode);
    return { locality, split, suburbScore, stateScore, postcodeScore, relation };
  }

  /** Localities of the stated postcode whose name is at least so near to the words at the end. */
  private inPostcode(leastScore: number): Place[] {
    const { directory, query } = this;
    const places: Place[] = [];
    if (query.postcode < 0) return places;
    for (const locality of directory.postcodeLocalities.get(query.postcode) ?? []) {
      const { split, score } = this.bestSplit(directory.localityKey[locality] ?? '');
      if (score >= 0.4) places.push(this.place(locality, split, score === 1 ? 1 : score * 0.95, score === 1 ? 'named' : 'similar'));
      if (leastScore === 0) for (const other of this.likelySplits()) places.push(this.place(locality, other, other === this.end ? LEFT_OUT.suburb : 0.2, other === this.end ? 'left_out' : 'postcode'));
    }
    return places;
  }

  /** Where the words of a locality begin if its name is the one meant. */
  private bestSplit(key: string): { split: number; score: number } {
    let best = { split: this.end, score: 0 };
    const signature = buildLetterSignature(key);
    for (let split = Math.max(this.start + 1, this.end - MAX_NAME_WORDS); split < this.end; split++) {
      const words = joinNames(this.query.tokens, split, this.end);
      const limit = editLimit(Math.max(words.length, key.length));
      if (Math.abs(words.length - key.length) > limit || leastEdits(buildLetterSignature(words), signature) > limit) continue;
      const distance = osaDistance(words, key, limit);
      if (distance > limit) continue;
      const score = 1 - distance / Math.max(words.length, key.length);
      if (score > best.score) best = { split, score };
    }
    return best;
  }

  /** Places where a locality that is not recognised may begin: at a comma, behind a street type, or nowhere. */
  private likelySplits(): number[] {
    const { tokens } = this.query;
    const splits: number[] = [];
    for (const split of this.splits()) {
      const isLikely = split === this.end || tokens[split]?.breakBefore === true || this.plain(split).some((reading) => reading.type !== '');
      if (isLikely) splits.push(split);
    }
    return splits;
  }

  private similar(elsewhere = false): Place[] {
    const { directory, query } = this;
    const found: { place: Place; score: number }[] = [];
    for (let split = Math.max(this.start + 1, this.end - MAX_NAME_WORDS); split < this.end; split++) {
      const words = joinNames(query.tokens, split, this.end);
      const limit = editLimit(words.length);
      const signature = buildLetterSignature(words);
      directory.stateLocalityKeys.forEach((names, state) => {
        if (query.state >= 0 && (query.state !== state) !== elsewhere) return;
        const { keys, signatures } = names;
        for (let index = 0; index < keys.length; index++) {
          if (leastEdits(signatures[index] ?? 0, signature) > limit) continue;
          const key = keys[index] ?? '';
          const distance = osaDistance(words, key, limit);
          if (distance > limit || distance === 0) continue;
          const score = 1 - distance / Math.max(words.length, key.length);
          for (const locality of names.localities[index] ?? []) found.push({ place: this.place(locality, split, score * 0.95, 'similar'), score });
        }
      });
    }
    found.sort((left, right) => right.score + right.place.postcodeScore * 0.2 - left.score - left.place.postcodeScore * 0.2);
    return found.slice(0, MAX_SIMILAR_LOCALITIES).map(({ place }) => place);
  }

  private neighbours(): Place[] {
    const { directory } = this;
    const { localityBox } = directory.table;
    const places: Place[] = [];
    const seen = new Set<number>();
    const keys = new Set<number>();
    for (const named of this.named()) {
      if (named.stateScore === 0) continue;
      for (const reading of this.plain(named.split)) {
        const key = directory.streetKeyIndex.get(reading.key);
        if (key === undefined || keys.has(key * 64 + named.split)) continue;
        keys.add(key * 64 + named.split);
        for (let at = directory.keyFirst[key] ?? 0; at < (directory.keyFirst[key + 1] ?? 0); at++) {
          const locality = directory.streetLocality[directory.keyStreets[at] ?? 0] ?? 0;
          if (locality === named.locality || seen.has(locality) || !boxesTouch(localityBox, named.locality, locality)) continue;
          seen.add(locality);
          places.push(this.place(locality, named.split, 0.3, 'neighbour'));
          if (places.length >= MAX_NEIGHBOURS) return places;
        }
      }
    }
    return places;
  }

  private plain(split: number): StreetReading[] {
    let readings = this.readings.get(split);
    if (readings === undefined) {
      readings = listStreetReadings(this.query.tokens, this.start, split);
      const remark = findRemark(this.query, this.start, split);
      if (remark < split) readings.push(...listStreetReadings(this.query.tokens, this.start, remark));
      this.readings.set(split, readings);
    }
    return readings;
  }

  private loose(split: number): StreetReading[] {
    let readings = this.looseReadings.get(split);
    if (readings === undefined) {
      const end = findRemark(this.query, this.start, split);
      readings = [...this.plain(split), ...listLooseReadings(this.query.tokens, this.start, end)];
      this.looseReadings.set(split, readings);
    }
    return readings;
  }

  private exactStreets(places: Place[]): StreetHypothesis[] {
    const { directory } = this;
    const found: StreetHypothesis[] = [];
    for (const place of places) {
      for (const reading of this.plain(place.split)) {
        const key = directory.streetKeyIndex.get(reading.key);
        if (key === undefined) continue;
        const first = findStreetPlace(directory, place.locality, key);
        if (first >= 0) this.addStreets(found, place, reading, key, first, 0);
      }
    }
    return found;
  }

  private addStreets(found: StreetHypothesis[], place: Place, reading: StreetReading, key: number, first: number, distance: number): void {
    const { directory } = this;
    const end = directory.localityFirst[place.locality + 1] ?? 0;
    const length = Math.max(reading.key.length, (directory.streetKeys[key] ?? '').length);
    const nameScore = distance === 0 ? 1 : Math.max(0, 1 - (NAME_EDIT_COSTS[distance] ?? 1) / length);
    for (let at = first; at < end; at++) {
      const street = directory.localityStreets[at] ?? 0;
      if (directory.streetKey[street] !== key) return;
      const typeScore = this.scoreType(street, reading);
      const hypothesis = this.hypothesis(place, street, nameScore, distance, typeScore);
      if (reading.hasLeftover) {
        hypothesis.hasLeftover = true;
        hypothesis.base -= LEFTOVER_COST;
      }
      found.push(hypothesis);
    }
  }

  private hypothesis(place: Place, street: number, nameScore: number, nameDistance: number, typeScore: number): StreetHypothesis {
    const { locality, suburbScore, stateScore, postcodeScore, relation, split } = place;
    const base =
      nameScore * COMPONENT_WEIGHTS.street_name +
      typeScore * COMPONENT_WEIGHTS.street_type +
      suburbScore * COMPONENT_WEIGHTS.suburb +
      stateScore * COMPONENT_WEIGHTS.state +
      postcodeScore * COMPONENT_WEIGHTS.postcode;
    return { street, locality, start: this.start, nameScore, nameDistance, typeScore, suburbScore, stateScore, postcodeScore, base, split, relation, hasLeftover: false };
  }

  private scoreType(street: number, reading: StreetReading): number {
    const { directory } = this;
    const type = directory.table.streetTypes[directory.streetType[street] ?? 0] ?? '';
    const suffix = directory.table.streetSuffixes[directory.streetSuffix[street] ?? 0] ?? '';
    const suffixPenalty = suffix === reading.suffix ? 0 : suffix === '' || reading.suffix === '' ? 0.2 : 0.4;
    return Math.max(0, compareTypes(type, reading) - suffixPenalty);
  }

  private fuzzyStreets(places: Place[]): StreetHypothesis[] {
    const { directory } = this;
    const found: StreetHypothesis[] = [];
    const done = new Set<number>();
    for (const place of places) {
      const mark = place.locality * 64 + place.split;
      if (done.has(mark)) continue;
      done.add(mark);
      const readings = this.loose(place.split).filter((reading) => reading.key.length >= 2);
      const signatures = readings.map((reading) => buildLetterSignature(reading.key));
      const end = directory.localityFirst[place.locality + 1] ?? 0;
      let lastKey = -1;
      for (let at = directory.localityFirst[place.locality] ?? 0; at < end; at++) {
        const key = directory.streetKey[directory.localityStreets[at] ?? 0] ?? 0;
        if (key === lastKey) continue;
        lastKey = key;
        const signature = directory.streetKeySignature[key] ?? 0;
        for (let index = 0; index < readings.length; index++) {
          const reading = readings[index];
          if (reading === undefined) continue;
          const limit = editLimit(reading.key.length);
          if (leastEdits(signature, signatures[index] ?? 0) > limit) continue;
          const distance = osaDistance(reading.key, directory.streetKeys[key] ?? '', limit);
          if (distance <= limit) this.addStreets(found, place, reading, key, at, distance);
        }
      }
    }
    return found;
  }
}

function compareTypes(type: string, reading: StreetReading): number {
  if (type === reading.type) return reading.typeGuessed ? 0.95 : 1;
  if (reading.type === '' || reading.type === '?') return type === '' ? 1 : LEFT_OUT.street_type;
  if (type === '') return 0.4;
  if (type.startsWith(reading.type) || reading.type.startsWith(type)) return 0.8;
  return 0.1;
}

function scorePostcode(known: number, asked: number): number {
  if (known === asked) return 1;
  const left = String(known).padStart(4, '0');
  const right = String(asked).padStart(4, '0');
  return osaDistance(left, right, 1) === 1 ? 0.4 : left[0] === right[0] ? 0.2 : 0;
}

function editLimit(length: number): number {
  return length <= 1 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3;
}

function boxesTouch(boxes: Int32Array, left: number, right: number): boolean {
  const edge = (locality: number, side: number): number => boxes[locality * 4 + side] ?? 0;
  return (
    edge(left, 0) - NEIGHBOUR_MARGIN_MICRO <= edge(right, 2) &&
    edge(right, 0) - NEIGHBOUR_MARGIN_MICRO <= edge(left, 2) &&
    edge(left, 1) - NEIGHBOUR_MARGIN_MICRO <= edge(right, 3) &&
    edge(right, 1) - NEIGHBOUR_MARGIN_MICRO <= edge(left, 3)
  );
}
