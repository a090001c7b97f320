import { CHECK_NAMES, type CheckName, type Checks } from './check.ts';
import type { Trouble } from './check-tally.ts';
import type { EvidenceKind } from './describe-verdict.ts';

const CHANGED =
  'Its content is not what the service issued: something in it was changed afterwards. The check cannot tell who changed it, or why.';

/** What the first failed check means to a reader who is no engineer. */
const MEANINGS: Record<CheckName, string> = {
  schema:
    'It is not in the form in which the service issues files. It was altered, or damaged on the way, or a program saved it again.',
  'record hash': CHANGED,
  'PDF hash': CHANGED,
  signature:
    'The service’s key did not sign it as it is now. It was altered, or someone else made it, or your list of keys is too old.',
  inclusion: 'The proof in it belongs to another record. The record may be altered, or may never have been logged.',
  consistency: 'The log shows different histories. Keep this file and both checkpoints as evidence.',
  timestamp: 'Its timestamp does not belong to it.',
};
const NEXT = 'Ask the sender for the original, or download it from the service again, and check that.';
const MAX_NAMED = 5;
const LIST_SIGNATURE = 'SHA256SUMS.note';

/** Explains a failed file in plain words: what it means, which files of an archive are affected, and what to do. */
export function describeFailure(kind: EvidenceKind, checks: Checks, troubles: readonly Trouble[]): string[] {
  if (kind === 'unknown') return [];
  const first = CHECK_NAMES.filter((name) => checks[name].result === 'failed').sort(byWeight)[0];
  if (first === undefined) return [NEXT];
  const names = [...new Set(troubles.map(({ file }) => file))];
  // Without a fault of a file, the archive may be whole and only its signature unknown.
  if (kind !== 'ZIP' || names.every((name) => name === LIST_SIGNATURE)) return [MEANINGS[first], NEXT];
  const rest = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return [
    'This archive is not as the service made it: a file in it was changed, added, removed or replaced.',
    `Affected: ${names.slice(0, MAX_NAMED).join(', ')}${rest}.`,
    'The signature covers the archive as a whole, so do not rely on any file in it.',
    NEXT,
  ];
}

// A changed record fails several checks; that it was changed is the clearest of them.
function byWeight(one: CheckName, other: CheckName): number {
  const weight = (name: CheckName) => ['record hash', 'PDF hash', 'schema', 'consistency'].indexOf(name) + 1 || 9;
  return weight(one) - weight(other);
}
