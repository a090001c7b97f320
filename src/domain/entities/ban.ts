import { buildRowCodec, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

/** Writes and reads the stored line of a ban. */
export const { buildLine: buildBanLine, parseLine: parseBanLine } = buildRowCodec({
  name: TEXT,
  /** Organisations only. */
  acn: OPTIONAL_TEXT,
  /** ASIC's words, such as `Disq. Director`. */
  ban_type: TEXT,
  /** Persons only; digits. */
  document_number: OPTIONAL_TEXT,
  started_on: OPTIONAL_TEXT,
  ended_on: OPTIONAL_TEXT,
  /** What the register has in place of an end day, such as `Permanent banning`; null when it has a day or nothing. */
  end_text: OPTIONAL_TEXT,
  locality: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  postcode: OPTIONAL_TEXT,
  country: OPTIONAL_TEXT,
  /** Organisations only. */
  url: OPTIONAL_TEXT,
  comment: OPTIONAL_TEXT,
});

/** A row of one of ASIC's registers of bans. A ban of a person has a row for each of the person's addresses. */
export type BanRow = ReturnType<typeof parseBanLine>;

/** A ban: the rows that share a document, with each different value once. */
export type Ban = Pick<BanRow, 'acn' | 'ban_type' | 'document_number' | 'started_on' | 'ended_on' | 'end_text'> & {
  /** As the register writes them: persons have the family name first. */
  names: readonly string[];
  places: readonly string[];
  urls: readonly string[];
  comments: readonly string[];
};

/** Joins the rows of each document into one ban, in the order of the rows. A row without a document number is a ban of its own. */
export function groupBans(rows: readonly BanRow[]): Ban[] {
  const keyOf = (row: BanRow, index: number) =>
    row.document_number === null
      ? `row ${index}`
      : [row.document_number, row.ban_type, row.started_on, row.ended_on, row.end_text].join('\n');
  const groups = [...Map.groupBy(rows, keyOf).values()];
  return groups.flatMap((group) => group.slice(0, 1).map((first) => buildBan(first, group)));
}

function buildBan(first: BanRow, rows: readonly BanRow[]): Ban {
  const distinct = (read: (row: BanRow) => string | null) => [...new Set(rows.flatMap((row) => read(row) || []))];
  const { acn, ban_type, document_number, started_on, ended_on, end_text } = first;
  const place = ({ locality, state, postcode, country }: BanRow) =>
    [locality, state, postcode, country].filter((part) => part !== null).join(' ');
  return {
    acn,
    ban_type,
    document_number,
    started_on,
    ended_on,
    end_text,
    names: distinct(({ name }) => name),
    places: distinct(place),
    urls: distinct(({ url }) => url),
    comments: distinct(({ comment }) => comment),
  };
}

/** Whether a ban is in force on a day. The registers keep bans that have ended, and without an end day a ban has not. */
export type BanState = 'in_force' | 'expired' | 'not_started';

/** A ban, and whether it is in force on the day of its source. */
export type DatedBan = Ban & { state: BanState; reason: string };

/** Decides the state of a ban on a day, with the reason in words; the last day of a ban still belongs to it. */
export function decideBanState(
  { started_on, ended_on, end_text }: Pick<Ban, 'started_on' | 'ended_on' | 'end_text'>,
  day: string,
): { state: BanState; reason: string } {
  const since = started_on === null ? '' : ` since ${started_on}`;
  if (started_on !== null && started_on > day)
    return { state: 'not_started', reason: `It begins on ${started_on}, after ${day}.` };
  if (ended_on === null) {
    const end = end_text === null ? 'the register states no end' : `the register says: ${end_text}`;
    return { state: 'in_force', reason: `In force${since} as at ${day}; ${end}.` };
  }
  if (ended_on < day) return { state: 'expired', reason: `It expired on ${ended_on}.` };
  return { state: 'in_force', reason: `In force${since} as at ${day}, until ${ended_on}.` };
}
