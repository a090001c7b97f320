import { formatAud } from '#base/money.ts';

type Body = Readonly<Record<string, unknown>>;

const MAX_ROWS = 5;
const MAX_VALUE_LENGTH = 300;

const DATA_MODES: Readonly<Record<string, string>> = {
  live: 'live: asked of the register now',
  snapshot: 'snapshot: a stored copy of the source, not a live answer',
  sample: 'SAMPLE DATA: made up, no register was read',
  synthetic_fixture_unsearched: 'SAMPLE DATA: nothing was searched',
};

// Nested facts that help a program to find or weigh a row, and that a reader can do without.
const FOR_PROGRAMS = new Set(['source', 'evidence', 'component_scores', 'log']);

// Told in sections of their own, or of use to programs alone.
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

/** What a completed check leaves beside its answer. */
export type Receipt = { recordId: string | null; replayed: boolean; chargedCents: number };

/** Renders an answer as a short text: what was found, how sure, where, what to look at, what was not checked, what it cost, and its record. The whole of it is the structured content beside it. */
export function renderText(title: string, body: Body, receipt: Receipt): string {
  const evidence = isBody(body.property_evidence) ? body.property_evidence : {};
  const told: Body = { ...evidence, ...body };
  const facts = renderFacts(body);
  const lines = [
    typeof evidence.headline === 'string' ? `${title}: ${clean(evidence.headline)}` : title,
    ...facts,
    ...renderNumber('How sure', told.confidence),
    ...renderSources(told),
    ...renderItems('Flags', [...listOf(told.risk_flags), ...listOf(told.mismatch_flags)], describeFlag),
    ...renderItems('A person should look at', listOf(told.human_review_items), clean),
    ...renderItems('Not checked', listOf(told.not_checked), describeNotChecked),
    ...renderItems('Limits', listOf(told.limitations), clean),
    ...renderLogPlace(body.record),
    ...renderReceipt(receipt),
  ];
  return lines.join('\n');
}

function renderReceipt({ recordId, replayed, chargedCents }: Receipt): string[] {
  if (recordId === null) return [];
  const record = `Record: ${recordId}. get_search_record gives it with its proof (tlog-proof), which exists within two seconds of the check.`;
  if (replayed) return ['Cost: nothing more; this is the answer of a call made before.', record];
  return [`Cost: ${chargedCents === 0 ? 'nothing' : formatAud(chargedCents)}.`, record];
}

// A proof cut to a line proves nothing, so it is said where it stands whole.
function renderLogPlace(record: unknown): string[] {
  if (!isBody(record)) return [];
  if (!isBody(record.log)) return ['Evidence log: not in it yet, so without a proof; ask for the record again.'];
  return [
    `Evidence log: entry ${clean(record.log.index)}. The proof (tlog-proof) is record.log.proof in the structured content, which is a file that svc verify checks.`,
  ];
}

/** Renders a refusal: its code, what it says, and the details that help to go on. */
export function renderRefusal(body: Body): string {
  const { ok: _ok, code, message, request_id, ...details } = body;
  const lines = [`Refused (${clean(code)}): ${clean(message)}`, ...listPairs(details, '').map(joinPair)];
  return [...lines, `Quote ${clean(request_id)} when you ask about it.`].join('\n');
}

function renderFacts(body: Body): string[] {
  const facts = Object.entries(body).filter(([name]) => !NOT_FACTS.has(name));
  return facts.flatMap(([name, value]) => {
    if (!isRows(value)) return listPairs({ [name]: value }, '').map(joinPair);
    if (value.length === 0) return [`${nameOf(name)}: none`];
    const rows = value.slice(0, MAX_ROWS).map((row) => `- ${listPairs(row, '').map(joinPair).join('; ')}`);
    return [`${nameOf(name)} (${value.length}):`, ...rows, ...renderMore(value.length)];
  });
}

function renderSources(told: Body): string[] {
  const sources = [...listOf(told.sources), ...listOf(told.source_checks)].filter(isBody);
  const all = typeof told.source === 'string' ? [told, ...sources] : sources;
  const mode =
    typeof told.data_mode === 'string' ? [`Data: ${DATA_MODES[told.data_mode] ?? clean(told.data_mode)}`] : [];
  return [...mode, ...renderItems('Checked', all, describeSource)];
}

function renderNumber(label: string, value: unknown): string[] {
  return typeof value === 'number' ? [`${label}: confidence ${value}`] : [];
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
  return isBody(flag) ? `${clean(flag.severity)} ${clean(flag.code)}: ${clean(flag.message)}` : clean(flag);
}

function describeNotChecked(item: unknown): string {
  return isBody(item) ? `${clean(item.source)}: ${clean(item.result)}` : clean(item);
}

function listPairs(fields: Body, prefix: string): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (isBody(value)) return FOR_PROGRAMS.has(name) ? [] : listPairs(value, `${prefix}${name}.`);
    if (value === null || value === undefined) return [];
    if (name.endsWith('_cents') && typeof value === 'number') {
      return [[prefix + name.replace(/_cents$/, ''), formatAud(value)]];
    }
    return [[prefix + name, describeValue(value)]];
  });
}

function describeValue(value: unknown): string {
  if (!Array.isArray(value)) return clean(value);
  if (value.length === 0) return 'none';
  const shown = value.slice(0, MAX_ROWS).map((item) => (isBody(item) ? clean(JSON.stringify(item)) : clean(item)));
  return shown.join(', ') + (value.length > MAX_ROWS ? `, and ${value.length - MAX_ROWS} more` : '');
}

function joinPair([name, value]: [string, string]): string {
  return `${nameOf(name)}: ${value}`;
}

function nameOf(field: string): string {
  return field.replaceAll('_', ' ');
}

// What a register or a caller wrote must not look like lines of ours.
function clean(value: unknown): string {
  const text = String(value).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is Body[] {
  return Array.isArray(value) && value.every(isBody);
}
