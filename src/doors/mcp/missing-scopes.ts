import { toPlainObject } from '#base/plain-object.ts';
import { asksForSample } from '#contract/operation.ts';
import type { Scope } from '#contract/scopes.ts';
import type { FindCalled } from './called-operation.ts';
import { PROOF_FIELD } from './show-record.ts';

const RECORDS: readonly Scope[] = ['assets:receipts'];

/** Builds a function that returns the scopes which a message needs and its caller lacks, for a step-up. */
export function buildScopeFinder(findCalled: FindCalled): (message: unknown, held: readonly Scope[]) => Scope[] {
  return (message, held) => {
    const needed = (Array.isArray(message) ? message : [message]).flatMap((one) => [...listNeeded(one)]);
    return [...new Set(needed)].filter((scope) => !held.includes(scope));
  };

  function listNeeded(message: unknown): readonly Scope[] {
    const { method, params } = toPlainObject(message);
    const { uri, arguments: input, _meta } = toPlainObject(params);
    // The card has no data, and the scope of a job depends on its kind, which the funnel checks.
    if (method === 'resources/read') return /^(?:ui|job):/.test(String(uri)) ? [] : RECORDS;
    if (method === 'resources/list') return RECORDS;
    const operation = findCalled(message);
    if (operation === undefined) return [];
    // An operation behind a closed gate needs no consent, because the funnel rejects it first. Its sample passes the gate.
    if (operation.gate !== null && !asksForSample(operation, input)) return [];
    // The proof comes with the record, so a caller without access to records is refused before the check runs.
    return toPlainObject(_meta)[PROOF_FIELD] === true ? [...operation.scopes, ...RECORDS] : operation.scopes;
  }
}
