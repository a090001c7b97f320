import { buildListField, buildRowLine, parseListField, parseRowLine } from './row-line.ts';

/** How a value stands in the fields of a line, both ways; an object takes as many fields as its members do. */
export type FieldCodec<Value> = {
  width: number;
  write(value: Value, fields: (string | null)[]): void;
  read(fields: readonly (string | null)[], at: number): Value;
};

/** How a row becomes the line that a version keeps, and a line the row again. */
export type RowCodec<Row> = { buildLine(row: Row): string; parseLine(line: string): Row };

// One function for all kinds of text: most fields are text, and calling one function is faster than calling many.
function writeText(value: string | null, fields: (string | null)[]): void {
  fields.push(value);
}

/** Text that every row has. */
export const TEXT: FieldCodec<string> = { width: 1, write: writeText, read: (fields, at) => fields[at] ?? '' };

/** Text that a row may lack. */
export const OPTIONAL_TEXT: FieldCodec<string | null> = {
  width: 1,
  write: writeText,
  read: (fields, at) => fields[at] ?? null,
};

/** Yes, or nothing. */
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

/** One of a few words, which we wrote ourselves: a line holds no other. */
export function buildWordCodec<Word extends string>(): FieldCodec<Word> {
  return { width: 1, write: writeText, read: (fields, at) => fields[at] as Word };
}

/** An object whose members stand one behind the other, in the order in which they are declared. */
export function buildObjectCodec<Row extends object>(
  members: {
    [Name in keyof Row]: FieldCodec<Row[Name]>;
  },
): FieldCodec<Row> {
  const names = Object.keys(members) as (keyof Row)[];
  const codecs = names.map((name) => members[name]) as FieldCodec<unknown>[];
  return {
    width: codecs.reduce((sum, { width }) => sum + width, 0),
    // Plain loops: this runs for every row of an import.
    write(row, fields) {
      for (let index = 0; index < codecs.length; index++) codecs[index]?.write(row[names[index] as keyof Row], fields);
    },
    read(fields, at) {
      const row: Partial<Record<keyof Row, unknown>> = {};
      let next = at;
      for (let index = 0; index < codecs.length; index++) {
        const codec = codecs[index] as FieldCodec<unknown>;
        row[names[index] as keyof Row] = codec.read(fields, next);
        next += codec.width;
      }
      return row as Row;
    },
  };
}

/** Builds both directions from the fields of a row, declared once in the order of the line: changing it changes what kept lines mean. */
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
