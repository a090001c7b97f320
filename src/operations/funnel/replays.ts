import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { HeldKey, KeyClaim, KeyRequest } from '#store/records/idempotency.ts';
import type { OperationAnswer } from './call.ts';

/** A request that came with an Idempotency-Key. */
export type KeyedRequest = { caller: Caller; operation: string; idempotencyKey: string; input: unknown };

/** Runs a keyed request once, whoever repeats it. */
export type Replays = {
  runOnce(request: KeyedRequest, run: (held: HeldKey) => Promise<OperationAnswer>): Promise<OperationAnswer>;
};

/** Where keys are kept. */
export type ReplayStore = {
  claim(request: KeyRequest): Promise<KeyClaim>;
  release(held: HeldKey): Promise<void>;
};

/** Builds the replays: the same key and body give the stored answer, another body is a conflict, and a repeat of a running request waits so long before it is told to come back. */
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
      throw new ServiceError('idempotency_conflict', 'This Idempotency-Key was used with another request.');
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
    // If the key cannot be given back its lease ends by itself; the caller must hear the first error, not this one.
    const released = store.release(held).catch(() => undefined);
    // A store that is away has kept the caller waiting already; it is not waited for a second time.
    if (!isStoreDown(error)) await released;
    throw error;
  }
}

function buildStillRunning(): ServiceError {
  return new ServiceError('idempotency_conflict', 'The first request with this Idempotency-Key is still running.', {
    details: { retry_after_seconds: 1 },
  });
}
