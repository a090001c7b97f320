import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import type { StreetReading } from '#domain/address/parse/street-reading.ts';
import { type SpelledReading, StreetReadings } from '#domain/address/parse/street-readings.ts';
import { hasBreak, POSITIONS } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { findFirstStreet, findStreetKey, isOtherName } from '#domain/address/register/street-index.ts';
import { canBeNear } from '#domain/address/text/letter-signature.ts';
import { osaDistance } from '#domain/address/text/osa-distance.ts';
import { textAt } from '#domain/address/text/packed-texts.ts';
import { editLimit, scoreName, scoreStreetType } from './component-scores.ts';
import { LEFT_OUT } from './component-weights.ts';
import { type LocalityPlace, LocalityPlaces } from './locality-places.ts';
import { type StreetHypothesis, weighScores } from './street-hypothesis.ts';

const LEFTOVER_COST = 0.06;
const COMMA_COST = 0.03;
/** The name score of a street that was found under an alias. */
const ALIAS_SCORE = 0.98;
/** The name is as written. */
const SAME_NAME: NameAgreement = { nameScore: 1, nameDistance: 0, isNameElsewhere: false };
const MAX_STREETS_ALONE = 400;
const MAX_PLACES_MISSPELT = 6;
const LEAST_POSTCODE_SCORE = 0.5;

/** How well the name of a street agrees with the one written. */
type NameAgreement = Pick<StreetHypothesis, 'nameScore' | 'nameDistance' | 'isNameElsewhere'>;

/** Searches for the street. Each method reads the input more broadly than the one before. */
export class StreetSearch {
  private readonly directory: AddressDirectory;
  private readonly query: AddressQuery;
  /** The token where the street starts. */
  readonly start: number;
  private readonly readings: StreetReadings;
  private readonly places: LocalityPlaces;

  constructor(directory: AddressDirectory, query: AddressQuery, start: number) {
    this.directory = directory;
    this.query = query;
    this.start = start;
    this.readings = new StreetReadings(query, start);
    this.places = new LocalityPlaces(directory, query, start, this.readings);
  }

  /** Localities named exactly, streets named exactly. */
  exact(): StreetHypothesis[] {
    const places = this.places.named().filter((place) => place.stateScore > 0);
    // If a direction may belong to the suburb or to the street, both suburbs are searched, whatever the postcode.
    const longer = places.filter(({ suburbDirection }) => suburbDirection !== '').map(({ split }) => split - 1);
    return this.exactStreets(
      places.filter(({ postcodeScore, split }) => postcodeScore > LEAST_POSTCODE_SCORE || longer.includes(split)),
    );
  }

  /** The same with another postcode, and localities of the postcode whose name is near. */
  exactNear(): StreetHypothesis[] {
    return this.exactStreets(this.nearPlaces());
  }

  /** Misspelt streets in the localities named and those of the postcode with a near name. */
  fuzzyStreet(): StreetHypothesis[] {
    return this.fuzzyStreets(this.nearPlaces());
  }

  /** Misspelt localities of the state, streets named exactly. */
  fuzzyLocality(): StreetHypothesis[] {
    return this.places.isConfirmed() ? [] : this.exactStreets(this.places.similar(false));
  }

  /** Other localities of the postcode, and neighbours of those named, streets named exactly. */
  around(): StreetHypothesis[] {
    return this.exactStreets([...this.places.inPostcode(), ...this.places.neighbours()]);
  }

  /** Other localities of the postcode, streets named exactly. */
  inPostcode(): StreetHypothesis[] {
    return this.exactStreets(this.places.inPostcode());
  }

  /** Misspelt localities with misspelt streets. */
  fuzzyBoth(): StreetHypothesis[] {
    return this.places.isConfirmed() ? [] : this.fuzzyStreets(this.places.similar(false).slice(0, MAX_PLACES_MISSPELT));
  }

  /** Localities of that name in other states. */
  otherStates(): StreetHypothesis[] {
    const places = this.places.named().filter((place) => place.stateScore === 0);
    const found = this.exactStreets(places);
    return found.length > 0 ? found : this.fuzzyStreets(places);
  }

  /** Misspelt localities of other states, streets named exactly. */
  fuzzyElsewhere(): StreetHypothesis[] {
    return this.query.state < 0 ? [] : this.exactStreets(this.places.similar(true));
  }

  /** Misspelt streets in any locality of the postcode. */
  fuzzyAround(): StreetHypothesis[] {
    return this.fuzzyStreets(this.places.inPostcode());
  }

  /** The street anywhere in the state, if the locality is unknown or missing. */
  streetAlone(): StreetHypothesis[] {
    if (this.query.postcode < 0 && this.places.named().some((place) => place.stateScore > 0)) return [];
    const found: StreetHypothesis[] = [];
    for (const split of this.places.likelySplits())
      for (const reading of this.readings.plain(split)) this.addStreetsAlone(found, split, reading);
    return found;
  }

  /** Localities with the name written, in the state written or, if it has none, in any state. Names in another word order do not count. */
  listNamed(): number[] {
    const named = this.places
      .named()
      .filter(({ relation, suburbDirection }) => relation === 'named' && suburbDirection === '');
    const here = named.filter(({ stateScore }) => stateScore > 0);
    return (here.length > 0 ? here : named).map(({ locality }) => locality);
  }

  private nearPlaces(): LocalityPlace[] {
    return [...this.places.named().filter((place) => place.stateScore > 0), ...this.places.likeInPostcode()];
  }

