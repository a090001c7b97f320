import { isPlainObject, listPlainObjects, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { formatOffsetTime } from '#doors/cli/answer/format-value.ts';

/** How a row ended, by its Evidence Card; its address is counted separately. */
type RowState = 'checked' | 'failed' | 'empty';

/** The result of one row, as the journal keeps it. */
export type CheckedRow = {
  state: RowState;
  cells: string[];
  /** The verdict of the Evidence Card; null when there is none. */
  verdict: string | null;
  /** Why there is no card; null when there is one. */
  code: string | null;
  isSample: boolean;
  /** Whether there is a card without a comparison of names. */
  isNameLeftOut: boolean;
  /** The result of the address; null when the file has none or the row is empty. */
  address: Pick<CheckPart, 'verdict' | 'code' | 'isSample'> | null;
  /** How many records the row left. */
  records: number;
  /** Whether the fault is temporary, such as a source that is down. */
  mayPass: boolean;
};

/** The result of one check of a row: cells for its columns, or why there are none. */
export type CheckPart = {
  cells: string[];
  verdict: string | null;
  code: string | null;
  isSample: boolean;
  recordId: string | null;
  mayPass?: boolean;
  isNameLeftOut?: boolean;
};

export const CARD_COLUMNS = [
  'verdict',
  'headline',
  'name_match',
  'register_name',
  'flags',
  'review_items',
  'not_checked',
  'confidence',
  'data',
  'record_id',
  'checked_at',
  'error_code',
  'error',
];

export const ADDRESS_COLUMNS = [
  'address_verdict',
  'matched_address',
  'gnaf_pid',
  'address_flags',
  'address_confidence',
  'address_data',
  'address_record_id',
  'address_error_code',
  'address_error',
];

/** Builds the result of a row from its card and, if the file has addresses, its address. */
export function buildCheckedRow(card: CheckPart, address: CheckPart | null): CheckedRow {
  const parts = address === null ? [card] : [card, address];
  const { verdict, code, isSample, isNameLeftOut = false } = card;
  return {
    state: code === null ? 'checked' : 'failed',
    cells: parts.flatMap(({ cells }) => cells),
    verdict,
    code,
    isSample,
    isNameLeftOut,
    address: address && { verdict: address.verdict, code: address.code, isSample: address.isSample },
    records: parts.filter(({ recordId }) => recordId !== null).length,
    mayPass: parts.some(({ mayPass }) => mayPass === true),
  };
}

/** Builds the result of a check that was not made; `filled` has the cells that say so, by their columns. */
export function buildUnchecked(
  columns: readonly string[],
  filled: Readonly<Record<string, string>>,
  code: string | null,
): CheckPart {
  const cells = columns.map((column) => filled[column] ?? '');
  return { cells, verdict: null, code, isSample: false, recordId: null };
}

/** Builds the result of a row without any text. */
export function buildEmptyRow(width: number): CheckedRow {
  const cells = Array.from({ length: width }, (_, at) => (at === 0 ? 'empty row' : ''));
  const none = { verdict: null, code: null, isSample: false, isNameLeftOut: false, address: null };
  return { state: 'empty', cells, ...none, records: 0, mayPass: false };
}

const NO_NAME = 'not compared: no name given';
const JOINED = '; ';

export function describeCard(body: PlainObject): CheckPart {
  const card = toPlainObject(body.card);
  const claimed = isPlainObject(card.claimed_name) ? card.claimed_name : null;
  const registerName = claimed === null ? null : toPlainObject(claimed.register_name).name;
  const sources = listPlainObjects(card.source_checks);
  const isSample = isSampleAnswer(body.data_mode, sources);
  const recordId = String(body.record_id);
  const verdict = String(card.verdict);
  return {
    cells: [
      verdict,
      String(card.headline),
      claimed === null ? NO_NAME : String(claimed.outcome),
      String(registerName ?? toPlainObject(card.subject).entity_name ?? 'none in the register'),
      joinFlags(card.risk_flags),
      joinTexts(card.human_review_items) || 'none',
      joinNotChecked(card.not_checked, sources),
      String(card.confidence),
      isSample ? 'SAMPLE DATA' : String(body.data_mode),
      recordId,
      formatOffsetTime(Date.parse(String(body.generated_at))),
      '',
      '',
    ],
    verdict,
    code: null,
    isSample,
    recordId,
    isNameLeftOut: claimed === null || claimed.outcome === 'not_compared',
  };
}

/** Builds the cells of a row whose ABN could not be checked; it is never blank or like a result. */
export function describeCardFault(code: string, message: string): CheckPart {
  return buildUnchecked(CARD_COLUMNS, { verdict: 'not_checked', error_code: code, error: message }, code);
}

/** Joins flags, each with its severity. */
export function joinFlags(flags: unknown): string {
  const texts = listPlainObjects(flags).map(({ code, severity }) => `${code} (${severity})`);
  return texts.join(JOINED) || 'none';
}

/** Whether an answer is invented data, which the register's citation says. */
export function isSampleAnswer(dataMode: unknown, sources: readonly PlainObject[]): boolean {
  return (
    dataMode === 'sample' || sources.some(({ source_citation }) => String(source_citation).startsWith('SAMPLE DATA'))
  );
}

// A source that could not be read was not checked either.
function joinNotChecked(items: unknown, sources: readonly PlainObject[]): string {
  const down = sources.filter(({ status }) => status === 'source_unavailable');
  const texts = [
    ...down.map(({ source }) => `${source} (unavailable)`),
    ...listPlainObjects(items).map(({ source }) => source),
  ];
  return texts.join(JOINED) || 'none';
}

function joinTexts(items: unknown): string {
  return Array.isArray(items) ? items.map(String).join(' ') : '';
}
