import type { AnswerOf } from '#contract/operation.ts';
import { createKey } from '#contract/operations/keys/create-key.ts';
import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { revokeKey } from '#contract/operations/keys/revoke-key.ts';
import { rotateKey } from '#contract/operations/keys/rotate-key.ts';
import { getSources } from '#contract/operations/service/get-sources.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { needing, showTab } from '#doors/console/developers/developers-frame.ts';
import { readOverlap } from '#doors/console/developers/overlap-field.ts';
import { orAgain } from '#doors/console/form-parts.ts';
import { isSampleOnly } from '#doors/console/sample-sources.ts';
import { buildKeyRequest, type KeyFormView, readTypedKey, renderKeyForm } from './render-key-form.ts';
import { type Key, type ListedKey, renderKeys, renderNewSecret, renderRevoke, renderRotate } from './render-keys.ts';

const PAGE_SIZE = 25;

/** Adds the pages of API keys: the list, a new key, its successor, its end. */
export function addKeysPages(pages: ConsolePages): void {
  const own = needing('keys', listKeys);
  pages.get('/app/developers', own(showKeys));
  pages.get(
    '/app/developers/keys/new',
    own(async (ask) => showTab('Create a key', renderKeyForm(null, await readView(ask), null))),
  );
  pages.post('/app/developers/keys/new', own(create));
  pages.get(
    '/app/developers/keys/:key_id/rotate',
    own(async (ask) => showTab('Rotate a key', renderRotate(await findKey(ask), null))),
  );
  pages.post('/app/developers/keys/:key_id/rotate', own(rotate));
  pages.get(
    '/app/developers/keys/:key_id/revoke',
    own(async (ask) => showTab('Revoke a key', renderRevoke(await findKey(ask)))),
  );
  pages.post(
    '/app/developers/keys/:key_id/revoke',
    own(async ({ params, run }) => {
      await run(revokeKey, { key_id: params.key_id ?? '' });
      return { redirect: '/app/developers' };
    }),
  );
}

async function showKeys({ query, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  const cursor = query.get('cursor') ?? undefined;
  const { body } = await run(listKeys, { limit: PAGE_SIZE, cursor });
  return showTab('Keys', renderKeys(body, cursor === undefined));
}

async function create(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { form, run } = ask;
  const typed = readTypedKey(form);
  if (typed.scopes.length === 0)
    return showTab('Create a key', renderKeyForm(typed, await readView(ask), 'Tick at least one scope.'), 400);
  return orAgain(
    async () => {
      const { body } = await run(createKey, buildKeyRequest(typed));
      return showTab('Key created', renderNewSecret(body, null), 201);
    },
    async (fault, status) => showTab('Create a key', renderKeyForm(typed, await readView(ask), fault), status),
  );
}

async function readView({ run, view }: ConsoleAsk): Promise<KeyFormView> {
  const { sources } = (await run(getSources, {})).body;
  return { mode: view.mode, samples: sources.filter(isSampleOnly).map(({ name }) => name) };
}

async function rotate(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { params, form, run } = ask;
  return orAgain(
    async () => {
      const { body } = await run(rotateKey, { key_id: params.key_id ?? '', ...readOverlap(form) });
      return showTab('Key rotated', renderNewSecret(body, body.replaced), 201);
    },
    async (fault, status) => showTab('Rotate a key', renderRotate(await findKey(ask), fault), status),
  );
}

async function findKey({ params, run }: ConsoleAsk): Promise<Key> {
  const key = (await readAllKeys(run)).find(({ key_id }) => key_id === params.key_id);
  if (key === undefined) throw new ServiceError('not_found', 'There is no such key in this account.');
  return key;
}

const MOST = 200;

/** Reads all keys of the account, newest first. */
export async function readAllKeys(run: ConsoleAsk['run']): Promise<ListedKey[]> {
  const keys: ListedKey[] = [];
  let cursor: string | undefined;
  do {
    const { body }: { body: AnswerOf<typeof listKeys> } = await run(listKeys, { limit: MOST, cursor });
    keys.push(...body.keys);
    cursor = body.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return keys;
}
