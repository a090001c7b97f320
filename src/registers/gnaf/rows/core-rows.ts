import { type PsvRow, readText } from '#registers/gnaf/files/psv-reader.ts';
import type { TableFields } from '#registers/gnaf/files/table-fields.ts';
import { buildRowDraft, type RowDraft } from '#registers/gnaf/shards/row-draft.ts';
import type { Misplaced, ShardSet, StreetPlace } from '#registers/gnaf/shards/shard-set.ts';
import {
  findMicroDegrees,
  findPidDigits,
  isEmpty,
  parseAffixedNumber,
  readPidDigits,
  readPidNumber,
  readWholeNumber,
} from './field-values.ts';
import { buildImportCounts, type ImportCounts } from './import-counts.ts';

const PLACE_FIELDS = ['STREET_NAME', 'STREET_TYPE', 'STREET_SUFFIX', 'LOCALITY_NAME', 'STATE', 'POSTCODE'];

/** Adds rows of the G-NAF Core layout to shards. */
export class CoreRows {
  readonly counts: ImportCounts = buildImportCounts();
  private readonly set: ShardSet;
  private readonly draft: RowDraft = buildRowDraft();
  private readonly places = new Map<string, StreetPlace | Misplaced>();
  private field: Record<string, number> = {};
  private table: TableFields | null = null;
  /** The first of the adjacent columns of the place, or -1 if the file has another order. */
  private firstPlaceField = -1;
  private lastPlaceBytes: Buffer = Buffer.alloc(0);
  private lastPlace: StreetPlace | Misplaced = 'bad_state';
  private lastPrefix = '';

  constructor(set: ShardSet) {
    this.set = set;
  }

  /** Adds one address. */
  readonly onRow = (row: PsvRow, fields: TableFields): void => {
    if (fields !== this.table) this.startTable(fields);
    this.counts.rows_read++;
    if (row.fields !== fields.count) {
      this.counts.rows_bad++;
      return;
    }
    const place = this.placeOf(row);
    if (isEmpty(row, this.at('ADDRESS_DETAIL_PID'))) this.reject(row, 'has no ADDRESS_DETAIL_PID');
    else if (place === 'other_territory') this.counts.rows_other_territories++;
    else if (place === 'no_postcode') this.counts.rows_without_postcode++;
    else if (place === 'bad_state') {
      const [state, locality] = [readText(row, this.at('STATE')), readText(row, this.at('LOCALITY_NAME'))];
      this.reject(row, `has an unknown state or no locality: "${locality} ${state}"`);
    } else if (!this.fillDraft(row)) this.reject(row, 'has an invalid house number');
    else {
      place.shard.addRow(place.street, this.draft);
      this.counts.rows_offered++;
    }
  };

  /** Reads the column order of the next file. */
  private startTable(fields: TableFields): void {
    this.table = fields;
    this.field = Object.fromEntries(fields.names.map((name, position) => [name, position]));
    const first = this.at(PLACE_FIELDS[0] ?? '');
    const isUsual = PLACE_FIELDS.every((name, position) => this.at(name) === first + position);
    this.firstPlaceField = isUsual ? first : -1;
  }

  private reject(row: PsvRow, why: string): void {
    this.counts.rows_bad++;
    this.table?.reject(row, why);
  }

  private at(name: string): number {
    return this.field[name] ?? -1;
  }

  private placeOf(row: PsvRow): StreetPlace | Misplaced {
    if (this.firstPlaceField < 0) {
      const text = PLACE_FIELDS.map((name) => readText(row, this.at(name))).join('|');
      return this.placeByKey(Buffer.from(text).toString('latin1'), row);
    }
    const start = row.starts[this.firstPlaceField] ?? 0;
    const end = (row.starts[this.firstPlaceField + PLACE_FIELDS.length] ?? 0) - 1;
    // The file is sorted, so most rows are in the street of the row before.
    if (
      end - start === this.lastPlaceBytes.length &&
      row.bytes.compare(this.lastPlaceBytes, 0, end - start, start, end) === 0
    )
      return this.lastPlace;
    this.lastPlaceBytes = Buffer.from(row.bytes.subarray(start, end));
    this.lastPlace = this.placeByKey(this.lastPlaceBytes.toString('latin1'), row);
    return this.lastPlace;
  }

