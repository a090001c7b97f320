import { keysOf } from '#base/keys-of.ts';
import { buildListField, buildRowLine, parseListField, parseRowLine } from './row-line.ts';

/** Writes a value to the fields of a line and reads it back; an object takes as many fields as its members. */
export type FieldCodec<Value> = {
  width: number;
  write(value: Value, fields: (string | null)[]): void;
  read(fields: readonly (string | null)[], at: number): Value;
};

/** Converts a row to the line that a version stores, and back. */
type RowCodec<Row> = { buildLine(row: Row): string; parseLine(line: string): Row };

// One shared function, because a call site with a single target is faster and most fields are text.
function writeText(value: string | null, fields: (string | null)[]): void {
  fields.push(value);
}

/** A required text. */
export const TEXT: FieldCodec<string> = { width: 1, write: writeText, read: (fields, at) => fields[at] ?? '' };

/** An optional text. */
export const OPTIONAL_TEXT: FieldCodec<string | null> = {
  width: 1,
  write: writeText,
  read: (fields, at) => fields[at] ?? null,
};

/** An optional number. */
export const OPTIONAL_NUMBER: FieldCodec<number | null> = {
  width: 1,
  write: (value, fields) => fields.push(value === null ? null : String(value)),
  read: (fields, at) => (fields[at] == null ? null : Number(fields[at])),
};

/** A boolean, stored as Y or an empty field. */
export const FLAG: FieldCodec<boolean> = {
  width: 1,
  write: (value, fields) => fields.push(value ? 'Y' : null),
  read: (fields, at) => fields[at] === 'Y',
};

/** Several texts in one field. */
export const TEXT_LIST: FieldCodec<readonly string[]> = {
  width: 1,
  write: (members, fields) => fields.push(buildListField(members)),
  read: (fields, at) => parseListField(fields[at]),
};

/** One of a fixed set of words. Not checked on reading, because only this service writes the lines. */
export function buildWordCodec<Word extends string>(): FieldCodec<Word> {
  return { width: 1, write: writeText, read: (fields, at) => fields[at] as Word };
}

/** An object whose members follow each other in the order of their declaration. */
export function buildObjectCodec<Row extends object>(
  members: {
    [Name in keyof Row]: FieldCodec<Row[Name]>;
  },
): FieldCodec<Row> {
  const parts = keysOf(members).map((name): { name: keyof Row; codec: FieldCodec<Row[keyof Row]> } => ({
    name,
    codec: members[name],
  }));
  return {
    width: parts.reduce((sum, { codec }) => sum + codec.width, 0),
    // Plain loops for speed: this runs for every row of an import.
    write(row, fields) {
      for (const { name, codec } of parts) codec.write(row[name], fields);
    },
    read(fields, at) {
      const row: Partial<Record<keyof Row, unknown>> = {};
      let next = at;
      for (const { name, codec } of parts) {
        row[name] = codec.read(fields, next);
        next += codec.width;
      }
      return row as Row;
    },
  };
}

/** Builds a codec from the fields of a row in the order of the line. Never change the order: stored lines depend on it. */
export function buildRowCodec<Row extends object>(
  members: {
    [Name in keyof Row]: FieldCodec<Row[Name]>;
  },
): RowCodec<Row> {
  const codec = buildObjectCodec<Row>(members);
  return {
    buildLine(row) {
      const fields: (string | null)[] = [];
      codec.write(row, fields);
      return buildRowLine(fields);
    },
    parseLine: (line) => codec.read(parseRowLine(line), 0),
  };
}
