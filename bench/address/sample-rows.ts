import { type AddressRow, readAddressRow } from '#domain/address/register/address-row.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import type { GnafRegister } from '#registers/gnaf/gnaf-register.ts';

/** A row of the register with its place in the directory. */
export type SampledRow = { row: AddressRow; street: number; locality: number; offset: number };

/** Draws addresses of the whole country, all with the same probability. */
export class RowSampler {
  private readonly register: GnafRegister;
  private readonly random: () => number;
  private readonly streetEnds: Float64Array;

  constructor(register: GnafRegister, random: () => number) {
    this.register = register;
    this.random = random;
    const { directory, manifest } = register;
    let sum = 0;
    this.streetEnds = Float64Array.from(directory.streetLocality, (locality, street) => {
      const shardRows = manifest.shards[directory.table.localityShard[locality] ?? 0]?.rows ?? 0;
      const { first, end } = findStreetRows(directory, street, shardRows);
      sum += end - first;
      return sum;
    });
  }

  /** Draws one row. */
  async draw(): Promise<SampledRow> {
    const wanted = Math.floor(this.random() * (this.streetEnds.at(-1) ?? 0));
    const street = this.findStreet(wanted);
    const { table } = this.register.directory;
    const place = wanted - (this.streetEnds[street - 1] ?? 0);
    const locality = this.register.directory.streetLocality[street] ?? 0;
    const shard = await this.register.openShard(table.localityShard[locality] ?? 0);
    const offset = (table.streetFirstRow[street] ?? 0) + place;
    return { row: readAddressRow(this.register.directory, shard, street, offset), street, locality, offset };
  }

  /** Other suburbs of the postcode. */
  siblings({ row }: SampledRow): string[] {
    const { directory } = this.register;
    const places = directory.postcodeLocalities.get(Number(row.postcode)) ?? [];
    const names = places.map((place) => directory.table.localityNames[directory.table.localityName[place] ?? 0] ?? '');
    return names.filter((name) => name !== row.locality);
  }

  private findStreet(wanted: number): number {
    let low = 0;
    let high = this.streetEnds.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.streetEnds[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
