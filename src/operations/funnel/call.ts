import type { Caller } from '#domain/access/caller.ts';
import type { RateState } from '#domain/access/rate-limit.ts';

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

/** The answer, checked against the contract. */
export type Answer = { body: unknown; recordId: string | null; replayed: boolean };
