import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { type PsvRow, readText } from './psv-reader.ts';
import { findTableRule, type TableRule } from './table-rules.ts';

/** A file with more bad rows than both limits is rejected. */
const MAX_BAD_SHARE = 0.01;
const ALWAYS_FORGIVEN_ROWS = 3;
const EXAMPLES = 3;

/** The columns of a table by name, and the count of its bad rows. */
export class TableFields {
  count = 0;
  /** The column names in order. */
  names: readonly string[] = [];
  private readonly rule: TableRule;
  private places = new Map<string, number>();
  private rows = 0;
  private badRows = 0;
  private readonly examples: string[] = [];

  constructor(fileName: string) {
    this.rule = findTableRule(fileName);
  }

  /** Reads the header. Throws if a required column is missing. */
  readonly onHeader = (names: string[]): void => {
    this.names = names;
    this.places = new Map(names.map((name, place) => [name, place]));
    this.count = names.length;
    const { columns } = this.rule;
    const missing = columns.filter((name) => !this.places.has(name));
    if (missing.length === 0) return;
    if (missing.length === columns.length)
      throw new BadRegisterFile(`is not a G-NAF table: its first line has none of the columns ${columns.join(', ')}`);
    throw new BadRegisterFile(`lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`);
  };

  /** The index of a column, or -1. */
  at(name: string): number {
    return this.places.get(name) ?? -1;
  }

  /** The text of a column in a row. */
  text(row: PsvRow, name: string): string {
    return readText(row, this.at(name));
  }

  /** Counts a row. It is bad if it has another number of fields than the header. */
  countRow(row: PsvRow): void {
    this.rows++;
    if (row.fields !== this.count) this.reject(row, `has ${row.fields} fields, but the header has ${this.count}`);
  }

  /** Counts a row that cannot be read, and keeps the reason as an example. */
  reject(row: PsvRow, why: string): void {
    this.badRows++;
    if (this.examples.length < EXAMPLES) this.examples.push(`line ${row.line} ${why}`);
  }

  /** Throws if the whole file was empty or had too many bad rows. */
  requireSound(): void {
    if (this.count === 0) throw new BadRegisterFile('is empty');
    if (this.rows === 0 && !this.rule.mayLackRows) throw new BadRegisterFile('has a header but no rows');
    if (this.badRows <= ALWAYS_FORGIVEN_ROWS || this.badRows <= this.rows * MAX_BAD_SHARE) return;
    const why = this.examples.join(', ');
    throw new BadRegisterFile(`${this.badRows} of ${this.rows} rows cannot be read: ${why}`);
  }
}
