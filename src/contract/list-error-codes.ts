import { ERROR_FAMILIES } from './error-families.ts';
import { COMMON_CODES, ERROR_CODES, type ErrorCode } from './errors.ts';
import { needsApproval, type Operation, takesIdempotencyKey } from './operation.ts';
import { PRICE_CENTS } from './prices.ts';

/** The route that load shedding leaves alone, so that a busy service can still be told from a dead one. */
export const HEALTH_PATH = '/v1/_health';

/** Every code that this operation can answer with, its gate open or closed, and no other. */
export function listErrorCodes(operation: Operation): ErrorCode[] {
  const family = ERROR_FAMILIES[operation.family];
  // The family's words for what the funnel itself may find.
  const words = [family.unauthenticated, family.accountMismatch, family.storeDown];
  const usual = [...family.codes, ...words, ...COMMON_CODES].filter((code) => canMeet(operation, code));
  const gate = operation.gate === null ? [] : [operation.gate.code];
  const own = [...gate, ...operation.extraErrors, ...Object.values(operation.invalidFieldCodes)];
  return [...new Set<ErrorCode>([...usual, ...own])].sort();
}

// What is refused before the gate is checked: by headers alone, because no body is read.
const DOOR_CODES: readonly ErrorCode[] = ['internal_error', 'invalid_input', 'overloaded', 'rate_limited'];

/** The codes that a caller can meet today: of an operation that a gate keeps closed, only those that come before the gate, and its own. */
export function listCodesToday(operation: Operation): ErrorCode[] {
  const codes = listErrorCodes(operation);
  const { gate, family } = operation;
  if (gate === null) return codes;
  const { unauthenticated, storeDown } = ERROR_FAMILIES[family];
  const before = [...DOOR_CODES, unauthenticated, storeDown, gate.code];
  return codes.filter((code) => before.includes(code));
}

/** The statuses under which an operation refuses today, in order, each with its codes. */
export function listRefusals(operation: Operation): [status: number, codes: ErrorCode[]][] {
  const byStatus = Map.groupBy(listCodesToday(operation), (code): number => ERROR_CODES[code].status);
  const { accountMismatch } = ERROR_FAMILIES[operation.family];
  const isAskedForAccount = operation.credential === 'required' && operation.gate === null;
  // The one word that has two statuses: in some families a foreign account is called as no credential is.
  if (accountMismatch === 'unauthorized' && isAskedForAccount) {
    byStatus.set(403, [...(byStatus.get(403) ?? []), accountMismatch].sort());
  }
  return [...byStatus].sort(([left], [right]) => left - right);
}

// Something of this service has an id; a number of a register that it does not hold is a finding.
function namesThing({ rest }: Operation): boolean {
  return /\{(?:\w+_)?id\}/.test(rest?.path ?? '');
}

function canMeet(operation: Operation, code: ErrorCode): boolean {
  const { credential, rest } = operation;
  switch (code) {
    case 'authentication_required':
    case 'unauthorized':
    case 'account_mismatch':
    // Without a credential the funnel keeps nothing, so it asks no store; a handler that does says so itself.
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
    // A read dates nothing.
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
      return namesThing(operation) || !['general', 'evidence_pack'].includes(operation.family);
    // Packs are synthetic: no source is queried that could answer with an error.
    case 'upstream_error':
      return operation.family !== 'evidence_pack';
    case 'overloaded':
      return rest?.path !== HEALTH_PATH;
    // The answer to the methods that a path does not have.
    case 'method_not_allowed':
      return false;
    default:
      return true;
  }
}
