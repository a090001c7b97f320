/** Cuts text that streams by into records of fields. */
export type RecordReader = {
  push(text: string, onRecord: (fields: string[]) => void): void;
  /** How many characters of a record that has not ended are kept; its reader bounds them. */
  pendingLength(): number;
  /** Gives the last record where the text does not end in a line break, and whether a quote was left open. */
  end(onRecord: (fields: string[]) => void): { unclosedQuote: boolean };
};

/** Opens a reader of tab-separated lines in which a quote is a character like any other. */
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

/** Opens a reader of comma-separated records after RFC 4180: a quoted field may hold commas, line breaks and doubled quotes. */
export function openCsvReader(): RecordReader {
  let fields: string[] = [];
  let fieldsLength = 0;
  let field = '';
  let quoted = false;
  // A quote inside quotes ends the field or stands for itself: the character after it tells.
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
    else if (character === ',') {
      fields.push(field);
      // An empty field takes room too.
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
