import type { Caller } from '#domain/access/caller.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import type { FileAnswer } from './file-answer.ts';

/** One call, as a door hands it to the funnel. */
export type Call = {
  operation: string;
  input: unknown;
  /** Verifies the credential that the door carries (null: not good); null itself when the request carries none. */
  authenticate: (() => Promise<Caller | null>) | null;
  idempotencyKey: string | null;
  /** Hears how much of the rate limit is left. */
  onRate?: (state: RateState) => void;
};

/** The answer, checked against the contract: a body, or a file and no body. */
export type Answer = {
  body: unknown;
  file: FileAnswer | null;
  recordId: string | null;
  replayed: boolean;
  /** What this very call was charged: nothing where the answer is one that was given before. */
  chargedCents: number;
};
