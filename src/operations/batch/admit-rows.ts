import { invariant } from '#base/invariant.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { doInTurns } from '#base/yield-if-slow.ts';
import { BATCH_TOOLS, type BatchForm } from '#contract/batch-tools.ts';
import type { Operation } from '#contract/operation.ts';
import { screenName } from '#contract/operations/screening/screen-name.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { CsvRow } from '#domain/batch/parse-batch-csv.ts';
import type { Target } from '#domain/billing/quote.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import { requireField } from '#operations/funnel/require-field.ts';
import { readInput } from '#operations/funnel/validate.ts';
import type { PricedRow } from '#store/batch/batches.ts';

const MAX_NAMED = 5;
// Each invalid row is listed in issues, up to this many: a file of another kind has only invalid rows.
const MAX_LISTED = 100;

/** The field that gave the CSV, for errors. */
export type CsvField = 'csv' | 'csv_url';

/** The tools that rows may name, by name. */
export type BatchTools = ReadonlyMap<string, BoundOperation>;

/** Lists the distinct operations of a batch; throws invalid_input on a tool that batches do not offer. */
export function listRowOperations(rows: readonly CsvRow[], { tool: ofAll }: BatchForm, field: CsvField): Operation[] {
  if (ofAll === screenName.name) return [screenName];
  const unknown = rows.find(({ tool }) => !BATCH_TOOLS.has(tool));
  if (unknown !== undefined)
    throw buildRowError(field, [
      { row: unknown, problem: `tool must be one of ${[...BATCH_TOOLS.keys()].join(', ')}` },
    ]);
  return [...new Set(rows.map(({ tool }) => tool))].flatMap((tool) => BATCH_TOOLS.get(tool) ?? []);
}

/** Returns every row in canonical form with its price; throws invalid_input naming the first invalid rows. */
export async function admitRows(rows: readonly CsvRow[], tools: BatchTools, field: CsvField): Promise<PricedRow[]> {
  const faults: RowFault[] = [];
  const admitted: PricedRow[] = [];
  // Reading 10,000 names takes seconds, in which other callers must be answered.
  await doInTurns(rows, (row) => {
    try {
      admitted.push(admitRow(row, tools));
    } catch (error) {
      // A closed gate stops the whole batch; it is not a fault of one row.
      if (!(error instanceof ServiceError) || error.code === 'ppsr_unavailable') throw error;
      faults.push({ row, problem: error.message });
    }
  });
  if (faults.length > 0) throw buildRowError(field, faults);
  return admitted;
}

function admitRow({ tool, input }: CsvRow, tools: BatchTools): PricedRow {
  const bound = tools.get(tool);
  invariant(bound !== undefined, `${tool} is a tool of batches`);
  const parsed = toPlainObject(readInput(bound.operation, input));
  // Checked here so that the message names the column, which the tool's own check does not.
  const named = admitAbn(parsed);
  const admitted = bound.admit?.(named.input) ?? named;
  return { tool, ...admitted, priceCents: PRICE_CENTS[bound.operation.cost] };
}

// The approver sees canonical input, so that the record of each row can be compared with what was approved.
function admitAbn(input: Record<string, unknown>): { input: Record<string, unknown>; target: Target } {
  if (typeof input.abn !== 'string') return { input, target: { type: 'NAME', value: '' } };
  const abn = requireField('abn', parseAbn(input.abn), 'is not a valid ABN: check it for typos');
  return { input: { ...input, abn }, target: { type: 'ABN', value: abn } };
}

type RowFault = { row: CsvRow; problem: string };
type RowIssue = { field: string; problem: string };

/** Builds the error about a CSV as a whole; `fault` continues "a CSV". */
export function buildCsvError(field: CsvField, fault: string, rows: readonly RowIssue[] = []): ServiceError {
  const problem = `must ${field === 'csv' ? 'be' : 'lead to'} a CSV ${fault}`;
  return new ServiceError('invalid_input', `${field} ${problem}.`, {
    details: { issues: [{ field, problem }, ...rows] },
  });
}

function buildRowError(field: CsvField, faults: readonly RowFault[]): ServiceError {
  const more = faults.length > MAX_NAMED ? ` And ${faults.length - MAX_NAMED} more rows.` : '';
  const issues = faults.slice(0, MAX_LISTED).map(({ row, problem }) => ({ field: nameRow(row), problem }));
  const named = issues.slice(0, MAX_NAMED).map((issue) => `${issue.field}: ${issue.problem}`);
  return buildCsvError(field, `whose rows are all valid: ${named.join(' ')}${more}`, issues);
}

// Rows are numbered as in the results; a text editor shows lines.
function nameRow({ rowNo, line }: CsvRow): string {
  return `row ${rowNo} (line ${line})`;
}
