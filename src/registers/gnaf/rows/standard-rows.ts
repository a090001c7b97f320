import type { PsvRow } from '#registers/gnaf/files/psv-reader.ts';
import type { TableFields } from '#registers/gnaf/files/table-fields.ts';
import { PidIndex } from '#registers/gnaf/shards/pid-index.ts';
import { buildRowDraft, type RowDraft } from '#registers/gnaf/shards/row-draft.ts';
import type { ShardBuilder } from '#registers/gnaf/shards/shard-builder.ts';
import type { Misplaced, ShardSet, StreetPlace } from '#registers/gnaf/shards/shard-set.ts';
import { joinAffixes } from './core-rows.ts';
import {
  findMicroDegrees,
  findPidDigits,
  isEmpty,
  readPidDigits,
  readPidNumber,
  readWholeNumber,
} from './field-values.ts';
import { buildImportCounts, type ImportCounts } from './import-counts.ts';
import { isRetired, type StandardNames } from './standard-names.ts';

/** Adds rows of the standard tables to shards: first the addresses, then their points and links. */
export class StandardRows {
  readonly counts: ImportCounts = buildImportCounts();
  private readonly set: ShardSet;
  private readonly names: StandardNames;
  private readonly draft: RowDraft = buildRowDraft();
  private readonly places = new Map<string, StreetPlace | Misplaced>();
  private readonly builders: ShardBuilder[] = [];
  private readonly builderIndex = new Map<ShardBuilder, number>();
  private readonly pids = new PidIndex();

  constructor(set: ShardSet, names: StandardNames) {
    this.set = set;
    this.names = names;
  }

  /** Adds one row of ADDRESS_DETAIL. */
  readonly onAddress = (row: PsvRow, fields: TableFields): void => {
    this.counts.rows_read++;
    if (row.fields === fields.count && isRetired(row, fields)) {
      this.counts.rows_retired++;
      return;
    }
    const place = row.fields === fields.count ? this.placeOf(row, fields) : 'misshapen';
    if (typeof place === 'string') {
      if (place === 'other_territory') this.counts.rows_other_territories++;
      else if (place === 'no_postcode') this.counts.rows_without_postcode++;
      else this.counts.rows_bad++;
      if (place === 'bad_state') fields.reject(row, 'has a street or locality that is missing in the other tables');
      return;
    }
    if (!this.fillDraft(row, fields)) {
      this.counts.rows_bad++;
      fields.reject(row, 'has no ADDRESS_DETAIL_PID, or an invalid number');
      return;
    }
    const added = place.shard.addRow(place.street, this.draft);
    if (this.draft.pidNumber !== 0) this.pids.add(this.draft.pidNumber, this.indexOf(place.shard), added);
    this.counts.rows_offered++;
  };

  /** Adds one row of ADDRESS_DEFAULT_GEOCODE. */
  readonly onGeocode = (row: PsvRow, fields: TableFields): void => {
    if (row.fields !== fields.count) return;
    const digits = findPidDigits(row, fields.at('ADDRESS_DETAIL_PID'));
    if (digits < 0 || isRetired(row, fields)) return;
    const place = this.pids.find(readPidNumber(row, digits));
    if (place === null) return;
    const latitude = findMicroDegrees(row, fields.at('LATITUDE'));
    const longitude = findMicroDegrees(row, fields.at('LONGITUDE'));
    const code = fields.text(row, 'GEOCODE_TYPE_CODE');
    this.builders[place.shard]?.setPoint(place.row, latitude, longitude, this.names.geocodeTypes.get(code) ?? code);
  };

  /** Adds one row of ADDRESS_ALIAS. */
  readonly onAlias = (row: PsvRow, fields: TableFields): void => {
    const link = this.findLink(row, fields, 'ALIAS_PID', 'PRINCIPAL_PID');
    if (link !== null) link.shard.linkAlias(link.row, link.pidNumber);
  };

  /** Adds one row of PRIMARY_SECONDARY. */
  readonly onSecondary = (row: PsvRow, fields: TableFields): void => {
    const link = this.findLink(row, fields, 'SECONDARY_PID', 'PRIMARY_PID');
    if (link !== null) link.shard.linkUnit(link.row, link.pidNumber);
  };

