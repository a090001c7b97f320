import { buildSydneyDay, countSydneyDays } from '#base/calendar-window.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { readWordSet } from '#base/word-lists.ts';

// Runs in the sandbox of a host too, so it imports little, and nothing of Node.

type Body = Readonly<Record<string, unknown>>;

/** How a value is coloured: `good` is a verified fact, `review` needs a person, `bad` is a refusal or a high risk. */
type Tone = 'good' | 'review' | 'bad' | 'plain';

type AnswerCard = {
  title: string;
  subject: string | null;
  headline: string | null;
  verdict: { word: string; tone: Tone } | null;
  /** What no reader may miss, such as that the data is invented. */
  notice: string | null;
  facts: { name: string; value: string; label: string | null; tone: Tone }[];
  lists: { title: string; items: string[]; tone: Tone; isOpen: boolean }[];
  footer: string[];
};

const MAX_FACTS = 12;
const MAX_ROWS = 10;
const MONTH_DAYS = 30.4;
const SAMPLE = 'SAMPLE DATA: invented, not from a register. It is not evidence.';
const PENDING = 'The outcome is not known yet: the search may or may not have been made.';
const NOT_READ = ['not_checked', 'source_unavailable', 'not_available', 'pending'];
const GOOD = ['verified', 'matched', 'exact_match', 'exact-match'];
const LABEL_TONES: Readonly<Record<string, Tone>> = {
  verified: 'good',
  not_verified: 'review',
  human_review_required: 'review',
};
const FLAG_TONES: Readonly<Record<string, Tone>> = { high: 'bad', critical: 'bad' };
// Shown elsewhere on the card, or needed only by programs.
const NOT_FACTS = readWordSet(`
  ok tool card verdict outcome status label headline subject company company_name entity_name entityName
  matched_address data_mode confidence source source_id source_version source_citation source_url sourceUrl
  retrieved_at generated_at sources source_checks risk_flags mismatch_flags human_review_items not_checked
  limitations record_id record_sha256 normalized_address_key property_evidence fields conflicts
  recommended_next_action sample sample_data kind url
`);

const IDS = new Set(['source_id', 'source', 'evidence', 'match']);

/** Builds the card of an answer as structured content; `now` dates its sources. A field that is missing is left out, never guessed. */
export function buildAnswerCard(answer: Body, now: Date): AnswerCard {
  if (answer.ok === false) return buildRefusal(answer);
  const record = toPlainObject(answer.record);
  const result = answer.record === undefined ? answer : toPlainObject(record.result);
  // Some answers have their evidence one level down.
  const inner: Body = { ...result, ...toPlainObject(result.card), ...toPlainObject(result.property_evidence) };
  const flags = [...listOf(inner.risk_flags), ...listOf(inner.mismatch_flags), ...listOf(inner.conflicts)];
  const review = listOf(inner.human_review_items);
  const sources = listSources(inner, record);
  const facts = listFacts(inner);
  const notice = findNotice(inner, record, sources);
  const unread = listUnread(inner, sources);
  const next = textOf(inner.recommended_next_action);
  return {
    title: titleOf(record.tool ?? answer.tool, answer),
    subject: findSubject(inner, record),
    headline: textOf(inner.headline) ?? textOf(inner.reason),
    verdict: decideVerdict(inner, { isDoubted: flags.length + review.length > 0, isNoted: notice !== null }),
    notice,
    facts: facts.slice(0, MAX_FACTS),
    lists: [
      buildList('Flags', flags.map(describeFlag), worstTone(flags), true),
      buildList('For human review', review.map(describe), 'review', true),
      buildList('Not checked', unread, 'plain', true),
      ...listRows(inner),
      buildList('Next step', next === null ? [] : [next], 'plain', true),
      buildList('Limits', listOf(inner.limitations).map(describe), 'plain', unread.length === 0),
    ].filter(({ items }) => items.length > 0),
    footer: [
      ...(facts.length > MAX_FACTS ? [`${facts.length - MAX_FACTS} more fields are in the answer itself`] : []),
      ...new Set(sources.filter(isRead).map((source) => describeSource(source, now))),
      ...describeConfidence(inner.confidence),
      ...describeRecord(answer, record),
    ],
  };
}

