import { BATCH_TOOLS, type BatchForm } from '#contract/batch-tools.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import type { Operation } from '#contract/operation.ts';
import { screenName } from '#contract/operations/screening/screen-name.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { CsvRow } from '#domain/batch/parse-batch-csv.ts';
import type { Target } from '#domain/billing/quote.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import { readInput } from '#operations/funnel/validate.ts';
import type { PricedRow } from '#store/batch/batches.ts';

const MAX_NAMED = 5;
// Each invalid row is listed in issues, up to this many: a file of another kind has only invalid rows.
const MAX_LISTED = 100;

/** The tools that rows may name, by name. */
export type BatchTools = ReadonlyMap<string, BoundOperation>;

/** Lists the distinct operations of a batch; throws invalid_input on a tool that batches do not offer. */
export function listRowOperations(rows: readonly CsvRow[], { tool: ofAll }: BatchForm): Operation[] {
  if (ofAll === screenName.name) return [screenName];
  const unknown = rows.find(({ tool }) => !BATCH_TOOLS.has(tool));
  if (unknown !== undefined)
    throw buildRowError([
      { rowNo: unknown.rowNo, problem: `tool must be one of ${[...BATCH_TOOLS.keys()].join(', ')}` },
    ]);
  return [...new Set(rows.map(({ tool }) => tool))].flatMap((tool) => BATCH_TOOLS.get(tool) ?? []);
}

/** Returns every row in canonical form with its price; throws invalid_input naming the first invalid rows. */
export function admitRows(rows: readonly CsvRow[], tools: BatchTools): PricedRow[] {
  const faults: RowFault[] = [];
  const admitted = rows.flatMap((row) => {
    try {
      return [admitRow(row, tools)];
    } catch (error) {
      // A closed gate stops the whole batch; it is not a fault of one row.
      if (!(error instanceof ServiceError) || error.code === 'ppsr_unavailable') throw error;
      faults.push({ rowNo: row.rowNo, problem: error.message });
      return [];
    }
  });
  if (faults.length > 0) throw buildRowError(faults);
  return admitted;
}

function admitRow({ tool, input }: CsvRow, tools: BatchTools): PricedRow {
  const bound = tools.get(tool);
  if (bound === undefined) throw new Error(`invariant broken: ${tool} is bound`);
  const parsed = readInput(bound.operation, input) as Record<string, unknown>;
  // Checked here so that the message names the column, which the tool's own check does not.
  const named = admitAbn(parsed);
  const admitted = bound.admit?.(named.input) ?? named;
  return { tool, ...admitted, priceCents: PRICE_CENTS[bound.operation.cost] };
}

// The approver sees canonical input, so that the record of each row can be compared with what was approved.
function admitAbn(input: Record<string, unknown>): { input: Record<string, unknown>; target: Target } {
  if (typeof input.abn !== 'string') return { input, target: { type: 'NAME', value: '' } };
  const abn = parseAbn(input.abn);
  if (abn === null) throw buildFieldError('invalid_input', 'abn', 'is not a valid ABN: check it for typos');
  return { input: { ...input, abn }, target: { type: 'ABN', value: abn } };
}

type RowFault = { rowNo: number; problem: string };

function buildRowError(faults: readonly RowFault[]): ServiceError {
  const more = faults.length > MAX_NAMED ? ` And ${faults.length - MAX_NAMED} more rows.` : '';
  const named = faults.slice(0, MAX_NAMED).map(({ rowNo, problem }) => `row ${rowNo}: ${problem}`);
  const problem = `must lead to a CSV whose rows are all valid: ${named.join(' ')}${more}`;
  const listed = faults.slice(0, MAX_LISTED).map(({ rowNo, problem }) => ({ field: `row ${rowNo}`, problem }));
  const issues = [{ field: 'csv_url', problem }, ...listed];
  return new ServiceError('invalid_input', `csv_url ${problem}.`, { details: { issues } });
}
