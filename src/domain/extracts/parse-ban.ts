import { type BanRow, buildBanLine } from '#domain/entities/ban.ts';
import type { ParsedRow } from './register-dataset.ts';
import { parseSlashDay } from './register-day.ts';
import { readRegisterText } from './row-line.ts';

/** A row of a register of bans as in its file. */
type BanFields = Omit<BanRow, 'started_on' | 'ended_on' | 'end_text'> & { starts: string; ends: string };

/** Returns a cell's text on one line, with plain spaces; null if it is empty or only says that there is nothing. */
export function readBanText(text: string): string | null {
  const clean = readRegisterText(text);
  return clean === '' || clean === 'No comment made' || clean === 'Not available' ? null : clean;
}

/** Converts a ban to a row for storage; rejects one without a name or a type. `key` is the value of its key column. */
export function parseBan({ starts, ends, ...rest }: BanFields, key: string | null): ParsedRow {
  if (rest.name === '') return { rejected: 'no name', row: '' };
  if (rest.ban_type === '') return { rejected: 'no type of ban', row: '' };
  const ended_on = parseSlashDay(ends.trim());
  // Text that is no day must not end a ban.
  const end_text = ended_on === null ? readBanText(ends) : null;
  return { keys: [key], line: buildBanLine({ ...rest, started_on: parseSlashDay(starts.trim()), ended_on, end_text }) };
}
