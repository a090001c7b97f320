import { buildRecordOf } from '#base/keys-of.ts';
import { DEGREE_OFFSET } from '#domain/address/register/address-row.ts';
import { ALIAS_ROLE, type ShardDictionaries } from '#domain/address/register/address-shard.ts';
import { buildNameKey } from '#domain/address/text/name-key.ts';
import { GrowingColumn } from './growing-column.ts';
import { type LocalitySpan, type StreetDraft, type StreetSpan, spanLocalities } from './locality-spans.ts';
import type { RowDraft } from './row-draft.ts';
import { CELL_NAMES, type CellName, PACKED_NAMES, type PackedName, type ShardContent } from './shard-format.ts';

const PARENT = 1;
const UNIT = 2;
const DICTIONARY_NAMES = [
  'pidPrefix',
  'numberAffix',
  'flatType',
  'flatAffix',
  'level',
  'lot',
  'building',
  'geocodeType',
] as const;

/** Collects the addresses of one postcode and sorts them. */
export class ShardBuilder {
  readonly state: string;
  readonly postcode: string;
  rows = 0;
  private readonly streets: StreetDraft[] = [];
  private readonly streetOf = new GrowingColumn();
  private readonly cells = new Map<CellName | PackedName, GrowingColumn>();
  private readonly dictionaries = new Map<string, Map<string, number>>();
  private readonly parcels: string[] = [];

  constructor(state: string, postcode: string) {
    this.state = state;
    this.postcode = postcode;
    for (const name of DICTIONARY_NAMES) this.dictionaries.set(name, new Map([['', 0]]));
  }

  /** Adds a street. Returns its index in this shard. */
  addStreet(street: StreetDraft): number {
    return this.streets.push(street) - 1;
  }

  /** Adds an address to a street. Returns its index in order of arrival. */
  addRow(street: number, draft: RowDraft): number {
    const row = this.rows++;
    this.streetOf.set(row, street);
    this.column('pidNumber').set(row, draft.pidNumber);
    this.setWord('pidPrefix', row, draft.pidPrefix);
    if (draft.numberFirst !== 0) this.column('numberFirst').set(row, draft.numberFirst);
    if (draft.numberLast !== 0) this.column('numberLast').set(row, draft.numberLast);
    if (draft.numberAffix !== '') this.setWord('numberAffix', row, draft.numberAffix);
    if (draft.flatType !== '') this.setWord('flatType', row, draft.flatType);
    if (draft.flatNumber !== 0) this.column('flatNumber').set(row, draft.flatNumber);
    if (draft.flatAffix !== '') this.setWord('flatAffix', row, draft.flatAffix);
    if (draft.level !== '') this.setWord('level', row, draft.level);
    if (draft.lot !== '') this.setWord('lot', row, draft.lot);
    if (draft.building !== '') this.setWord('building', row, draft.building);
    if (draft.parcel !== '') this.parcels[row] = draft.parcel;
    const role = (draft.role === 'P' ? PARENT : draft.role === 'S' ? UNIT : 0) + (draft.isAlias ? ALIAS_ROLE : 0);
    if (role !== 0) this.column('role').set(row, role);
    if (draft.linkNumber !== 0) this.column('link').set(row, draft.linkNumber);
    this.setPoint(row, draft.latitudeMicro, draft.longitudeMicro, draft.geocodeType);
    return row;
  }

  /** Sets the point of a row. The standard tables have points in a separate file. */
  setPoint(row: number, latitudeMicro: number | null, longitudeMicro: number | null, geocodeType: string): void {
    if (latitudeMicro === null || longitudeMicro === null) return;
    this.column('latitude').set(row, latitudeMicro + DEGREE_OFFSET);
    this.column('longitude').set(row, longitudeMicro + DEGREE_OFFSET);
    if (geocodeType !== '') this.setWord('geocodeType', row, geocodeType);
  }

  /** Links an alias to its principal. Of several, the one with the lowest PID counts. */
  linkAlias(row: number, pidNumber: number): void {
    const role = this.column('role');
    role.set(row, role.get(row) | ALIAS_ROLE);
    this.setLink(row, pidNumber);
  }

  /** Links a unit to its building. An alias keeps the link to its principal, so aliases are linked first. */
  linkUnit(row: number, pidNumber: number): void {
    if ((this.column('role').get(row) & ALIAS_ROLE) === 0) this.setLink(row, pidNumber);
  }

  eachLink(visit: (pidNumber: number) => void): void {
    this.eachCell('link', (_, pidNumber) => visit(pidNumber));
  }

  eachPid(visit: (row: number, pidNumber: number) => void): void {
    this.eachCell('pidNumber', visit);
  }

  /** Drops links without a shard, and notes the postcode of links to another shard. Returns the counts of kept and dropped links. */
  settleLinks(findShard: (pidNumber: number) => ShardBuilder | null): { kept: number; dropped: number } {
    const counts = { kept: 0, dropped: 0 };
    this.eachCell('link', (row, pidNumber) => {
      const shard = findShard(pidNumber);
      counts[shard === null ? 'dropped' : 'kept']++;
      if (shard === null) this.column('link').set(row, 0);
      else if (shard !== this) this.column('linkPostcode').set(row, Number(shard.postcode));
    });
    return counts;
  }

