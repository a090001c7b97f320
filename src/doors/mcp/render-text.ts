import { formatAud } from '#base/money.ts';
import { isPlainObject, type PlainObject } from '#base/plain-object.ts';

type Body = Readonly<PlainObject>;

const MAX_ROWS = 5;
const MAX_VALUE_LENGTH = 300;

const DATA_MODES: Readonly<Record<string, string>> = {
  live: 'live: queried from the register now',
  snapshot: 'snapshot: a stored copy of the source, not live data',
  sample: 'SAMPLE DATA: invented; no register was read',
  synthetic_fixture_unsearched: 'SAMPLE DATA: nothing was searched',
};

// Nested fields that only programs need.
const MACHINE_ONLY = new Set(['source', 'evidence', 'component_scores', 'log']);

// Shown in their own sections, or needed only by programs.
const NOT_FACTS = new Set([
  'ok',
  'tool',
  'data_mode',
  'confidence',
  'source',
  'source_version',
  'source_citation',
  'source_url',
  'retrieved_at',
  'sources',
  'source_checks',
  'risk_flags',
  'mismatch_flags',
  'human_review_items',
  'not_checked',
  'limitations',
  'record_id',
  'record_sha256',
  'normalized_address_key',
  'property_evidence',
]);

/** What a completed check returns besides its answer. */
type Receipt = { recordId: string | null; replayed: boolean; chargedCents: number };

/** Renders an answer as a short text: findings, confidence, sources, flags, what was not checked, cost and record. The structured content has everything. */
export function renderText(title: string, body: Body, receipt: Receipt): string {
  const evidence = isPlainObject(body.property_evidence) ? body.property_evidence : {};
  const fields: Body = { ...evidence, ...body };
  const lines = [
    typeof evidence.headline === 'string' ? `${title}: ${clean(evidence.headline)}` : title,
    ...renderFacts(body),
    ...(typeof fields.confidence === 'number' ? [`Confidence: ${fields.confidence}`] : []),
    ...renderSources(fields),
    ...renderItems('Flags', [...listOf(fields.risk_flags), ...listOf(fields.mismatch_flags)], describeFlag),
    ...renderItems('For human review', listOf(fields.human_review_items), clean),
    ...renderItems('Not checked', listOf(fields.not_checked), describeNotChecked),
    ...renderItems('Limits', listOf(fields.limitations), clean),
    ...renderLogPlace(body.record),
    ...renderReceipt(receipt),
  ];
  return lines.join('\n');
}

function renderReceipt({ recordId, replayed, chargedCents }: Receipt): string[] {
  if (recordId === null) return [];
  const record = `Record: ${recordId}. get_search_record returns it with its proof (tlog-proof), which exists within two seconds of the check.`;
  if (replayed) return ['Cost: nothing more; this answer is from an earlier call.', record];
  return [`Cost: ${chargedCents === 0 ? 'nothing' : formatAud(chargedCents)}.`, record];
}

// A shortened proof proves nothing, so the text says where the full one is.
function renderLogPlace(record: unknown): string[] {
  if (!isPlainObject(record)) return [];
  if (!isPlainObject(record.log))
    return ['Evidence log: the record is not in it yet, so it has no proof. Read the record again in a few seconds.'];
  return [
    `Evidence log: entry ${clean(record.log.index)}. The proof (tlog-proof) is record.log.proof in the structured content. Save it as a file and check it with svc verify.`,
  ];
}

/** Renders an error: its code, message and details. */
export function renderRefusalText(body: Body): string {
  const { ok: _ok, code, message, request_id, ...details } = body;
  const lines = [`Refused (${clean(code)}): ${clean(message)}`, ...listPairs(details).map(joinPair)];
  return [...lines, `Quote ${clean(request_id)} if you ask for help.`].join('\n');
}

function renderFacts(body: Body): string[] {
  const facts = Object.entries(body).filter(([name]) => !NOT_FACTS.has(name));
  return facts.flatMap(([name, value]) => {
    if (!isRows(value)) return listPairs({ [name]: value }).map(joinPair);
    if (value.length === 0) return [`${nameOf(name)}: none`];
    const rows = value.slice(0, MAX_ROWS).map((row) => `- ${listPairs(row).map(joinPair).join('; ')}`);
    return [`${nameOf(name)} (${value.length}):`, ...rows, ...renderMore(value.length)];
  });
}

function renderSources(fields: Body): string[] {
  const sources = [...listOf(fields.sources), ...listOf(fields.source_checks)].filter(isPlainObject);
  const all = typeof fields.source === 'string' ? [fields, ...sources] : sources;
  const mode =
    typeof fields.data_mode === 'string' ? [`Data: ${DATA_MODES[fields.data_mode] ?? clean(fields.data_mode)}`] : [];
  return [...mode, ...renderItems('Checked', all, describeSource)];
}

function renderItems<Item>(label: string, items: readonly Item[], describe: (item: Item) => string): string[] {
  if (items.length === 0) return [];
  const lines = items.slice(0, MAX_ROWS).map((item) => `- ${describe(item)}`);
  return [`${label}:`, ...lines, ...renderMore(items.length)];
}

function renderMore(count: number): string[] {
  return count > MAX_ROWS ? [`- and ${count - MAX_ROWS} more in the structured content`] : [];
}

function describeSource(source: Body): string {
  const said = source.result ?? source.source_citation;
  const day = typeof source.retrieved_at === 'string' ? `as at ${source.retrieved_at}` : null;
  const parts = [source.source, source.status, source.source_version, day, said];
  return parts
    .filter((part) => part !== null && part !== undefined)
    .map(clean)
    .join('; ');
}

function describeFlag(flag: unknown): string {
  return isPlainObject(flag) ? `${clean(flag.severity)} ${clean(flag.code)}: ${clean(flag.message)}` : clean(flag);
}

function describeNotChecked(item: unknown): string {
  return isPlainObject(item) ? `${clean(item.source)}: ${clean(item.result)}` : clean(item);
}

function listPairs(fields: Body, prefix = ''): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (isPlainObject(value)) return MACHINE_ONLY.has(name) ? [] : listPairs(value, `${prefix}${name}.`);
    if (value === null || value === undefined) return [];
    if (name.endsWith('_cents') && typeof value === 'number')
      return [[prefix + name.replace(/_cents$/, ''), formatAud(value)]];
    return [[prefix + name, describeValue(value)]];
  });
}

function describeValue(value: unknown): string {
  if (!Array.isArray(value)) return clean(value);
  if (value.length === 0) return 'none';
  const shown = value
    .slice(0, MAX_ROWS)
    .map((item) => (isPlainObject(item) ? clean(JSON.stringify(item)) : clean(item)));
  return shown.join(', ') + (value.length > MAX_ROWS ? `, and ${value.length - MAX_ROWS} more` : '');
}

function joinPair([name, value]: [string, string]): string {
  return `${nameOf(name)}: ${value}`;
}

function nameOf(field: string): string {
  return field.replaceAll('_', ' ');
}

// Text of a register or a caller must not look like lines of this text.
function clean(value: unknown): string {
  const text = String(value).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRows(value: unknown): value is Body[] {
  return Array.isArray(value) && value.every(isPlainObject);
}