function buildRefusal({ code, message }: Body): AnswerCard {
  const verdict = { word: 'Refused', tone: 'bad' as const };
  const empty = { subject: null, notice: null, facts: [], lists: [] };
  return { ...empty, title: wordsOf(String(code)), headline: textOf(message), verdict, footer: [] };
}

function titleOf(tool: unknown, answer: Body): string {
  if (typeof tool === 'string') return wordsOf(tool);
  return typeof answer.file_name === 'string' ? 'File of a record' : 'Answer';
}

function findSubject(body: Body, record: Body): string | null {
  const target = toPlainObject(record.target);
  const names = [
    toPlainObject(body.company).company_name,
    toPlainObject(body.subject).entity_name,
    toPlainObject(body.subject).matched_address,
    body.entity_name,
    body.entityName,
    toPlainObject(body.registration).business_name,
    body.business_name,
    body.licence_number,
    body.file_name,
    target.value === undefined ? null : `${target.type} ${target.value}`,
  ];
  return names.map(textOf).find((name) => name !== null) ?? null;
}

// The verdict is green only when nothing on the card needs review and the data is real.
function decideVerdict(body: Body, doubts: { isDoubted: boolean; isNoted: boolean }): AnswerCard['verdict'] {
  const word = [body.verdict, body.outcome, body.status, body.label].map(textOf).find((one) => one !== null);
  if (word === undefined || word === null) return null;
  const isPlain = doubts.isNoted || word === 'active';
  const tone = doubts.isDoubted || !(isPlain || GOOD.includes(word)) ? 'review' : isPlain ? 'plain' : 'good';
  return { word: wordsOf(word), tone };
}

function listFacts(body: Body): AnswerCard['facts'] {
  const labelled = listOf(body.fields).map(toPlainObject);
  if (labelled.length > 0) {
    return labelled.map(({ field, value, meaning, label }) => ({
      name: wordsOf(String(field)),
      value: textOf(meaning) ?? textOf(value) ?? 'not known',
      label: typeof label === 'string' ? wordsOf(label) : null,
      tone: LABEL_TONES[String(label)] ?? 'plain',
    }));
  }
  const label = textOf(body.label);
  return [
    ...listPairs({ ...body, ...toPlainObject(body.subject) }),
    ...(label === null
      ? []
      : [{ name: 'Label', value: wordsOf(label), label: null, tone: LABEL_TONES[label] ?? 'plain' }]),
  ];
}

function listPairs(fields: Body, left: ReadonlySet<string> = NOT_FACTS, prefix = ''): AnswerCard['facts'] {
  return Object.entries(fields).flatMap(([name, value]): AnswerCard['facts'] => {
    if (left.has(name)) return [];
    if (name === 'gst' || name === 'registration') return listPairs(toPlainObject(value), IDS, `${name} `);
    const text = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : textOf(value);
    if (text === null || text === '') return [];
    // A code such as normalized_full_address is easier to read as words.
    const shown = /^[a-z]+(?:_[a-z]+)+$/.test(text) ? wordsOf(text) : text;
    return [{ name: wordsOf(prefix + name), value: shown, label: null, tone: 'plain' }];
  });
}

// Rows such as candidates, licences or changes. A single candidate is the subject itself.
function listRows(body: Body): AnswerCard['lists'] {
  return Object.entries(body).flatMap(([name, value]) => {
    const rows = listOf(value);
    const isShown = !NOT_FACTS.has(name) && rows.length > (name === 'candidates' ? 1 : 0);
    if (!isShown || typeof rows[0] !== 'object') return [];
    const items = rows.slice(0, MAX_ROWS).map((row) =>
      listPairs(toPlainObject(row), IDS)
        .map((pair) => `${pair.name}: ${pair.value}`)
        .join('; '),
    );
    const rest = rows.length - items.length;
    const more = rest > 0 ? [`and ${rest} more in the answer itself`] : [];
    return [buildList(wordsOf(name), [...items, ...more], 'plain', name === 'candidates' || name === 'licences')];
  });
}

function listSources(body: Body, record: Body): Body[] {
  const named = [...listOf(body.sources), ...listOf(body.source_checks)].map(toPlainObject);
  const all = typeof body.source === 'string' ? [body, ...named] : named;
  return all.length > 0 ? all : listOf(record.sources).map(toPlainObject);
}