  private placeByKey(key: string, row: PsvRow): StreetPlace | Misplaced {
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.set.placeStreet(readText(row, this.at('STATE')), readText(row, this.at('POSTCODE')), {
        locality: readText(row, this.at('LOCALITY_NAME')),
        name: readText(row, this.at('STREET_NAME')),
        type: readText(row, this.at('STREET_TYPE')),
        suffix: readText(row, this.at('STREET_SUFFIX')),
      });
      this.places.set(key, place);
    }
    return place;
  }

  private fillDraft(row: PsvRow): boolean {
    const { draft } = this;
    this.fillPid(row);
    if (!this.fillNumbers(row)) return false;
    this.fillFlat(row);
    draft.lot = readText(row, this.at('LOT_NUMBER'));
    draft.building = readText(row, this.at('BUILDING_NAME')) || readText(row, this.at('ADDRESS_SITE_NAME'));
    draft.parcel = readText(row, this.at('LEGAL_PARCEL_ID'));
    draft.geocodeType = readText(row, this.at('GEOCODE_TYPE'));
    draft.role = readText(row, this.at('PRIMARY_SECONDARY'));
    draft.isAlias = readText(row, this.at('ALIAS_PRINCIPAL')) === 'A';
    draft.linkNumber = 0;
    if (draft.isAlias) draft.linkNumber = this.readLink(row, 'PRINCIPAL_PID');
    else if (draft.role === 'S') draft.linkNumber = this.readLink(row, 'PRIMARY_PID');
    draft.latitudeMicro = findMicroDegrees(row, this.at('LATITUDE'));
    draft.longitudeMicro = findMicroDegrees(row, this.at('LONGITUDE'));
    return true;
  }

  /** The PID number of the address that the row links to, or zero. */
  private readLink(row: PsvRow, name: string): number {
    const pidNumber = readPidDigits(row, this.at(name));
    return pidNumber === this.draft.pidNumber ? 0 : pidNumber;
  }

  private fillPid(row: PsvRow): void {
    const field = this.at('ADDRESS_DETAIL_PID');
    const digits = findPidDigits(row, field);
    if (digits < 0) {
      this.draft.pidPrefix = readText(row, field);
      this.draft.pidNumber = 0;
      return;
    }
    const start = row.starts[field] ?? 0;
    const known = this.lastPrefix;
    let same = digits - start === known.length;
    for (let position = 0; same && position < known.length; position++)
      same = row.bytes[start + position] === known.charCodeAt(position);
    if (!same) this.lastPrefix = row.bytes.toString('latin1', start, digits);
    this.draft.pidPrefix = this.lastPrefix;
    this.draft.pidNumber = readPidNumber(row, digits);
  }

  private fillNumbers(row: PsvRow): boolean {
    const { draft } = this;
    draft.numberAffix = '';
    const first = this.at('NUMBER_FIRST');
    const last = this.at('NUMBER_LAST');
    const plainFirst = isEmpty(row, first) ? 0 : readWholeNumber(row, first) + 1;
    const plainLast = isEmpty(row, last) ? 0 : readWholeNumber(row, last) + 1;
    draft.numberFirst = plainFirst;
    draft.numberLast = plainLast;
    if ((plainFirst > 0 || isEmpty(row, first)) && (plainLast > 0 || isEmpty(row, last))) return true;
    const from = parseAffixedNumber(readText(row, first));
    const to = parseAffixedNumber(readText(row, last));
    if ((from.value < 0 && !isEmpty(row, first)) || (to.value < 0 && !isEmpty(row, last))) return false;
    draft.numberFirst = from.value + 1;
    draft.numberLast = to.value + 1;
    draft.numberAffix = joinAffixes([from.prefix, from.suffix, to.prefix, to.suffix]);
    return true;
  }

  private fillFlat(row: PsvRow): void {
    const { draft } = this;
    draft.flatType = readText(row, this.at('FLAT_TYPE'));
    const flat = this.at('FLAT_NUMBER');
    const plain = isEmpty(row, flat) ? 0 : readWholeNumber(row, flat) + 1;
    draft.flatNumber = plain;
    draft.flatAffix = '';
    if (plain === 0 && !isEmpty(row, flat)) {
      const parts = parseAffixedNumber(readText(row, flat));
      draft.flatNumber = parts.value + 1;
      draft.flatAffix = joinAffixes([parts.prefix, parts.suffix]);
    }
    const levelType = readText(row, this.at('LEVEL_TYPE'));
    draft.level = `${levelType} ${readText(row, this.at('LEVEL_NUMBER'))}`.trim();
  }
}

/** Letters around numbers as one text; empty if there are none. */
export function joinAffixes(parts: string[]): string {
  return parts.some((part) => part !== '') ? parts.join('|') : '';
}
