import { invariant } from '#base/invariant.ts';
import type { AddressRegister } from '#domain/address/look-up-address.ts';
import { buildAddressDirectory } from '#domain/address/register/address-directory.ts';
import type { AddressShard } from '#domain/address/register/address-shard.ts';
import { type AliasDrafts, buildDirectoryTable } from '#registers/gnaf/directory/directory-builder.ts';
import { joinAffixes } from '#registers/gnaf/rows/core-rows.ts';
import { parseAffixedNumber } from '#registers/gnaf/rows/field-values.ts';
import type { LocalitySpan } from '#registers/gnaf/shards/locality-spans.ts';
import { buildRowDraft, type RowDraft } from '#registers/gnaf/shards/row-draft.ts';
import { decodeShard, encodeShard } from '#registers/gnaf/shards/shard-format.ts';
import { ShardSet } from '#registers/gnaf/shards/shard-set.ts';

/** A register of a few streets, all in memory. */
export type SmallRegister = AddressRegister & { shards: AddressShard[] };

const VERSION = 'gnaf-small';
const LEVELS = ['LEVEL', 'FLOOR'];
const MICRO = 1_000_000;

/** Builds a register out of rows as in cases/address-register.tsv: street, type, direction, suburb, state, postcode, point, numbers. */
export function buildSmallRegister(
  rows: string[][],
  aliases: AliasDrafts = { localities: [], streets: [] },
): SmallRegister {
  const set = new ShardSet();
  let pidNumber = 0;
  for (const [
    name = '',
    type = '',
    suffix = '',
    locality = '',
    state = '',
    postcode = '',
    point = '',
    all = '',
  ] of rows) {
    const place = set.placeStreet(state, postcode, { locality, name, type, suffix });
    invariant(typeof place !== 'string', `${locality} ${state} ${postcode} is a place`);
    for (const written of all.split(', '))
      place.shard.addRow(place.street, { ...readRow(written, point), pidPrefix: `GA${state}`, pidNumber: ++pidNumber });
  }
  const spans: LocalitySpan[] = [];
  const shards = [...set.shards.keys()].sort().map((name) => {
    const finished = set.shards.get(name)?.finish();
    invariant(finished !== undefined, 'every shard is there');
    spans.push(...finished.localities);
    const { bytes, sha256, contentBytes } = encodeShard(finished.content);
    return decodeShard(`${VERSION}/${name}`, bytes, sha256, contentBytes);
  });
  const directory = buildAddressDirectory(buildDirectoryTable(spans, aliases));
  const openShard = (index: number): AddressShard => {
    const shard = shards[index];
    invariant(shard !== undefined, 'every shard is there');
    return shard;
  };
  return { version: VERSION, directory, openShard, shards };
}

/** Reads a number as the tables of cases write it: 5-9A, UNIT 2:11, LEVEL 3 SUITE B:30, LOT 7. */
function readRow(written: string, point: string): RowDraft {
  const [number = '', front = ''] = written.split(':').reverse();
  const [latitude, longitude] = point.split(' ').map((degrees) => Math.round(Number(degrees) * MICRO));
  const draft = { ...buildRowDraft(), latitudeMicro: latitude ?? null, longitudeMicro: longitude ?? null };
  const words = front.split(' ').filter((word) => word !== '');
  if (LEVELS.includes(words[0] ?? '')) draft.level = words.splice(0, 2).join(' ');
  if (/\d|^.$/.test(words.at(-1) ?? '')) {
    const flat = parseAffixedNumber(words.pop() ?? '');
    draft.flatNumber = flat.value + 1;
    draft.flatAffix = joinAffixes([flat.prefix, flat.suffix]);
  }
  draft.flatType = words.join(' ');
  if (number.startsWith('LOT ')) return { ...draft, lot: number.slice(4) };
  const [from = '', to = ''] = number.split('-');
  const first = parseAffixedNumber(from);
  const last = parseAffixedNumber(to);
  draft.numberFirst = first.value + 1;
  draft.numberLast = last.value + 1;
  draft.numberAffix = joinAffixes([first.prefix, first.suffix, last.prefix, last.suffix]);
  return draft;
}
