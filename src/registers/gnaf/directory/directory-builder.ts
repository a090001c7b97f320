import type { DirectoryTable } from '#domain/address/register/directory-table.ts';
import { buildNameKey } from '#domain/address/text/name-key.ts';
import { packTexts } from '#domain/address/text/packed-texts.ts';
import type { LocalitySpan } from '#registers/gnaf/shards/locality-spans.ts';

/** Aliases in the standard tables, with the names they replace. */
export type AliasDrafts = {
  localities: { state: string; name: string; alias: string }[];
  streets: {
    state: string;
    locality: string;
    name: string;
    type: string;
    suffix: string;
    alias: [string, string, string];
  }[];
};

/** Builds the directory of localities and streets. The spans must be sorted by shard and name. */
export function buildDirectoryTable(spans: LocalitySpan[], aliases: AliasDrafts): DirectoryTable {
  const streets = spans.flatMap((span) => span.streets);
  const shards = sortedDistinct(spans.map(shardName));
  const streetNames = sortedDistinct(streets.map(nameOf));
  const nameKeys = streetNames.map(buildNameKey);
  const streetKeys = sortedDistinct([...nameKeys, ...aliases.streets.map(({ alias }) => buildNameKey(alias[0]))]);
  const types = streets.map((street) => street.type);
  const streetTypes = sortedDistinct(types);
  const suffixes = streets.map((street) => street.suffix);
  const streetSuffixes = sortedDistinct(suffixes);
  const localityNames = sortedDistinct(spans.map(nameOf));
  const firstStreets = new Uint32Array(spans.length + 1);
  spans.forEach((span, locality) => {
    firstStreets[locality + 1] = (firstStreets[locality] ?? 0) + span.streets.length;
  });
  return {
    shards,
    streetNames: packTexts(streetNames),
    streetKeys: packTexts(streetKeys),
    streetNameKey: indexesOf(nameKeys, streetKeys),
    streetTypes,
    streetSuffixes,
    localityNames,
    localityName: indexesOf(spans.map(nameOf), localityNames),
    localityShard: indexesOf(spans.map(shardName), shards),
    localityRows: Uint32Array.from(spans, (span) => span.rows),
    localityFirstStreet: firstStreets,
    localityBox: Int32Array.from(spans.flatMap((span) => span.box)),
    localityPoint: Int32Array.from(spans.flatMap((span) => [span.latitudeMicro, span.longitudeMicro])),
    streetName: indexesOf(streets.map(nameOf), streetNames),
    streetType: Uint16Array.from(indexesOf(types, streetTypes)),
    streetSuffix: Uint8Array.from(indexesOf(suffixes, streetSuffixes)),
    streetFirstRow: Uint32Array.from(streets, (street) => street.firstRow),
    streetLowest: Uint32Array.from(streets, (street) => street.lowestNumber),
    streetHighest: Uint32Array.from(streets, (street) => street.highestNumber),
    ...placeAliases(spans, firstStreets, aliases),
  };
}

function placeAliases(
  spans: LocalitySpan[],
  firstStreets: Uint32Array,
  aliases: AliasDrafts,
): Pick<DirectoryTable, 'localityAliases' | 'streetAliases'> {
  const localityAliases: DirectoryTable['localityAliases'] = [];
  const streetAliases: DirectoryTable['streetAliases'] = [];
  const otherNames = Map.groupBy(aliases.localities, (alias) => `${alias.state}|${alias.name}`);
  const otherStreets = Map.groupBy(
    aliases.streets,
    (alias) => `${alias.state}|${alias.locality}|${alias.name}|${alias.type}|${alias.suffix}`,
  );
  spans.forEach((span, locality) => {
    for (const { alias } of otherNames.get(`${span.state}|${span.name}`) ?? [])
      localityAliases.push({ name: alias, locality });
    if (otherStreets.size === 0) return;
    span.streets.forEach(({ name, type, suffix }, position) => {
      const street = (firstStreets[locality] ?? 0) + position;
      for (const { alias } of otherStreets.get(`${span.state}|${span.name}|${name}|${type}|${suffix}`) ?? [])
        streetAliases.push({ name: alias[0], type: alias[1], suffix: alias[2], street });
    });
  });
  return { localityAliases, streetAliases };
}

function shardName(span: LocalitySpan): string {
  return `${span.state}-${span.postcode}`;
}

function nameOf({ name }: { name: string }): string {
  return name;
}

function sortedDistinct(words: string[]): string[] {
  return [...new Set(words)].sort();
}

function indexesOf(words: string[], sorted: string[]): Uint32Array {
  const index = new Map(sorted.map((word, position) => [word, position]));
  return Uint32Array.from(words, (word) => index.get(word) ?? 0);
}
