import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

/** A value that provokes one outcome: the operation, its input, and the answer that a test key gets. */
export type SandboxRow = {
  operation: string;
  /** The fields of the input, wherever REST puts them. */
  input: Readonly<Record<string, unknown>>;
  http_status: number;
  /** The error code; null for a success. */
  code: ErrorCode | null;
  /** What the answer says, in words. */
  outcome: string;
};

/** Lists rows of one operation that succeed, as [input, outcome]. */
export function listSuccesses(
  operation: string,
  rows: readonly (readonly [input: SandboxRow['input'], outcome: string])[],
  http_status = 200,
): SandboxRow[] {
  return rows.map(([input, outcome]) => ({ operation, input, http_status, code: null, outcome }));
}

/** Lists rows of one operation that are refused, as [input, code, outcome]. */
export function listRefused(
  operation: string,
  rows: readonly (readonly [input: SandboxRow['input'], code: ErrorCode, outcome: string])[],
): SandboxRow[] {
  return rows.map(([input, code, outcome]) => ({
    operation,
    input,
    http_status: ERROR_CODES[code].status,
    code,
    outcome,
  }));
}
