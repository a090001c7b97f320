import { isPlainObject, listPlainObjects, type PlainObject } from '#base/plain-object.ts';
import { type Block, buildBlocks } from './build-blocks.ts';
import { composeHeadline } from './compose-headline.ts';
import { formatRegisterDay, formatValue, isTarget, labelOf } from './format-value.ts';

/** A fact with its label and, where the answer has one, how far it is verified. */
export type SheetFact = { label: string; value: string; mark: string | null };

/** An answer as people read it. */
export type Sheet = {
  headline: string | null;
  /** Whether any of it is invented. */
  isSample: boolean;
  verdict: string | null;
  facts: SheetFact[];
  /** What a person must compare in full, such as candidates. */
  blocks: Block[];
  /** Short lists, such as names or changes. */
  lists: { label: string; rows: string[] }[];
  /** Null where the answer has no flags at all, which differs from none raised. */
  flags: string[] | null;
  review: string[];
  notChecked: string[];
  sources: string[];
  limitCount: number;
  recordId: string | null;
  /** How many fields are not on the sheet. */
  leftOut: number;
};

// Objects whose fields belong to the answer itself.
const WRAPPERS = ['card', 'property_evidence', 'event', 'key', 'endpoint', 'company', 'registration'];
const ROLES = [
  ...['ok', 'tool', 'headline', 'verdict', 'outcome', 'fields', 'risk_flags', 'standing_flags', 'mismatch_flags'],
  ...['conflicts', 'human_review_items', 'not_checked', 'source_checks', 'sources', 'limitations', 'record_id'],
  ...['source', 'source_version', 'source_citation', 'retrieved_at', 'data_mode'],
];
// The lists that are shown as blocks.
const BLOCKS: Readonly<Record<string, string>> = { screen_name: 'candidates', ban_check: 'bans' };
// For programs: hashes, proofs, links and repeated text.
const TECHNICAL =
  /(?:^|_)(?:sha256|hash|hashes|salt|fingerprint|proof|checkpoint|key|offset|code|ref|refs)$|^(?:comparison|subject|source_url|sourceUrl|matched_on|contract_version|field_origins|machine_pack|human_pack|risk_explanation|legacy_alias|evidence|match|public_keys|selector|partial|result|request|log)$/;
const KEPT = /^(?:api_key|secret)$/;
const SECRETS = ['API key', 'Secret'];
const MAIN = ['ABN status', 'GST status', 'Company status'];
const ASKED_FOR = [...MAIN, 'Registered'];
const IN_FACTS: ReadonlySet<string> = new Set(['identity', 'gst', 'company']);
const MAX_SPREAD_FIELDS = 6;
const UNREAD = /unavailable|not_checked|unsearched/;

/** Sorts the fields of an answer by what they are for; fields that it does not know are facts. */
export function buildSheet(body: PlainObject): Sheet {
  const whole = unwrap(body);
  const inBlocks = BLOCKS[String(whole.tool)];
  // The headline of a check without one is its reason.
  const told = typeof whole.tool === 'string' && typeof whole.headline !== 'string' ? [...ROLES, 'reason'] : ROLES;
  const facts = [...readFields(whole.fields), ...listFacts(whole, told)];
  const shown = Object.keys(whole).filter((name) => !ROLES.includes(name) && !isHidden(name) && name !== inBlocks);
  return {
    headline: typeof whole.headline === 'string' ? formatValue('', whole.headline) : composeHeadline(body, whole),
    isSample: /SAMPLE DATA|synthetic_fixture|"sample(?:_data)?":true|"data_mode":"sample"/.test(JSON.stringify(body)),
    verdict: readVerdict(whole),
    facts: facts.flatMap(nameMissing).sort((a, b) => rank(a) - rank(b)),
    blocks: inBlocks === undefined ? [] : buildBlocks(inBlocks, whole[inBlocks]),
    lists: [...listRegisters(whole), ...listLists(whole, shown)],
    flags: readFlags(whole),
    review: readItems(whole.human_review_items),
    notChecked: readNotChecked(whole),
    sources: readSources(whole),
    limitCount: readItems(whole.limitations).length,
    recordId: typeof whole.record_id === 'string' ? formatValue('', whole.record_id) : null,
    leftOut: Object.keys(whole).filter((name) => !ROLES.includes(name) && isHidden(name)).length,
  };
}

