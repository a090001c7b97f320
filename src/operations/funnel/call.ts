import type { Caller } from '#domain/access/caller.ts';
import type { CredentialFault } from '#domain/access/credential-fault.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import type { FileAnswer } from './file-answer.ts';

/** What is known of a call before its body is read. */
export type Approach = {
  operation: string;
  /** Checks the credential that came with the request: returns its caller, or what is wrong with it. */
  authenticate: () => Promise<Caller | CredentialFault>;
  /** Hears how much of the rate limit is left. */
  onRate?: (state: RateState) => void;
};

/** What is asked, once the body is read. */
export type Asked = { input: unknown; idempotencyKey: string | null };

/** One call, as a door hands it to the funnel. */
export type OperationCall = Approach & Asked;

/** Runs a call whose caller was admitted. */
export type AdmittedCall = (asked: Asked) => Promise<OperationAnswer>;

/** The answer, checked against the contract: a body, or a file and no body. */
export type OperationAnswer = {
  body: unknown;
  file: FileAnswer | null;
  recordId: string | null;
  replayed: boolean;
  /** What this very call was charged: nothing where the answer is one that was given before. */
  chargedCents: number;
};