  /** The row of a link and the PID it leads to; null if the link is retired or its row is unknown. */
  private findLink(
    row: PsvRow,
    fields: TableFields,
    from: string,
    to: string,
  ): { shard: ShardBuilder; row: number; pidNumber: number } | null {
    const isWhole = row.fields >= fields.count;
    if (isWhole && isRetired(row, fields)) return null;
    const own = readPidDigits(row, fields.at(from));
    const pidNumber = readPidDigits(row, fields.at(to));
    const isLink = isWhole && own !== 0 && pidNumber !== 0 && own !== pidNumber;
    const place = isLink ? this.pids.find(own) : null;
    const shard = this.builders[place?.shard ?? -1];
    if (place !== null && shard !== undefined) return { shard, row: place.row, pidNumber };
    this.counts.links_dangling++;
    return null;
  }

  private indexOf(shard: ShardBuilder): number {
    let index = this.builderIndex.get(shard);
    if (index === undefined) {
      index = this.builders.push(shard) - 1;
      this.builderIndex.set(shard, index);
    }
    return index;
  }

  private placeOf(row: PsvRow, fields: TableFields): StreetPlace | Misplaced {
    const streetPid = fields.text(row, 'STREET_LOCALITY_PID');
    const localityPid = fields.text(row, 'LOCALITY_PID');
    const ownPostcode = fields.text(row, 'POSTCODE');
    const key = `${streetPid}|${localityPid}|${ownPostcode}`;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    const street = this.names.streets.get(streetPid);
    const locality = this.names.localities.get(localityPid);
    const place =
      street === undefined || locality === undefined
        ? 'bad_state'
        : this.set.placeStreet(locality.state, ownPostcode || locality.postcode, {
            locality: locality.name,
            name: street.name,
            type: street.type,
            suffix: street.suffix,
          });
    this.places.set(key, place);
    return place;
  }

  private fillDraft(row: PsvRow, fields: TableFields): boolean {
    const { draft, names } = this;
    const text = (name: string): string => fields.text(row, name);
    const digits = findPidDigits(row, fields.at('ADDRESS_DETAIL_PID'));
    const pid = text('ADDRESS_DETAIL_PID');
    if (pid === '') return false;
    draft.pidPrefix = digits < 0 ? pid : pid.slice(0, -9);
    draft.pidNumber = digits < 0 ? 0 : readPidNumber(row, digits);
    for (const [name, part] of [
      ['NUMBER_FIRST', 'numberFirst'],
      ['NUMBER_LAST', 'numberLast'],
      ['FLAT_NUMBER', 'flatNumber'],
    ] as const) {
      const field = fields.at(name);
      const value = isEmpty(row, field) ? -1 : readWholeNumber(row, field);
      if (value < 0 && !isEmpty(row, field)) return false;
      draft[part] = value + 1;
    }
    const affixes = ['NUMBER_FIRST_PREFIX', 'NUMBER_FIRST_SUFFIX', 'NUMBER_LAST_PREFIX', 'NUMBER_LAST_SUFFIX'];
    draft.numberAffix = joinAffixes(affixes.map(text));
    draft.flatAffix = joinAffixes([text('FLAT_NUMBER_PREFIX'), text('FLAT_NUMBER_SUFFIX')]);
    draft.flatType = names.flatTypes.get(text('FLAT_TYPE_CODE')) ?? text('FLAT_TYPE_CODE');
    const level = `${text('LEVEL_NUMBER_PREFIX')}${text('LEVEL_NUMBER')}${text('LEVEL_NUMBER_SUFFIX')}`;
    draft.level = `${names.levelTypes.get(text('LEVEL_TYPE_CODE')) ?? text('LEVEL_TYPE_CODE')} ${level}`.trim();
    draft.lot = `${text('LOT_NUMBER_PREFIX')}${text('LOT_NUMBER')}${text('LOT_NUMBER_SUFFIX')}`;
    draft.building = text('BUILDING_NAME');
    draft.parcel = text('LEGAL_PARCEL_ID');
    draft.role = text('PRIMARY_SECONDARY');
    draft.isAlias = text('ALIAS_PRINCIPAL') === 'A';
    return true;
  }
}