// A row without a value says nothing, unless the value is what was asked for, or its mark says why it is missing.
function nameMissing(fact: SheetFact): SheetFact[] {
  if (fact.value !== '-') return [fact];
  const isTold = ASKED_FOR.includes(fact.label) || (fact.mark !== null && fact.mark !== 'verified');
  return isTold ? [{ ...fact, value: 'not known' }] : [];
}

// A secret is shown only once, so it comes first, then whatever needs attention; what is not known comes last.
function rank({ label, value, mark }: SheetFact): number {
  if (SECRETS.includes(label)) return 0;
  if (mark !== null && mark !== 'verified') return 1;
  if (MAIN.includes(label)) return 2;
  return value === 'not known' ? 4 : 3;
}

function unwrap(body: PlainObject): PlainObject {
  const inner = WRAPPERS.flatMap((name) => {
    const value = body[name];
    return isPlainObject(value) ? [keepApart(name, unwrap(value), body)] : [];
  });
  const outer = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !(WRAPPERS.includes(name) && isPlainObject(value))),
  );
  return Object.assign({}, ...inner, outer, ...inner.filter((one) => 'headline' in one));
}

// A field of the wrapped object that differs from the answer's own, such as its status, gets a name of its own.
function keepApart(wrapper: string, inner: PlainObject, outer: PlainObject): PlainObject {
  if (wrapper === 'card') return inner;
  const isApart = (name: string) => name in outer && outer[name] !== inner[name];
  const named = Object.entries(inner).map(([name, value]) =>
    isApart(name.replace(/_meaning$/, '')) ? [`${wrapper}_${name}`, value] : [name, value],
  );
  return Object.fromEntries(named);
}

function isHidden(name: string): boolean {
  return TECHNICAL.test(name) && !KEPT.test(name);
}

function readVerdict({ verdict, outcome }: PlainObject): string | null {
  const said = [verdict, outcome].filter((one): one is string => typeof one === 'string');
  return said.length === 0 ? null : said.map((one) => formatValue('', one)).join(', ');
}

function readFields(fields: unknown): SheetFact[] {
  return listPlainObjects(fields).map(({ field, value, meaning, label }) => {
    return {
      label: labelOf(String(field)),
      value: explain(formatValue(String(field), value), meaning),
      mark: typeof label === 'string' ? formatValue('', label) : null,
    };
  });
}

function listFacts(whole: PlainObject, roles: readonly string[], prefix = ''): SheetFact[] {
  const known = new Set(listPlainObjects(whole.fields).map(({ field }) => String(field)));
  return Object.entries(whole).flatMap(([name, value]): SheetFact[] => {
    const isKnown = prefix === '' && (roles.includes(name) || known.has(name));
    if (isKnown || isHidden(name) || isList(value) || name.endsWith('_meaning')) return [];
    const path = prefix === '' ? name : `${prefix} ${name}`;
    if (isPlainObject(value) && !isTarget(value))
      return prefix !== '' || isLarge(value) ? [] : listFacts(value, roles, path);
    return [{ label: labelOf(path), value: explain(formatValue(name, value), whole[`${name}_meaning`]), mark: null }];
  });
}

function explain(text: string, meaning: unknown): string {
  return typeof meaning === 'string' ? `${text} (${formatValue('', meaning)})` : text;
}

