/** Splits streamed text into records of fields. */
export type RecordReader = {
  push(text: string, onRecord: (fields: string[]) => void): void;
  /** The length of the unfinished record, so that the caller can limit it. */
  pendingLength(): number;
  /** Emits the last record if the text does not end in a line break; returns whether a quote was left open. */
  end(onRecord: (fields: string[]) => void): { unclosedQuote: boolean };
};

/** Opens a reader of tab-separated lines, in which quotes have no special meaning. */
export function openTabReader(): RecordReader {
  let rest = '';
  return {
    push(text, onRecord) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '' && line !== '\r') onRecord(splitTabs(line));
    },
    pendingLength: () => rest.length,
    end(onRecord) {
      if (rest !== '') onRecord(splitTabs(rest));
      return { unclosedQuote: false };
    },
  };
}

function splitTabs(line: string): string[] {
  return (line.endsWith('\r') ? line.slice(0, -1) : line).split('\t');
}

/** Opens a reader of RFC 4180 CSV: a quoted field may contain delimiters, line breaks and doubled quotes. */
export function openCsvReader(delimiter = ','): RecordReader {
  let fields: string[] = [];
  let fieldsLength = 0;
  let field = '';
  let quoted = false;
  // A quote in a quoted field ends the field, unless another quote follows.
  let quoteSeen = false;

  const endRecord = (onRecord: (fields: string[]) => void) => {
    fields.push(field);
    if (fields.length > 1 || field !== '') onRecord(fields);
    fields = [];
    fieldsLength = 0;
    field = '';
  };
  const take = (character: string, onRecord: (fields: string[]) => void) => {
    if (quoteSeen) {
      quoteSeen = false;
      if (character === '"') {
        field += '"';
        return;
      }
      quoted = false;
    }
    if (quoted) {
      if (character === '"') quoteSeen = true;
      else field += character;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === delimiter) {
      fields.push(field);
      // An empty field takes memory too.
      fieldsLength += field.length + 1;
      field = '';
    } else if (character === '\n') endRecord(onRecord);
    else if (character !== '\r') field += character;
  };
  return {
    push(text, onRecord) {
      for (const character of text) take(character, onRecord);
    },
    pendingLength: () => fieldsLength + field.length,
    end(onRecord) {
      const unclosedQuote = quoted && !quoteSeen;
      endRecord(onRecord);
      return { unclosedQuote };
    },
  };
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Returns the delimiter that the first row of a CSV has most often outside quotes; a comma when it has none. */
export function findDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === '\n') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
