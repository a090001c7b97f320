import { isIP } from 'node:net';
import type { RateState } from '#base/admission/shared-rate-limit.ts';
import { isInNetworks } from '#base/ip-network.ts';
import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { normaliseAddress } from '#domain/access/caller-address.ts';
import { type CredentialFault, describeCredentialFault } from '#domain/access/parse-bearer.ts';
import type { CallHead } from './call.ts';
import { type Gates, requireOpenGate } from './gates.ts';

/** What admission needs beside the headers. */
type AdmitParts = {
  takeRate: (caller: Caller) => MaybePromise<RateState>;
  gates: Gates;
  /** Records that a credential was used. */
  noteUse: (caller: Caller) => void;
};

/** Checks what the headers alone decide: a valid credential that works from this address, an open gate, the rate limit. Returns null where the operation needs no credential; throws a refusal. Waits only for what is not known yet. */
export function admitCaller(operation: Operation, head: CallHead, parts: AdmitParts): MaybePromise<Caller | null> {
  if (operation.credential === 'none') return null;
  return whenKnown(head.authenticate(), (found) => admitFound(operation, head, parts, found));
}

function admitFound(
  operation: Operation,
  head: CallHead,
  parts: AdmitParts,
  caller: Caller | CredentialFault,
): MaybePromise<Caller> {
  // Returned, not thrown: a throw costs more than the rest of a refusal.
  if (typeof caller === 'string') return Promise.reject(buildUnauthenticated(operation, caller));
  requireNetwork(caller, head.address ?? '');
  // Where the input or the mode may ask for a sample, which needs no open gate, the gate is checked after the input is read.
  const mayBeSample = operation.sampleField !== null || (caller.mode === 'test' && operation.hasTestSamples);
  if (operation.gate === null || mayBeSample) return takeTurn(parts, head, caller);
  return requireOpenGate(parts.gates, operation).then(() => takeTurn(parts, head, caller));
}

function takeTurn({ takeRate, noteUse }: AdmitParts, head: CallHead, caller: Caller): MaybePromise<Caller> {
  return whenKnown(takeRate(caller), (state) => {
    head.onRate?.(state);
    if (!state.allowed) return Promise.reject(buildRateLimited(state));
    noteUse(caller);
    return head.address === undefined ? caller : { ...caller, address: normaliseAddress(head.address) };
  });
}

/** Builds the refusal of a credential that is missing or wrong. */
export function buildUnauthenticated(operation: Operation, fault: CredentialFault): ServiceError {
  const code = ERROR_FAMILIES[operation.family].unauthenticated;
  return new ServiceError(code, describeCredentialFault(fault, 'API_KEY'));
}

// The address helps to find a wrong setting; the allowed networks are not shown to a thief of the key.
function requireNetwork({ allowedNetworks }: Caller, address: string): void {
  if (allowedNetworks.length === 0 || isInNetworks(allowedNetworks, address)) return;
  const from = isIP(address) === 0 ? 'an unknown address' : address;
  const message = `This API key does not work from ${from}; use it from one of its allowed networks.`;
  throw new ServiceError('network_not_allowed', message);
}

function buildRateLimited({ resetSeconds }: RateState): ServiceError {
  const details = { retry_after_seconds: resetSeconds };
  return new ServiceError('rate_limited', `Too many requests; try again in ${resetSeconds} s.`, { details });
}