// The registers in IN_FACTS are among the facts already.
function listRegisters(whole: PlainObject): Sheet['lists'] {
  const rows = listPlainObjects(whole.source_checks)
    .filter(({ check, status }) => typeof check === 'string' && !IN_FACTS.has(check) && !UNREAD.test(String(status)))
    .map(({ source, result }) => `${formatValue('', source)}: ${formatValue('', result)}`);
  return rows.length === 0 ? [] : [{ label: 'Other registers', rows }];
}

function listLists(whole: PlainObject, shown: readonly string[]): Sheet['lists'] {
  return shown.flatMap((name) => {
    const value = whole[name];
    const rows = isPlainObject(value) && isLarge(value) ? [value] : value;
    return isList(rows) ? [{ label: labelOf(name), rows: rows.map((row) => renderRow(row, whole)) }] : [];
  });
}

// Leaves out what the answer itself says already.
function renderRow(row: PlainObject, whole: PlainObject): string {
  const told = Object.entries(row).filter(([name, value]) => {
    return (
      !isHidden(name) &&
      value !== null &&
      value !== whole[name] &&
      !isPlainObject(value) &&
      !(Array.isArray(value) && value.length === 0)
    );
  });
  // Ids are long and come last, because a row may be cut.
  return told
    .sort(([a], [b]) => Number(a.endsWith('_id')) - Number(b.endsWith('_id')))
    .map(([name, value]) => {
      const text = formatValue(name, value);
      return typeof value === 'boolean' || typeof value === 'number' ? `${labelOf(name).toLowerCase()} ${text}` : text;
    })
    .join(' · ');
}

// A small object is shown field by field, a large one in a line.
function isLarge(value: PlainObject): boolean {
  const names = Object.keys(value);
  return !isTarget(value) && (names.length > MAX_SPREAD_FIELDS || names.some((name) => name.endsWith('_id')));
}

function readFlags(whole: PlainObject): string[] | null {
  const lists = [whole.risk_flags, whole.standing_flags, whole.mismatch_flags, whole.conflicts].filter(Array.isArray);
  if (lists.length === 0) return null;
  return lists.flatMap(listPlainObjects).map(({ severity, code, field, message, result }) => {
    const head = [severity, code ?? field].filter((one) => typeof one === 'string').join(' ');
    return formatValue('', `${head}: ${message ?? result ?? ''}`);
  });
}

function readNotChecked(whole: PlainObject): string[] {
  const named = listPlainObjects(whole.not_checked).map(({ source }) => formatValue('', source));
  const unread = listPlainObjects(whole.source_checks).filter(({ status, verdict }) =>
    UNREAD.test(String(status ?? verdict)),
  );
  return [...new Set([...unread.map(({ source }) => formatValue('', source)), ...named])];
}

function readSources(whole: PlainObject): string[] {
  const checks = listPlainObjects(whole.source_checks).filter(
    ({ status, verdict }) => !UNREAD.test(String(status ?? verdict)),
  );
  const own = typeof whole.source === 'string' ? [whole] : [];
  const read = [...checks, ...listPlainObjects(whole.sources), ...own];
  const lines = read.map(({ source, source_id, source_version, retrieved_at }) => {
    const when = retrieved_at === undefined ? '' : ` (${writeDay(retrieved_at)})`;
    return `${formatValue('', source ?? source_id)}, ${formatValue('', source_version)}${when}`;
  });
  return [...new Set(lines)];
}

// The day of a source is one in Sydney, as in the texts of the service.
function writeDay(retrieved_at: unknown): string {
  const at = Date.parse(String(retrieved_at));
  return Number.isNaN(at) ? formatValue('', retrieved_at) : formatRegisterDay(at);
}

function readItems(items: unknown): string[] {
  return Array.isArray(items)
    ? items.map((item) => formatValue('', isPlainObject(item) ? (item.message ?? item.reason ?? item) : item))
    : [];
}

function isList(value: unknown): value is PlainObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPlainObject);
}