  private exactStreets(places: LocalityPlace[]): StreetHypothesis[] {
    const { directory } = this;
    const found: StreetHypothesis[] = [];
    for (const place of places) {
      for (const reading of this.readings.plain(place.split)) {
        const key = findStreetKey(directory, reading.key);
        if (key < 0) continue;
        const first = findFirstStreet(directory, place.locality, key);
        if (first >= 0) this.addStreets(found, place, reading, key, first, 0);
      }
    }
    return found;
  }

  private fuzzyStreets(places: LocalityPlace[]): StreetHypothesis[] {
    const found: StreetHypothesis[] = [];
    const done = new Set<number>();
    for (const place of places) {
      const mark = place.locality * POSITIONS + place.split;
      if (done.has(mark)) continue;
      done.add(mark);
      for (const reading of this.readings.loose(place.split)) {
        const before = found.length;
        this.addNearStreets(found, place, reading);
        // Once a reading fits with one slip, less likely readings are not needed.
        if (found.slice(before).some(({ nameDistance, typeScore }) => nameDistance === 1 && typeScore === 1)) break;
      }
    }
    return found;
  }

  private addNearStreets(found: StreetHypothesis[], place: LocalityPlace, reading: SpelledReading): void {
    const { directory } = this;
    const { streetKey, keySignature, keyLength, table } = directory;
    const end = directory.localityFirst[place.locality + 1] ?? 0;
    let limit = editLimit(reading.key.length);
    let lastKey = -1;
    for (let at = directory.localityFirst[place.locality] ?? 0; at < end; at++) {
      const key = streetKey[at] ?? 0;
      if (key === lastKey) continue;
      lastKey = key;
      const length = keyLength[key] ?? 0;
      if (!canBeNear(keySignature[key] ?? 0, reading.signature, length, reading.key.length, limit)) continue;
      const distance = osaDistance(reading.key, textAt(table.streetKeys, key), limit);
      if (distance > limit) continue;
      if (distance + 1 < limit) limit = distance + 1;
      this.addStreets(found, place, reading, key, at, distance);
    }
  }

  private addStreets(
    found: StreetHypothesis[],
    place: LocalityPlace,
    reading: StreetReading,
    key: number,
    first: number,
    distance: number,
  ): void {
    const { directory } = this;
    const end = directory.localityFirst[place.locality + 1] ?? 0;
    const length = Math.max(reading.key.length, directory.keyLength[key] ?? 0);
    const isNameElsewhere = distance > 0 && findStreetKey(directory, reading.key) >= 0;
    for (let street = first; street < end && directory.streetKey[street] === key; street++) {
      if (this.takesSuburbWord(place, reading, street)) continue;
      const name = { nameScore: scoreName(distance, length), nameDistance: distance, isNameElsewhere };
      found.push(this.hypothesis(place, street, name, reading));
    }
  }

  private addStreetsAlone(found: StreetHypothesis[], split: number, reading: StreetReading): void {
    const { directory, query } = this;
    const key = findStreetKey(directory, reading.key);
    if (key < 0) return;
    const isLeftOut = split === query.tail.end;
    const end = directory.keyFirst[key + 1] ?? 0;
    for (let at = directory.keyFirst[key] ?? 0; at < end && found.length < MAX_STREETS_ALONE; at++) {
      const street = directory.keyStreets[at] ?? 0;
      const locality = directory.streetLocality[street] ?? 0;
      if (query.state >= 0 && directory.localityState[locality] !== query.state) continue;
      const place = this.places.place(
        locality,
        split,
        isLeftOut ? LEFT_OUT.suburb : 0,
        isLeftOut ? 'left_out' : 'elsewhere',
      );
      const hypothesis = this.hypothesis(place, street, SAME_NAME, reading);
      if (hypothesis.typeScore >= LEFT_OUT.street_type) found.push(hypothesis);
    }
  }

  /** Whether the reading takes the suburb's direction for the street's, which has none: Brown Street West, Wallsend for Brown Street, West Wallsend. */
  private takesSuburbWord({ suburbDirection }: LocalityPlace, reading: StreetReading, street: number): boolean {
    if (suburbDirection === '' || reading.key.endsWith(suburbDirection)) return false;
    const { streetType, streetSuffix, table } = this.directory;
    const own = [table.streetTypes[streetType[street] ?? 0], table.streetSuffixes[streetSuffix[street] ?? 0]];
    return !own.includes(suburbDirection);
  }

  private hypothesis(
    place: LocalityPlace,
    street: number,
    name: NameAgreement,
    reading: StreetReading,
  ): StreetHypothesis {
    const { directory } = this;
    const type = directory.table.streetTypes[directory.streetType[street] ?? 0] ?? '';
    const suffix = directory.table.streetSuffixes[directory.streetSuffix[street] ?? 0] ?? '';
    const typeScore = scoreStreetType(type, suffix, reading);
    const isAlias = isOtherName(directory, street);
    const { locality, suburbScore, stateScore, postcodeScore, relation, split } = place;
    const nameScore = isAlias ? name.nameScore * ALIAS_SCORE : name.nameScore;
    const scores = { nameScore, typeScore, suburbScore, stateScore, postcodeScore };
    // The words of the street should not cross a comma.
    const isParted = hasBreak(this.query.tokens, this.start + 1, split);
    const base = weighScores(scores) - (reading.hasLeftover ? LEFTOVER_COST : 0) - (isParted ? COMMA_COST : 0);
    return {
      street,
      locality,
      start: this.start,
      ...scores,
      nameDistance: name.nameDistance,
      isNameElsewhere: name.isNameElsewhere,
      base,
      split,
      relation,
      isTypeUnknown: reading.type === '?',
      hasLeftover: reading.hasLeftover,
    };
  }
}
