import type { BuildCall } from '#doors/cli/open-calls.ts';
import {
  ADDRESS_COLUMNS,
  buildCheckedRow,
  buildEmptyRow,
  CARD_COLUMNS,
  type CheckedRow,
  type CheckPart,
} from './checked-row.ts';
import { describeAddress, describeAddressFault, describeNoAddress } from './describe-address.ts';
import { describeCard, describeCardFault } from './describe-card.ts';
import type { Columns } from './find-columns.ts';
import type { NumberedRow } from './inspect-file.ts';
import type { Pacer } from './pacer.ts';
import { ADDRESS_COMMAND, CARD_COMMAND } from './price.ts';
import { type CellFault, readRow } from './read-row.ts';
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
  const sent = await sendCheck(
    parts.buildCall(CARD_COMMAND, fields),
    keyOf(parts, no, 'card'),
    parts.pacer,
    parts.token,
  );
  return readSent(sent, describeCard, describeCardFault);
}

async function sendAddress(parts: RunParts, no: number, address: string | null): Promise<CheckPart | Stop> {
  if (address === null || parts.sourceVersion === null) return describeNoAddress();
  const fields = { raw_address: address, source_version: parts.sourceVersion, ...withReference(parts) };
  const sent = await sendCheck(
    parts.buildCall(ADDRESS_COMMAND, fields),
    keyOf(parts, no, 'address'),
    parts.pacer,
    parts.token,
  );
  return readSent(sent, describeAddress, describeAddressFault);
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
function keyOf({ run }: RunParts, no: number, what: string): string {
  return `svc-check-${run}-${no}-${what}`;
}
