import { DAY_MS, readSydneyDay } from '#base/calendar-window.ts';

/** What the name of a record's file says about the record. */
type NamedRecord = {
  record_id: string;
  tool: string;
  target: { type: string; value: string };
  created_at: string;
};

const SAFE_LENGTH = 40;
const NAME = /^records\/(?:(\d{4}-\d{2}-\d{2})_([a-z0-9-]+_[a-z0-9-]+)_)?(rec_[0-9A-Z]{26})\.(json|pdf)$/;

/**
 * Builds the name of a record's files without their ending: day, check, subject and id. Small letters, digits and hyphens
 * only, so that no text of a caller can mean something to Windows, macOS or a shell. The id makes it unique.
 */
export function buildRecordFileName(record: NamedRecord): string {
  return `records/${readSydneyDay(record.created_at)}_${buildWords(record)}_${record.record_id}`;
}

/** The parts of a record's file name; `day` and `words` are null in archives of the older form, which have the id alone. */
type RecordFileName = { day: string | null; words: string | null; recordId: string; kind: 'json' | 'pdf' };

/** Parses the name of a record's file; null for other files. */
export function parseRecordFileName(name: string): RecordFileName | null {
  const [whole, day = null, words = null, recordId = '', kind] = NAME.exec(name) ?? [];
  return whole === undefined ? null : { day, words, recordId, kind: kind === 'json' ? 'json' : 'pdf' };
}

/** Whether a file's name says what the record inside it says. */
export function isNamedAfter({ day, words, recordId }: Omit<RecordFileName, 'kind'>, record: NamedRecord): boolean {
  if (recordId !== record.record_id) return false;
  if (day === null || words === null) return true;
  // Rules for summer time change, so a day more or less is no contradiction.
  const isNear = Math.abs(Date.parse(day) - Date.parse(record.created_at)) <= 2 * DAY_MS;
  return isNear && words === buildWords(record);
}

function buildWords({ tool, target }: NamedRecord): string {
  return `${buildSafeWord(tool) || 'check'}_${buildSafeWord(target.value) || buildSafeWord(target.type) || 'subject'}`;
}

function buildSafeWord(text: string): string {
  const plain = text
    .slice(0, 4 * SAFE_LENGTH)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const word = plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return word.replace(/^-/, '').slice(0, SAFE_LENGTH).replace(/-$/, '');
}
