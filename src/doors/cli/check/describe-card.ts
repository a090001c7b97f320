import { isPlainObject, listPlainObjects, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { formatOffsetTime } from '#doors/cli/local-time.ts';
import { CARD_COLUMNS, type CheckPart } from './checked-row.ts';

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
  const cells = CARD_COLUMNS.map((column) => {
    if (column === 'verdict') return 'not_checked';
    if (column === 'error_code') return code;
    return column === 'error' ? message : '';
  });
  return { cells, verdict: null, code, isSample: false, recordId: null };
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