function listUnread(body: Body, sources: readonly Body[]): string[] {
  const unread = [...listOf(body.not_checked).map(toPlainObject), ...sources.filter((source) => !isRead(source))];
  return unread.map(({ source, result }) =>
    [textOf(source), textOf(result)].filter((part) => part !== null).join(': '),
  );
}

function isRead({ status }: Body): boolean {
  return !NOT_READ.includes(String(status));
}

function findNotice(body: Body, record: Body, sources: readonly Body[]): string | null {
  if (isSample(body, record, sources)) return SAMPLE;
  return record.status === 'pending_reconciliation' ? PENDING : null;
}

function isSample(body: Body, record: Body, sources: readonly Body[]): boolean {
  const all: Body[] = [body, record, ...sources, ...listOf(record.sources).map(toPlainObject)];
  const texts = all.flatMap(({ source_citation, limitations }) => [source_citation, ...listOf(limitations)]);
  return (
    all.some(
      ({ data_mode, sample, sample_data }) =>
        /^s(?:ample|ynthetic)/.test(String(data_mode)) || sample === true || sample_data === true,
    ) || texts.some((text) => String(text).startsWith('SAMPLE DATA'))
  );
}

function describeSource(source: Body, now: Date): string {
  const name = textOf(source.source) ?? textOf(source.source_id) ?? 'Source';
  const parts = [name, textOf(source.source_version), describeAge(source, now)];
  return [...new Set(parts.filter((part) => part !== null))].join(' · ');
}

// A release without a time is dated by the month in its name, such as gnaf-2026-08.
function describeAge({ retrieved_at, source_version, data_mode }: Body, now: Date): string | null {
  if (data_mode === 'live') return `read live at ${String(retrieved_at)}`;
  const month = /(\d{4}-\d{2})$/.exec(String(source_version))?.[1];
  const at = Date.parse(typeof retrieved_at === 'string' ? retrieved_at : `${month}-01T00:00:00Z`);
  if (Number.isNaN(at)) return null;
  const days = countSydneyDays(at, now.getTime());
  if (typeof retrieved_at !== 'string') return `released ${month} (about ${Math.round(days / MONTH_DAYS)} months old)`;
  return `as at ${buildSydneyDay(at)} (${days <= 0 ? 'today' : days === 1 ? '1 day old' : `${days} days old`})`;
}

function describeConfidence(value: unknown): string[] {
  return typeof value === 'number' ? [`Confidence ${value}`] : [];
}

function describeRecord(answer: Body, record: Body): string[] {
  const id = textOf(record.record_id) ?? textOf(answer.record_id);
  if (id === null) return [];
  const hash = textOf(record.record_sha256);
  const { index } = toPlainObject(record.log);
  return [
    `Record ${id}`,
    ...(hash === null ? [] : [`SHA-256 ${hash.slice(0, 16)}…`]),
    ...(typeof index === 'number' ? [`Evidence log, entry ${index}`] : []),
  ];
}

function buildList(title: string, items: string[], tone: Tone, isOpen: boolean): AnswerCard['lists'][number] {
  return { title, items, tone, isOpen };
}

function worstTone(flags: readonly unknown[]): Tone {
  return flags.some((flag) => FLAG_TONES[String(toPlainObject(flag).severity)] === 'bad') ? 'bad' : 'review';
}

function describeFlag(flag: unknown): string {
  const { severity, message, code } = toPlainObject(flag);
  if (typeof flag === 'string') return wordsOf(flag);
  const text = textOf(message) ?? (typeof code === 'string' ? wordsOf(code) : JSON.stringify(flag));
  return typeof severity === 'string' ? `${wordsOf(severity)}: ${text}` : text;
}

function describe(value: unknown): string {
  return textOf(value) ?? textOf(toPlainObject(value).message) ?? JSON.stringify(value);
}

function wordsOf(name: string): string {
  const words = name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  const spelled = words.replaceAll(/\b(abn|acn|gst|pid|asic|ppsr|id|afsl|acl|gnaf)\b/g, (word) => word.toUpperCase());
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

function textOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
