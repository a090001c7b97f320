import type { LocalityPlace } from '#domain/address/match/locality-places.ts';
import type { NumberMatch } from '#domain/address/match/resolve-number.ts';
import type { StreetHypothesis } from '#domain/address/match/street-hypothesis.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { readAddressRow } from '#domain/address/register/address-row.ts';
import { textAt } from '#domain/address/text/packed-texts.ts';
import type { SmallRegister } from '#test/domain/address/small-register.ts';

/** Writes matches as the tables of cases do: `UNIT 2:11 exact dwelling`, the best first. */
export function describeNumberMatches({ directory, shards }: SmallRegister, matches: NumberMatch[] | null): string {
  if (matches === null) return '-';
  return matches
    .map(({ row, numberKind, unitKind }) => {
      const [shard] = shards;
      if (shard === undefined) return '';
      const { level, flatType, flat, number, lot } = readAddressRow(directory, shard, 0, row);
      const front = [level, flatType, flat].filter((part) => part !== '').join(' ');
      const house = number === '' ? `LOT ${lot}` : number;
      return `${front === '' ? house : `${front}:${house}`} ${numberKind} ${unitKind}`;
    })
    .join('; ');
}

/** Writes the suburb of a place: `ALPHAVILLE NSW 2901`. */
export function describeLocality({ table }: AddressDirectory, locality: number): string {
  const shard = table.shards[table.localityShard[locality] ?? -1] ?? '';
  return `${table.localityNames[table.localityName[locality] ?? -1] ?? ''} ${shard.replace('-', ' ')}`;
}

/** Writes a street with how it was come by and what each part scores: `BARKER STREET, ALPHAVILLE NSW 2901 named 1 1 1 1 1 = 0.78`. */
export function describeHypothesis(directory: AddressDirectory, hypothesis: StreetHypothesis): string {
  const { table } = directory;
  const {
    street,
    locality,
    relation,
    nameScore,
    nameDistance,
    typeScore,
    suburbScore,
    stateScore,
    postcodeScore,
    base,
  } = hypothesis;
  const type = table.streetTypes[directory.streetType[street] ?? -1];
  const suffix = table.streetSuffixes[directory.streetSuffix[street] ?? -1];
  const name = textAt(table.streetKeys, directory.streetKey[street] ?? -1);
  const scores = [nameScore, typeScore, suburbScore, stateScore, postcodeScore].map(round).join(' ');
  const marks = `${hypothesis.isTypeUnknown ? ' type unknown' : ''}${hypothesis.hasLeftover ? ' words left over' : ''}`;
  const words = [name, type, suffix].filter((part) => part !== '').join(' ');
  return `${words}, ${describeLocality(directory, locality)} ${relation} ${nameDistance} edits ${scores} = ${round(base)}${marks}`;
}

/** Three digits are enough to tell scores apart. */
export function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}

/** Writes a place: the suburb, where its words begin, how it was come by, and what suburb, state and postcode score. */
export function describePlace(directory: AddressDirectory, place: LocalityPlace): string {
  const scores = [place.suburbScore, place.stateScore, place.postcodeScore].map(round).join(' ');
  return `${describeLocality(directory, place.locality)} from ${place.split} ${place.relation} ${scores}`;
}
