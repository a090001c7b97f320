import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { isInventedSource } from '#domain/log/record/describe-data.ts';
import { writeFactLabel } from './write-fact.ts';
import { writeInside } from './write-label.ts';
import { writeSourceName } from './write-source-name.ts';
import { writeUtcTime } from './write-time.ts';

type Confirmed = Pick<DueDiligenceRecord, 'data_mode' | 'sources' | 'tool'>;

// Sentences of the service that advise another check end in its name.
const ADVISED = /(?<=\b(?:with|use) )(?:ban_check|screen_name|verify_business_name_registration)\b/;
const CHECKS = new Map(
  Object.entries({
    ban_check: 'the check for bans by ASIC',
    screen_name: 'the check against the sanctions list',
    verify_business_name_registration: 'the check of business names',
  }),
);

// A source in a list of those that a confirmation read.
const LISTED = /(?<=^It also read |yet: |reading: |; )([a-z][a-z\d-]*) (\S+)(?= as at )/g;

/** Writes a sentence that advises a check with the check's name in words. */
export function writeAdvice(text: string): string {
  return text.replace(ADVISED, (name) => CHECKS.get(name) ?? name);
}

/** Writes a limit for people: replaces the names of checks, and of facts, flags, sources and times in a confirmation's limits. */
export function writeLimit(text: string, record: Confirmed): string {
  if (record.tool !== 'confirm_no_changes') return writeAdvice(text);
  return text
    .replace(/(?<=this call is named )under sources\b/, 'among the sources of this page')
    .replace(
      /(?<=^The service read )(\S+) (\S+),/,
      (_, id, version) => `${nameSource(id, record)}, version ${version},`,
    )
    .replace(/(?<= as at \d{4}-\d\d-\d\d), /g, '; ')
    .replace(LISTED, (_, id, version) => `${nameSource(id, record)}, version ${version},`)
    .replace(/^[a-z][a-z\d-]*(?= was not (?:read again|checked)\b)/, (id) => nameSource(id, record))
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (time) => writeUtcTime(new Date(time)))
    .replace(/^Flag \S+ \((\w+)\)/, 'A flag of weight $1')
    .replace(/(?<=these facts: )[a-z_]+(?:, [a-z_]+)*/, (fields) =>
      fields
        .split(', ')
        .map((field) => writeInside(writeFactLabel(field)))
        .join(', '),
    );
}

function nameSource(id: string, record: Confirmed): string {
  const source = record.sources.find(({ source_id }) => source_id === id);
  const name = writeSourceName(id, false);
  return source !== undefined && isInventedSource(record, source) ? `invented data in the form of ${name}` : name;
}
