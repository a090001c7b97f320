import { DEGREE_OFFSET } from '#domain/address/register/address-row.ts';
import type { ShardContent } from './shard-format.ts';

/** The lowest number of a street without numbers, which no input can reach. */
const NO_NUMBER = 0xffffffff;

/** One street of one locality inside a postcode. */
export type StreetDraft = { locality: string; name: string; type: string; suffix: string };

/** A street in the directory: its first row in the shard, and the range of its house numbers. */
export type StreetSpan = StreetDraft & { firstRow: number; lowestNumber: number; highestNumber: number };

/** A locality inside a postcode in the directory. */
export type LocalitySpan = {
  name: string;
  state: string;
  postcode: string;
  rows: number;
  /** South, west, north and east edge and the mean point, in millionths of a degree. */
  box: [number, number, number, number];
  latitudeMicro: number;
  longitudeMicro: number;
  streets: StreetSpan[];
};

/** Lists the localities and streets of a finished shard with their rows, number ranges and bounding boxes. */
export function spanLocalities(
  content: ShardContent,
  streets: StreetDraft[],
  streetOfRow: Uint32Array,
): LocalitySpan[] {
  const localities: LocalitySpan[] = [];
  const points = new PointSum();
  let lastStreet = -1;
  let locality: LocalitySpan | undefined;
  let span: StreetSpan | undefined;
  for (let row = 0; row < streetOfRow.length; row++) {
    const streetIndex = streetOfRow[row] ?? 0;
    if (streetIndex !== lastStreet) {
      lastStreet = streetIndex;
      const street = streets[streetIndex] ?? { locality: '', name: '', type: '', suffix: '' };
      if (locality === undefined || locality.name !== street.locality) {
        if (locality !== undefined) points.close(locality);
        locality = startLocality(content, street.locality);
        localities.push(locality);
      }
      span = { ...street, firstRow: row, lowestNumber: NO_NUMBER, highestNumber: 0 };
      locality.streets.push(span);
    }
    if (locality === undefined || span === undefined) continue;
    locality.rows++;
    points.add(content.packed.latitude[row] ?? 0, content.packed.longitude[row] ?? 0);
    widenSpan(span, content.cells.numberFirst[row] ?? 0, content.cells.numberLast[row] ?? 0);
  }
  if (locality !== undefined) points.close(locality);
  return localities;
}

function startLocality({ state, postcode }: ShardContent, name: string): LocalitySpan {
  return { name, state, postcode, rows: 0, box: [0, 0, 0, 0], latitudeMicro: 0, longitudeMicro: 0, streets: [] };
}

/** Sums points as whole numbers, so that the mean does not depend on their order. */
class PointSum {
  private count = 0;
  private latitudes = 0;
  private longitudes = 0;
  private box: [number, number, number, number] = [0, 0, 0, 0];

  add(latitude: number, longitude: number): void {
    if (latitude === 0 || longitude === 0) return;
    const [south, west, north, east] = this.box;
    this.box =
      this.count === 0
        ? [latitude, longitude, latitude, longitude]
        : [Math.min(south, latitude), Math.min(west, longitude), Math.max(north, latitude), Math.max(east, longitude)];
    this.count++;
    this.latitudes += latitude;
    this.longitudes += longitude;
  }

  close(locality: LocalitySpan): void {
    if (this.count > 0) {
      const [south, west, north, east] = this.box;
      locality.box = [south - DEGREE_OFFSET, west - DEGREE_OFFSET, north - DEGREE_OFFSET, east - DEGREE_OFFSET];
      locality.latitudeMicro = Math.round(this.latitudes / this.count) - DEGREE_OFFSET;
      locality.longitudeMicro = Math.round(this.longitudes / this.count) - DEGREE_OFFSET;
    }
    this.count = 0;
    this.latitudes = 0;
    this.longitudes = 0;
  }
}

function widenSpan(span: StreetSpan, first: number, last: number): void {
  if (first === 0) return;
  const low = first - 1;
  const high = Math.max(first, last) - 1;
  if (low < span.lowestNumber) span.lowestNumber = low;
  if (high > span.highestNumber) span.highestNumber = high;
}
