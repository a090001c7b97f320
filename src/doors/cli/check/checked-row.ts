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

/** Builds the result of a row without any text. */
export function buildEmptyRow(width: number): CheckedRow {
  const cells = Array.from({ length: width }, (_, at) => (at === 0 ? 'empty row' : ''));
  const none = { verdict: null, code: null, isSample: false, isNameLeftOut: false, address: null };
  return { state: 'empty', cells, ...none, records: 0, mayPass: false };
}
