import { type PsvRow, readText } from './psv-reader.ts';

/** Where the columns of a table stand, by name; -1 for one that the table does not have. */
export class TableFields {
  count = 0;
  private places = new Map<string, number>();

  /** Learns the header. */
  readonly onHeader = (names: string[]): void => {
    this.places = new Map(names.map((name, place) => [name, place]));
    this.count = names.length;
  };

  /** The place of a column. */
  at(name: string): number {
    return this.places.get(name) ?? -1;
  }

  /** The text of a column in a row. */
  text(row: PsvRow, name: string): string {
    return readText(row, this.at(name));
  }
}
