import { buildLetterSignature } from '#domain/address/text/letter-signature.ts';
import { type AddressQuery, findRemark } from './address-query.ts';
import { listLooseReadings, listStreetReadings, type StreetReading } from './street-reading.ts';

/** A reading with its letter signature, for comparing spellings. */
export type SpelledReading = StreetReading & { signature: number };

/** The readings of the words from one start to each possible end, cached. */
export class StreetReadings {
  private readonly query: AddressQuery;
  private readonly start: number;
  private readonly plainAt: (StreetReading[] | undefined)[] = [];
  private readonly looseAt: (SpelledReading[] | undefined)[] = [];

  constructor(query: AddressQuery, start: number) {
    this.query = query;
    this.start = start;
  }

  /** Readings of correctly spelled words. */
  plain(end: number): StreetReading[] {
    const known = this.plainAt[end];
    if (known !== undefined) return known;
    const { tokens } = this.query;
    const readings = listStreetReadings(tokens, this.start, end);
    const remark = findRemark(this.query, this.start, end);
    if (remark < end)
      for (const reading of listStreetReadings(tokens, this.start, remark))
        readings.push({ ...reading, hasLeftover: true });
    this.plainAt[end] = readings;
    return readings;
  }

  /** The plain readings and those that allow for misspelling. */
  loose(end: number): SpelledReading[] {
    const known = this.looseAt[end];
    if (known !== undefined) return known;
    const remark = findRemark(this.query, this.start, end);
    const all = [...this.plain(end), ...listLooseReadings(this.query.tokens, this.start, remark)];
    const readings = all
      .filter((reading) => reading.key.length >= 2)
      .map((reading) => ({ ...reading, signature: buildLetterSignature(reading.key) }));
    this.looseAt[end] = readings;
    return readings;
  }
}
