import { isPlainObject, type PlainObject } from '#base/plain-object.ts';

/** A record whose shape was checked, with the fields that the other checks read. */
export type ShapedRecord = {
  record_id: string;
  tool: string;
  target: { type: string; value: string };
  reference: string | null;
  data_mode: string;
  sources: readonly {
    source_id: string;
    source_version: string | null;
    source_citation: string;
    retrieved_at: string;
    payload_sha256: string;
    sample?: boolean | undefined;
    source_file?: { sha256: string; name: string; url: string | null; published_at: string | null } | null | undefined;
  }[];
  result: PlainObject;
  created_at: string;
  record_sha256: string;
  log: { index: number; checkpoint: string; proof: string } | null;
};

type Rule = (value: unknown) => boolean;

// The contract's schema cannot run in a browser, so the rules are repeated here; a test compares the two for every field.
const RULES: Record<string, Rule> = {
  record_id: (value) => isText(value) && /^rec_[0-9A-HJKMNP-TV-Z]{26}$/.test(value),
  tool: isText,
  target: (value) => isExactly(value, { type: isText, value: isText }),
  reference: isTextOrNull,
  status: (value) => value === 'completed' || value === 'pending_reconciliation',
  data_mode: (value) => isText(value) && DATA_MODES.includes(value),
  sources: (value) =>
    Array.isArray(value) && value.every((source) => isExactly(source, SOURCE_RULES, LATER_SOURCE_RULES)),
  request: isPlainObject,
  result: isPlainObject,
  price_cents: isCount,
  created_at: isTime,
  record_sha256: isHash,
  log: (value) => value === null || isExactly(value, { index: isCount, checkpoint: isText, proof: isText }),
};
const SOURCE_RULES: Record<string, Rule> = {
  source_id: isText,
  source_version: isTextOrNull,
  source_citation: isText,
  retrieved_at: isTime,
  payload_sha256: isHash,
};
// Optional, because older records lack them.
const LATER_SOURCE_RULES: Record<string, Rule> = {
  sample: (value) => typeof value === 'boolean',
  source_file: (value) => value === null || isExactly(value, SOURCE_FILE_RULES),
};
const SOURCE_FILE_RULES: Record<string, Rule> = {
  sha256: isHash,
  name: (value) => isText(value) && value.length <= 255,
  url: (value) => value === null || (isText(value) && value.length <= 2_000),
  published_at: (value) => value === null || isTime(value),
};
const DATA_MODES = ['live', 'snapshot', 'sample', 'synthetic_fixture_unsearched'];

/** Returns the first missing or malformed field, or null for a valid record. Additional fields are allowed: the hash covers them. */
export function findShapeFault(record: PlainObject): string | null {
  for (const [name, rule] of Object.entries(RULES)) {
    if (!Object.hasOwn(record, name)) return `it has no ${name}`;
    if (!rule(record[name])) return `its ${name} is not valid for a record`;
  }
  return null;
}

export function isShapedRecord(record: PlainObject): record is PlainObject & ShapedRecord {
  return findShapeFault(record) === null;
}

function isExactly(value: unknown, rules: Record<string, Rule>, later: Record<string, Rule> = {}): boolean {
  if (!isPlainObject(value)) return false;
  const known = { ...rules, ...later };
  return (
    Object.keys(rules).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, one]) => Object.hasOwn(known, name) && known[name]?.(one))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isHash(value: unknown): boolean {
  return isText(value) && /^[0-9a-f]{64}$/.test(value);
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function isTime(value: unknown): boolean {
  const [, year, month, day] = (isText(value) && TIME.exec(value)) || [];
  if (year === undefined || month === undefined || day === undefined) return false;
  // Date turns 31 April into 1 May; comparing detects that.
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}
