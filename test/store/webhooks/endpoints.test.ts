import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import {
  deleteEndpoint,
  disableEndpoint,
  type KeptEndpoint,
  listSubscribedEndpoints,
  readEndpoints,
  recordEndpoint,
} from '#store/webhooks/endpoints.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const NOW = new Date('2026-11-15T00:00:00Z');
const LATER = new Date('2026-11-16T00:00:00Z');

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

async function keep(account_id: string, of: Partial<KeptEndpoint> = {}): Promise<KeptEndpoint> {
  const endpoint: KeptEndpoint = {
    endpoint_id: newSortableId('whe_'),
    account_id,
    url: 'https://hooks.example/',
    event_types: [],
    description: null,
    created_at: NOW,
    disabled_at: null,
    disabled_because: null,
    ...of,
  };
  assert.equal(await recordEndpoint(database.db, endpoint, 10), true);
  return endpoint;
}

const createOwner = async () => (await createTestAccount(database.db)).account_id;
const listIds = async (account_id: string) =>
  (await readEndpoints(database.db, account_id)).map(({ endpoint_id }) => endpoint_id);

test('an account reads its own endpoints, and its limit counts no others', async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()];
  await keep(stranger);
  const { endpoint_id, ...rest } = await keep(owner);
  assert.deepEqual(await listIds(owner), [endpoint_id]);
  assert.equal(await recordEndpoint(database.db, { ...rest, endpoint_id: newSortableId('whe_') }, 1), false);
});

test('an endpoint is deleted by its own account, and alone', async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()];
  const [gone, kept] = [await keep(owner), await keep(owner)];
  await deleteEndpoint(database.db, stranger, gone.endpoint_id, NOW);
  assert.deepEqual(await listIds(owner), [gone.endpoint_id, kept.endpoint_id]);
  await deleteEndpoint(database.db, owner, gone.endpoint_id, NOW);
  assert.deepEqual(await listIds(owner), [kept.endpoint_id]);
});

test('an endpoint is disabled once: the first time and reason stay, and no other endpoint is disabled', async () => {
  const owner = await createOwner();
  const [one, other] = [await keep(owner), await keep(owner)];
  await disableEndpoint(database.db, one.endpoint_id, 'it answered 410 Gone', NOW);
  await disableEndpoint(database.db, one.endpoint_id, 'another reason', LATER);
  const states = (await readEndpoints(database.db, owner)).map(({ disabled_at, disabled_because }) => [
    disabled_at?.getTime() ?? null,
    disabled_because,
  ]);
  assert.deepEqual(states, [
    [NOW.getTime(), 'it answered 410 Gone'],
    [null, null],
  ]);
  assert.deepEqual(await listSubscribedEndpoints(database.db, owner, 'evidence_export.ready'), [
    { endpoint_id: other.endpoint_id, url: other.url },
  ]);
});

test('an event goes to the endpoints of its account that want its type, or every type', async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()];
  const every = await keep(owner);
  const wanting = await keep(owner, { event_types: ['evidence_export.ready'] });
  await keep(owner, { event_types: ['batch_search.completed'] });
  await keep(stranger);
  const subscribers = await listSubscribedEndpoints(database.db, owner, 'evidence_export.ready');
  assert.deepEqual(
    subscribers.map(({ endpoint_id }) => endpoint_id),
    [every.endpoint_id, wanting.endpoint_id],
  );
});