  /** Sorts everything, so that the same addresses produce the same bytes in any order of arrival. */
  finish(): { content: ShardContent; localities: LocalitySpan[] } {
    const streetRank = this.rankStreets();
    const words = this.sortDictionaries();
    const order = this.orderRows(streetRank, words.rank);
    const content: ShardContent = {
      state: this.state,
      postcode: this.postcode,
      rows: this.rows,
      cells: buildRecordOf(CELL_NAMES, (name) => this.gather(name, order, words.rank.get(name))),
      packed: buildRecordOf(PACKED_NAMES, (name) => this.gather(name, order)),
      dictionaries: words.dictionaries,
      streets: '',
      parcels: this.parcels.length === 0 ? '' : Array.from(order, (row) => this.parcels[row] ?? '').join('\n'),
    };
    const streetOfRow = Uint32Array.from(order, (row) => this.streetOf.get(row));
    const localities = spanLocalities(content, this.streets, streetOfRow);
    content.streets = localities.flatMap((locality) => locality.streets.map(streetLine)).join('\n');
    return { content, localities };
  }

  private column(name: CellName | PackedName): GrowingColumn {
    let column = this.cells.get(name);
    if (column === undefined) {
      column = new GrowingColumn();
      this.cells.set(name, column);
    }
    return column;
  }

  private setLink(row: number, pidNumber: number): void {
    const links = this.column('link');
    const known = links.get(row);
    if (known === 0 || pidNumber < known) links.set(row, pidNumber);
  }

  private eachCell(name: CellName | PackedName, visit: (row: number, value: number) => void): void {
    const column = this.cells.get(name);
    if (column === undefined) return;
    for (let row = 0; row < this.rows; row++) {
      const value = column.get(row);
      if (value !== 0) visit(row, value);
    }
  }

  private setWord(name: CellName, row: number, word: string): void {
    const dictionary = this.dictionaries.get(name);
    if (dictionary === undefined) return;
    let index = dictionary.get(word);
    if (index === undefined) {
      index = dictionary.size;
      dictionary.set(word, index);
    }
    if (index !== 0) this.column(name).set(row, index);
  }

  private rankStreets(): Uint32Array {
    const order = this.streets.map((_, street) => street);
    // Streets are sorted by the keys that look-ups search for. The separator sorts before every letter.
    const keys = this.streets.map(({ locality, name, type, suffix }) =>
      [locality, buildNameKey(name), name, type, suffix].join('\0'),
    );
    order.sort((left, right) => compareText(keys[left] ?? '', keys[right] ?? ''));
    return rankOf(order);
  }

  private sortDictionaries(): { dictionaries: ShardDictionaries; rank: Map<string, Uint32Array> } {
    const rank = new Map<string, Uint32Array>();
    const sorted = {} as ShardDictionaries;
    for (const name of DICTIONARY_NAMES) {
      const words = [...(this.dictionaries.get(name) ?? new Map<string, number>())];
      words.sort(([left], [right]) => compareText(left, right));
      rank.set(name, rankOf(words.map(([, index]) => index)));
      sorted[name] = words.map(([word]) => word);
    }
    return { dictionaries: sorted, rank };
  }

  private orderRows(streetRank: Uint32Array, words: Map<string, Uint32Array>): Uint32Array {
    const order = Uint32Array.from({ length: this.rows }, (_, row) => row);
    const street = (row: number): number => streetRank[this.streetOf.get(row)] ?? 0;
    const columns = (
      [
        'numberFirst',
        'numberAffix',
        'numberLast',
        'lot',
        'flatNumber',
        'flatType',
        'flatAffix',
        'level',
        'pidNumber',
      ] as const
    ).flatMap((name) => {
      const column = this.cells.get(name);
      return column === undefined ? [] : [{ column, ranks: words.get(name) }];
    });
    const compare = (left: number, right: number): number => {
      const byStreet = street(left) - street(right);
      if (byStreet !== 0) return byStreet;
      for (const { column, ranks } of columns) {
        const leftValue = column.get(left);
        const rightValue = column.get(right);
        if (leftValue === rightValue) continue;
        return ranks === undefined ? leftValue - rightValue : (ranks[leftValue] ?? 0) - (ranks[rightValue] ?? 0);
      }
      return left - right;
    };
    return order.sort(compare);
  }

  private gather(name: CellName | PackedName, order: Uint32Array, rank?: Uint32Array): Uint32Array {
    const column = this.cells.get(name);
    if (column === undefined) return new Uint32Array(0);
    const values = new Uint32Array(order.length);
    for (let row = 0; row < order.length; row++) {
      const value = column.get(order[row] ?? 0);
      values[row] = rank === undefined ? value : (rank[value] ?? 0);
    }
    return values;
  }
}

/** The position of each item in an order. */
function rankOf(order: readonly number[]): Uint32Array {
  const rank = new Uint32Array(order.length);
  order.forEach((item, position) => {
    rank[item] = position;
  });
  return rank;
}

function streetLine(street: StreetSpan): string {
  return `${street.locality}|${street.name}|${street.type}|${street.suffix}|${street.firstRow}`;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
