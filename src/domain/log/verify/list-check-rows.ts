import { CHECK_NAMES, type Checks, type Outcome } from './check.ts';
import type { ContentCheck } from './check-contents.ts';
import type { EvidenceKind } from './describe-verdict.ts';

type Report = { kind: EvidenceKind; checks: Checks; contents: readonly ContentCheck[] };

/** A row of the report: a check, or how many were not made for the same reason. */
type CheckRow = Outcome & { name: string };

/** Lists the checks for people. Those that were not made for the same reason are one row; a file that is no evidence has none. */
export function listCheckRows({ kind, checks, contents }: Report): CheckRow[] {
  if (kind === 'unknown') return [];
  const all: CheckRow[] = [...CHECK_NAMES.map((name) => ({ name, ...checks[name] })), ...contents];
  const isAlike = (one: CheckRow, other: CheckRow) =>
    one === other || (one.result === 'not checked' && one.result === other.result && one.message === other.message);
  return all.flatMap((row) => {
    const alike = all.filter((one) => isAlike(row, one));
    if (alike[0] !== row) return [];
    return [alike.length === 1 ? row : { ...row, name: `${alike.length} checks` }];
  });
}
