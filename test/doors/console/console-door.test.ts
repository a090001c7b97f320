import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { exportEvidencePack } from '#contract/operations/exports/export-evidence-pack.ts';
import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { listPeople } from '#contract/operations/team/list-people.ts';
import { buildConsolePages, type SignedInDoor } from '#doors/console/console-door.ts';
import type { PersonCalls } from '#operations/access/person-calls.ts';

const PERSON = {
  user_id: 'usr_1',
  account_id: 'acc_1',
  tenant_id: 'ten_1',
  account_name: 'Sample',
  test_of: null,
  email: 'owner@example.com',
  role: 'owner' as const,
  mode: 'live' as const,
};

test('the reads of a page run one after another, also after one that fails, and an order does not wait for them', async () => {
  const steps: string[] = [];
  const calls: PersonCalls = {
    async run(_view, { name }) {
      steps.push(`${name} begins`);
      await nextTurn();
      steps.push(`${name} ends`);
      throw new Error('it failed');
    },
  };
  const door: SignedInDoor = {
    signedIn: (scope) => ({
      get: (path, handler) =>
        scope.get(path, (request: Parameters<typeof handler>[0], reply) => handler(request, reply, PERSON)),
      post: () => undefined,
    }),
    send: (reply, page) => reply.send(page),
    listSessions: async () => [],
  };
  const scope = fastify();
  buildConsolePages(scope, door, calls).get('/page', async ({ run }) => {
    const reads = [run(listKeys, {}), run(listPeople, {})];
    await Promise.allSettled([...reads, run(exportEvidencePack, { filter: { reference: 'deal 7' } })]);
    return { redirect: '/' };
  });
  assert.equal((await scope.inject('/page')).statusCode, 303);
  const reads = steps.filter((step) => step.startsWith('list_'));
  assert.deepEqual(reads, ['list_keys begins', 'list_keys ends', 'list_people begins', 'list_people ends']);
  assert.equal(steps[1], 'export_evidence_pack begins');
});
