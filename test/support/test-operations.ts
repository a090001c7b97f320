import { z } from 'zod';
import { sha256Hex } from '#base/sha256.ts';
import type { ErrorFamily } from '#contract/error-families.ts';
import { defineOperation } from '#contract/operation.ts';
import { recordId, requiredText } from '#contract/schemas/common.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, type CheckEvidence } from '#operations/funnel/handler.ts';

const request = z.strictObject({
  subject: requiredText(100),
  reference: requiredText(100).optional(),
  tenant_id: requiredText().optional(),
  account_id: requiredText().optional(),
  ending: z.enum(['completes', 'throws', 'refuses', 'refuses_undeclared', 'breaks_the_contract']).default('completes'),
});

const response = z.object({ ok: z.literal(true), record_id: recordId, subject: z.string(), run: z.int() });

/** Operations for tests only: one that costs money, and one that waits until it is released. */
export type TestOperations = {
  operations: readonly BoundOperation[];
  /** How often each handler has run. */
  runs: { priced: number; slow: number };
  /** Resolves when a slow call has reached its handler. */
  slowStarted(): Promise<void>;
  /** Lets every slow call finish, those to come as well. */
  letGo(): void;
};

/** Builds POST /v1/test-priced (A$0.10, scope company:lookup, also a tool) and POST /v1/test-slow (free, scopes company:lookup and exports:write), in an error family of choice. */
export function buildTestOperations(family: ErrorFamily = 'general'): TestOperations {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const runs = { priced: 0, slow: 0 };
  const shared = {
    summary: 'For tests',
    input: request,
    output: response,
    family,
    extraErrors: ['not_found'],
    availability: 'fixture',
  } as const;
  const priced = defineOperation({
    ...shared,
    name: 'test_priced',
    scopes: ['company:lookup'],
    cost: 'cheap',
    kind: 'check',
    rest: { method: 'POST', path: '/v1/test-priced' },
    tool: { name: 'test_priced', title: 'For tests', readOnlyHint: true, openWorldHint: false },
  });
  const slow = defineOperation({
    ...shared,
    name: 'test_slow',
    scopes: ['company:lookup', 'exports:write'],
    kind: 'check',
    rest: { method: 'POST', path: '/v1/test-slow' },
  });
  const operations = [
    bind(priced).check(async (input, context) => {
      runs.priced += 1;
      if (input.ending === 'throws') throw new TypeError('a secret of our insides');
      if (input.ending === 'refuses') throw new ServiceError('not_found', 'There is no such subject.');
      // A code of the contract, but of another family than this operation's.
      if (input.ending === 'refuses_undeclared') throw new ServiceError('abn_not_found', 'There is no such ABN.');
      // Sound JSON that can be sealed and sent: only the contract knows that a run is a whole number.
      const run = input.ending === 'breaks_the_contract' ? runs.priced + 0.5 : runs.priced;
      const answer = { ok: true as const, record_id: context.recordId, subject: input.subject, run };
      return { answer, evidence: buildEvidence(input) };
    }),
    bind(slow).check(async (input, context) => {
      runs.slow += 1;
      const answer = { ok: true as const, record_id: context.recordId, subject: input.subject, run: runs.slow };
      started.resolve();
      await released.promise;
      return { answer, evidence: buildEvidence(input) };
    }),
  ];
  return { operations, runs, slowStarted: () => started.promise, letGo: () => released.resolve() };
}

function buildEvidence(input: z.output<typeof request>): CheckEvidence {
  return {
    target: { type: 'subject', value: input.subject },
    reference: input.reference ?? null,
    data_mode: 'synthetic_fixture_unsearched',
    sources: [
      {
        source_id: 'test',
        source_version: null,
        source_citation: 'Made by a test.',
        retrieved_at: '2026-11-01T00:00:00Z',
        payload_sha256: sha256Hex(input.subject),
      },
    ],
  };
}
