import type { RateState } from '#base/admission/shared-rate-limit.ts';
import type { MaybePromise } from '#base/maybe-promise.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { CredentialFault } from '#domain/access/parse-bearer.ts';
import type { Target } from '#domain/billing/quote.ts';
import type { HeldKey } from '#store/records/idempotency.ts';
import type { FileAnswer } from './file-answer.ts';
import type { BoundOperation, CallContext } from './handler.ts';

/** What is known of a call before its body is read. */
export type CallHead = {
  operation: string;
  /** Checks the credential of the request: returns its caller, or what is wrong with it. */
  authenticate: () => MaybePromise<Caller | CredentialFault>;
  /** The network address of the request: exact where the door accepts API keys, which networks may limit. */
  address?: string;
  /** The id that the answer carries, for the request log; absent where it carries none. */
  requestId?: string;
  /** Receives how much of the rate limit is left. */
  onRate?: (state: RateState) => void;
};

/** What is known of a call once its body is read. */
export type CallBody = { input: unknown; idempotencyKey: string | null };

/** One call, as a door passes it to the funnel. */
export type OperationCall = CallHead & CallBody;

/** Runs a call whose caller was admitted. */
export type AdmittedCall = (body: CallBody) => Promise<OperationAnswer>;

/** A call with validated input, its price, and the Idempotency-Key that it has claimed, if any. */
export type PreparedCall = {
  bound: BoundOperation;
  input: unknown;
  target: Target | null;
  priceCents: number;
  context: CallContext;
  held: HeldKey | null;
};

/** The answer, checked against the contract: a body, or a file and no body. */
export type OperationAnswer = {
  body: unknown;
  file: FileAnswer | null;
  recordId: string | null;
  replayed: boolean;
  /** What this call was charged; 0 for a replayed answer. */
  chargedCents: number;
};
