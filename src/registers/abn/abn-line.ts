import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import {
  buildObjectCodec,
  buildRowCodec,
  buildWordCodec,
  type FieldCodec,
  FLAG,
  OPTIONAL_TEXT,
  TEXT_LIST,
} from '#domain/extracts/row-codec.ts';

type OtherName = AbnEntry['other_names'][number];

const OTHER_NAMES: FieldCodec<readonly OtherName[]> = {
  width: 1,
  write: (names, fields) =>
    TEXT_LIST.write(
      names.map(({ type, name }) => `${type}:${name}`),
      fields,
    ),
  read: (fields, at) => TEXT_LIST.read(fields, at).map(parseOtherName),
};

// Omitted when false, so that most lines equal those of older versions.
const LAST_FLAG: FieldCodec<boolean> = {
  width: 1,
  write: (value, fields) => {
    if (value) fields.push('Y');
  },
  read: FLAG.read,
};

const CODEC = buildRowCodec<Omit<AbnEntry, 'abn'>>({
  status: buildWordCodec(),
  status_from: OPTIONAL_TEXT,
  entity_type_code: OPTIONAL_TEXT,
  entity_type: OPTIONAL_TEXT,
  entity_name: OPTIONAL_TEXT,
  acn: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  postcode: OPTIONAL_TEXT,
  gst: buildObjectCodec<AbnEntry['gst']>({ status: buildWordCodec(), status_from: OPTIONAL_TEXT }),
  last_updated: OPTIONAL_TEXT,
  other_names: OTHER_NAMES,
  replaced: LAST_FLAG,
});

/** Writes an entry as a stored line; the ABN is stored beside it as the key. */
export function buildAbnLine(entry: AbnEntry): string {
  return CODEC.buildLine(entry);
}

export function parseAbnLine(abn: string, line: string): AbnEntry {
  return { abn, ...CODEC.parseLine(line) };
}

function parseOtherName(member: string): OtherName {
  const colon = member.indexOf(':');
  return { type: member.slice(0, colon), name: member.slice(colon + 1) };
}
