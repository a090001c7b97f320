import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { HeldKey, KeyClaim, KeyRequest } from '#store/records/idempotency.ts';
import type { OperationAnswer } from './call.ts';

/** A request with an Idempotency-Key. */
export type KeyedRequest = { caller: Caller; operation: string; idempotencyKey: string; input: unknown };

/** Runs a keyed request once, however often it is sent. */
export type Replays = {
  runOnce(request: KeyedRequest, run: (held: HeldKey) => Promise<OperationAnswer>): Promise<OperationAnswer>;
};

/** Stores keys and their answers. */
export type ReplayStore = {
  claim(request: KeyRequest): Promise<KeyClaim>;
  release(held: HeldKey): Promise<void>;
};

/** Builds the replays: the same key and body return the stored answer, another body is a conflict, and a retry of a running request waits up to `waitMs`, then throws. */
export function buildReplays(store: ReplayStore, waitMs = 5_000, pollMs = 50): Replays {
  return {
    async runOnce(request, run) {
      const claim = await claimOrWait(store, request, waitMs, pollMs);
      if (claim.state === 'done') {
        return { body: claim.answer, file: null, recordId: claim.recordId, replayed: true, chargedCents: 0 };
      }
      return runHeld(store, claim.held, run);
    },
  };
}

async function claimOrWait(store: ReplayStore, request: KeyedRequest, waitMs: number, pollMs: number) {
  const key: KeyRequest = {
    accountId: request.caller.accountId,
    ownerId: request.caller.idempotencyOwner,
    idempotencyKey: request.idempotencyKey,
    operation: request.operation,
    inputSha256: sha256Hex(canonicalJson(request.input)),
  };
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const claim = await store.claim(key);
    if (claim.state === 'held' || claim.state === 'done') return claim;
    if (claim.state === 'conflict') {
      throw new ServiceError(
        'idempotency_conflict',
        'This Idempotency-Key was used with another request; use a new key for a new request.',
      );
    }
    if (waitedMs >= waitMs) throw buildStillRunning();
    await sleep(pollMs);
  }
}

async function runHeld(
  store: ReplayStore,
  held: HeldKey,
  run: (held: HeldKey) => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  try {
    return await run(held);
  } catch (error) {
    // If the release fails, the lease expires; the caller must get the first error, not this one.
    const released = store.release(held).catch(() => undefined);
    // An unavailable store has made the caller wait already, so do not wait for it again.
    if (!isStoreDown(error)) await released;
    throw error;
  }
}

function buildStillRunning(): ServiceError {
  return new ServiceError(
    'idempotency_conflict',
    'The first request with this Idempotency-Key is still running; send it again shortly.',
    {
      details: { retry_after_seconds: 1 },
    },
  );
}
