import { listPlainObjects, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import type { BuildCall } from '#doors/cli/open-calls.ts';
import {
  ADDRESS_COLUMNS,
  buildCheckedRow,
  buildEmptyRow,
  buildUnchecked,
  CARD_COLUMNS,
  type CheckedRow,
  type CheckPart,
  describeCard,
  describeCardFault,
  joinFlags,
} from './describe-card.ts';
import type { Columns } from './find-columns.ts';
import { type CellFault, type NumberedRow, readRow } from './inspect-file.ts';
import type { Pacer } from './pacer.ts';
import { ADDRESS_COMMAND, CARD_COMMAND } from './price.ts';
import type { RunToken } from './run-token.ts';
import { type Sent, type Stop, sendCheck } from './send-check.ts';

/** What the checks of all rows have in common; `sourceVersion` null means that addresses are not looked up. */
export type RunParts = {
  run: string;
  columns: Columns;
  reference: string | null;
  sourceVersion: string | null;
  pacer: Pacer;
  token: RunToken;
  buildCall: BuildCall;
};

export function listAddedColumns({ address }: Columns): string[] {
  return address.length === 0 ? CARD_COLUMNS : [...CARD_COLUMNS, ...ADDRESS_COLUMNS];
}

export async function checkRow(parts: RunParts, { no, cells }: NumberedRow): Promise<CheckedRow | Stop> {
  const row = readRow(cells, parts.columns);
  if (row === null) return buildEmptyRow(listAddedColumns(parts.columns).length);
  const [card, address] = await Promise.all([
    sendCard(parts, no, row.abn, row.name),
    parts.columns.address.length === 0 ? null : sendAddress(parts, no, row.address),
  ]);
  if ('kind' in card) return card;
  if (address !== null && 'kind' in address) return address;
  return buildCheckedRow(card, address);
}

async function sendCard(
  parts: RunParts,
  no: number,
  abn: string | CellFault,
  name: string | null,
): Promise<CheckPart | Stop> {
  if (typeof abn !== 'string') return describeCardFault(abn.code, abn.message);
  const fields = { abn, ...(name !== null && { claimed_name: name }), ...withReference(parts) };
  return readSent(await send(parts, CARD_COMMAND, fields, `${no}-card`), describeCard, describeCardFault);
}

async function sendAddress(parts: RunParts, no: number, address: string | null): Promise<CheckPart | Stop> {
  if (address === null || parts.sourceVersion === null) return NO_ADDRESS;
  const fields = { raw_address: address, source_version: parts.sourceVersion, ...withReference(parts) };
  return readSent(await send(parts, ADDRESS_COMMAND, fields, `${no}-address`), describeAddress, describeAddressFault);
}

function readSent(
  sent: Sent,
  describe: (body: Extract<Sent, { kind: 'answered' }>['body'], recordId: string | null) => CheckPart,
  describeFault: (code: string, message: string) => CheckPart,
): CheckPart | Stop {
  if (sent.kind === 'stop') return sent;
  if (sent.kind === 'answered') return describe(sent.body, sent.recordId);
  return { ...describeFault(sent.code, sent.message), mayPass: sent.mayPass };
}

function withReference({ reference }: RunParts): Record<string, string> {
  return reference === null ? {} : { reference };
}

// The same row of the same run has the same key, so the service replays its answer instead of checking again.
function send(
  { buildCall, run, pacer, token }: RunParts,
  command: string,
  fields: Record<string, string>,
  place: string,
): Promise<Sent> {
  return sendCheck(buildCall(command, fields), `svc-check-${run}-${place}`, pacer, token);
}

function describeAddress(body: PlainObject, recordId: string | null): CheckPart {
  const evidence = toPlainObject(body.property_evidence);
  const subject = toPlainObject(evidence.subject);
  const isSample = listTexts(evidence.limitations).some((text) => text.startsWith('SAMPLE DATA'));
  const version = listPlainObjects(evidence.source_checks).find(
    ({ source_id }) => source_id === 'gnaf',
  )?.source_version;
  const verdict = String(evidence.verdict);
  return {
    cells: [
      verdict,
      String(subject.matched_address ?? (body.status === 'ambiguous' ? 'several addresses match' : 'none')),
      String(subject.gnaf_pid ?? ''),
      joinFlags(body.mismatch_flags),
      String(body.confidence),
      isSample ? 'SAMPLE DATA' : String(version ?? 'snapshot'),
      recordId ?? '',
      '',
      '',
    ],
    verdict,
    code: null,
    isSample,
    recordId,
  };
}

/** Builds the cells of a row whose address could not be looked up. */
function describeAddressFault(code: string, message: string): CheckPart {
  const filled = { address_verdict: 'not_checked', address_error_code: code, address_error: message };
  return buildUnchecked(ADDRESS_COLUMNS, filled, code);
}

// To have no address is no fault.
const NO_ADDRESS = buildUnchecked(ADDRESS_COLUMNS, { address_verdict: 'no address given' }, null);

function listTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
