import { ERROR_FAMILIES } from './error-families.ts';
import { COMMON_CODES, ERROR_CODES, type ErrorCode } from './errors.ts';
import type { Gate } from './gates.ts';
import { needsApproval, type Operation, takesIdempotencyKey } from './operation.ts';
import { PRICE_CENTS } from './prices.ts';

/** The route exempt from load shedding, so that a busy service can be distinguished from a dead one. */
export const HEALTH_PATH = '/v1/_health';

// Cached, because every error response needs the list and an operation never changes.
const listed = new WeakMap<Operation, readonly ErrorCode[]>();

/** Lists exactly the codes that an operation can return, whether its gate is open or closed. */
export function listErrorCodes(operation: Operation): readonly ErrorCode[] {
  const codes = listed.get(operation) ?? buildErrorCodes(operation);
  listed.set(operation, codes);
  return codes;
}

function buildErrorCodes(operation: Operation): ErrorCode[] {
  const family = ERROR_FAMILIES[operation.family];
  // The family's codes for errors of the funnel.
  const ofFunnel = [family.unauthenticated, family.accountMismatch, family.storeDown];
  const usual = [...family.codes, ...ofFunnel, ...COMMON_CODES].filter((code) => canReturn(operation, code));
  const gate = listGates(operation.gate).map(({ code }) => code);
  const own = [...gate, ...operation.extraErrors, ...Object.values(operation.invalidFieldCodes)];
  return [...new Set<ErrorCode>([...usual, ...own])].sort();
}

function listGates(gate: Gate | null): Gate[] {
  return gate === null ? [] : [gate, ...listGates(gate.behind ?? null)];
}

// Errors that come before the gate: from the headers alone, because no body is read.
const BEFORE_GATE: readonly ErrorCode[] = [
  'internal_error',
  'invalid_input',
  'network_not_allowed',
  'overloaded',
  'rate_limited',
];

/** Lists the codes that a caller can get today. A closed operation returns only those that come before the gate, and the gate's own; one with samples for test keys returns all of them. */
export function listCodesToday(operation: Operation): readonly ErrorCode[] {
  const codes = listErrorCodes(operation);
  const { gate, family, hasTestSamples } = operation;
  if (gate === null || hasTestSamples) return codes;
  const { unauthenticated, storeDown } = ERROR_FAMILIES[family];
  const before = [...BEFORE_GATE, unauthenticated, storeDown, gate.code];
  return codes.filter((code) => before.includes(code));
}

/** Lists the error statuses that an operation can return today, in order, each with its codes. */
export function listRefusals(operation: Operation): [status: number, codes: ErrorCode[]][] {
  const byStatus = Map.groupBy(listCodesToday(operation), (code): number => ERROR_CODES[code].status);
  const { accountMismatch } = ERROR_FAMILIES[operation.family];
  const namesAccount = operation.credential === 'required' && operation.gate === null;
  // `unauthorized` has two statuses: some families use it for a foreign account too.
  if (accountMismatch === 'unauthorized' && namesAccount) {
    byStatus.set(403, [...(byStatus.get(403) ?? []), accountMismatch].sort());
  }
  return [...byStatus].sort(([left], [right]) => left - right);
}

// A missing object of this service is not_found; a number missing from a register is an answer.
function hasIdInPath({ rest }: Operation): boolean {
  return /\{(?:\w+_)?id\}/.test(rest?.path ?? '');
}

function canReturn(operation: Operation, code: ErrorCode): boolean {
  const { credential, rest } = operation;
  switch (code) {
    case 'authentication_required':
    case 'unauthorized':
    case 'account_mismatch':
    case 'network_not_allowed':
    // Without a credential the funnel does not use the store; a handler that does lists the code itself.
    case 'store_unavailable':
    case 'storage_error':
      return credential === 'required';
    case 'insufficient_scope':
      return credential === 'required' && operation.scopes.length > 0;
    case 'insufficient_credit':
    case 'spend_cap_reached':
      return PRICE_CENTS[operation.cost] > 0;
    case 'price_confirmation_required':
      return needsApproval(operation);
    // A read writes no timestamps.
    case 'clock_skew':
      return operation.kind !== 'read';
    case 'idempotency_conflict':
      return takesIdempotencyKey(operation);
    case 'payload_too_large':
    case 'unsupported_media_type':
      return rest !== null && rest.method !== 'GET';
    case 'invalid_id':
    case 'not_found':
    case 'legacy_artifact_unavailable':
    case 'pdf_render_error':
      return hasIdInPath(operation) || !['general', 'evidence_pack'].includes(operation.family);
    // Packs are synthetic: no source is queried that could answer with an error.
    case 'upstream_error':
      return operation.family !== 'evidence_pack';
    case 'overloaded':
      return rest?.path !== HEALTH_PATH;
    // Returned only for methods that the path does not have.
    case 'method_not_allowed':
      return false;
    default:
      return true;
  }
}
