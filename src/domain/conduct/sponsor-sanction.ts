import { buildRowCodec, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

/** Writes and reads the stored line of a sanction. */
export const { buildLine: buildSanctionLine, parseLine: parseSanctionLine } = buildRowCodec({
  /** Null when the register has none, or an invalid one. */
  abn: OPTIONAL_TEXT,
  sponsor_name: TEXT,
  trading_name: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  postcode: OPTIONAL_TEXT,
  /** The register's words, such as `Bar` or `Infringement notice`. */
  sanction: TEXT,
  obligation_breached: OPTIONAL_TEXT,
  /** The day it was imposed, else that of its infringement notice. */
  imposed_on: OPTIONAL_TEXT,
  ended_on: OPTIONAL_TEXT,
  /** What the register has in place of an end day; null when it has a day or nothing. */
  end_text: OPTIONAL_TEXT,
});

/** A sanction of a sponsor of skilled foreign workers. */
export type SponsorSanction = ReturnType<typeof parseSanctionLine>;

export type SanctionKind = 'bar' | 'cancellation' | 'infringement_notice' | 'warning' | 'other';

// The first pattern that fits decides: a notice may also say that the sponsor was barred.
const KINDS: readonly [RegExp, SanctionKind][] = [
  [/\bbar(s|red|ring)?\b/i, 'bar'],
  [/\bcancel/i, 'cancellation'],
  [/\binfringement|\bcivil penalt/i, 'infringement_notice'],
  [/\bwarning/i, 'warning'],
];

/** Decides what a sanction is by the register's words; unknown words are `other`. */
export function decideSanctionKind(sanction: string): SanctionKind {
  return KINDS.find(([pattern]) => pattern.test(sanction))?.[1] ?? 'other';
}

/** The state of a sanction on a day. A sanction without an end, such as a cancellation, has not ended. */
export type SanctionState = 'in_force' | 'ended' | 'not_started' | 'no_end_stated';

/** Decides the state of a sanction on a day; its last day still belongs to it. */
export function decideSanctionState(
  { imposed_on, ended_on }: Pick<SponsorSanction, 'imposed_on' | 'ended_on'>,
  day: string,
): SanctionState {
  if (imposed_on !== null && imposed_on > day) return 'not_started';
  if (ended_on === null) return 'no_end_stated';
  return ended_on < day ? 'ended' : 'in_force';
}
