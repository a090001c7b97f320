import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { type PsvRow, readText } from './psv-reader.ts';
import { findTableRule, type TableRule } from './table-rules.ts';

/** Below both of these a file has a few bad rows; above them it is a bad file. */
const MAX_BAD_SHARE = 0.01;
const ALWAYS_FORGIVEN_ROWS = 3;
const EXAMPLES = 3;

/** Where the columns of a table stand, by name; -1 for one that the table does not have. */
export class TableFields {
  count = 0;
  /** The names in their order. */
  names: readonly string[] = [];
  private readonly rule: TableRule;
  private places = new Map<string, number>();
  private rows = 0;
  private badRows = 0;
  private readonly examples: string[] = [];

  constructor(fileName: string) {
    this.rule = findTableRule(fileName);
  }

  /** Learns the header; throws when the table lacks a column that it needs. */
  readonly onHeader = (names: string[]): void => {
    this.names = names;
    this.places = new Map(names.map((name, place) => [name, place]));
    this.count = names.length;
    const { columns } = this.rule;
    const missing = columns.filter((name) => !this.places.has(name));
    if (missing.length === 0) return;
    if (missing.length === columns.length)
      throw new BadRegisterFile(`is no G-NAF table: its first line names none of ${columns.join(', ')}`);
    throw new BadRegisterFile(`lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`);
  };

  /** The place of a column. */
  at(name: string): number {
    return this.places.get(name) ?? -1;
  }

  /** The text of a column in a row. */
  text(row: PsvRow, name: string): string {
    return readText(row, this.at(name));
  }

  /** Counts a row, which is bad when its fields are not those of the header. */
  countRow(row: PsvRow): void {
    this.rows++;
    if (row.fields !== this.count) this.reject(row, `has ${row.fields} fields where the header has ${this.count}`);
  }

  /** Notes a row that cannot be taken, and why. */
  reject(row: PsvRow, why: string): void {
    this.badRows++;
    if (this.examples.length < EXAMPLES) this.examples.push(`line ${row.line} ${why}`);
  }

  /** Throws when the file, now read to its end, had nothing in it or too much that cannot be taken. */
  requireSound(): void {
    if (this.count === 0) throw new BadRegisterFile('is empty');
    if (this.rows === 0 && !this.rule.mayLackRows) throw new BadRegisterFile('has a header and no rows');
    if (this.badRows <= ALWAYS_FORGIVEN_ROWS || this.badRows <= this.rows * MAX_BAD_SHARE) return;
    const why = this.examples.join(', ');
    throw new BadRegisterFile(`${this.badRows} of ${this.rows} rows cannot be read: ${why}`);
  }
}
