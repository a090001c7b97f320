import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import { readBalanceCents } from '#store/billing/ledger.ts';
import type { Body } from '#test/support/answers.ts';
import { decideAs, type MoneyService, startMoneyService } from '#test/support/money-service.ts';

let service: MoneyService;
before(async () => {
  service = await startMoneyService();
});
after(() => service.stop());

type Shown = { mode?: string; url?: string; message?: string };

/** Searches with a host that declares these capabilities and accepts every elicitation. */
async function search(
  token: string,
  capabilities: NonNullable<ClientOptions['capabilities']>,
  era: 'modern' | 'legacy',
  acn: string,
) {
  const shown: Shown[] = [];
  const client = new Client(
    { name: 'a host', version: '1.0.0' },
    {
      capabilities,
      versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' },
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    },
  );
  if (capabilities.elicitation !== undefined) {
    client.setRequestHandler('elicitation/create', async (request) => {
      shown.push(request.params as Shown);
      return { action: 'accept' as const, content: {} };
    });
  }
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
  try {
    const result = (await client.callTool({ name: 'ppsr_search_organisation', arguments: { acn } })) as Body;
    return { shown, isError: result.isError === true, body: result.structuredContent as Body };
  } finally {
    await client.close();
  }
}

const readBalance = () => readBalanceCents(service.database.db, service.account.account_id);

test('a host with URL elicitation is sent to the page; only the person’s approval counts, not the host’s accept [money.url-elicitation]', async () => {
  const person = await service.grant('url');
  const first = await search('url', { elicitation: { url: {} } }, 'modern', '002637069');
  assert.deepEqual([first.isError, first.body.code], [true, 'price_confirmation_required']);
  assert.deepEqual(
    first.shown.map(({ mode, url }) => [mode, url]),
    [['url', first.body.confirm_url]],
  );
  assert.match(String(first.shown[0]?.message), /A\$2\.50/);
  assert.deepEqual([service.ppsr.sent, await readBalance()], [0, 5_000]);
  await decideAs(service.database, person, first.body.quote_id);
  const second = await search('url', { elicitation: { url: {} } }, 'modern', '002637069');
  assert.deepEqual([second.shown, second.isError, second.body.ok], [[], false, true]);
  assert.deepEqual([service.ppsr.sent, await readBalance()], [1, 5_000 - 250]);
});

test('a person who declined is not sent to the page again by the same call', async () => {
  const person = await service.grant('declined');
  const first = await search('declined', { elicitation: { url: {} } }, 'modern', '000000019');
  await decideAs(service.database, person, first.body.quote_id, 'declined');
  const second = await search('declined', { elicitation: { url: {} } }, 'modern', '000000019');
  assert.deepEqual([second.shown, second.isError, second.body.quote_state], [[], true, 'declined']);
});

type OpenOld = (init: object) => OldTransport | SSEClientTransport;
const OLD_DOORS: readonly (readonly [path: string, open: OpenOld])[] = [
  ['/mcp', (init) => new OldTransport(new URL(`${service.url}/mcp`), init)],
  ['/sse', (init) => new SSEClientTransport(new URL(`${service.url}/sse`), init)],
];
for (const [at, [path, open]] of OLD_DOORS.entries()) {
  test(`2025-11-25: SDK 1.x with URL elicitation is sent to the page over ${path}, and an approval counts once [money.url-elicitation]`, async (t) => {
    const token = `old${at}`;
    const person = await service.grant(token);
    const [sent, balance] = [service.ppsr.sent, await readBalance()];
    const client = new OldClient({ name: 'old', version: '1.0.0' }, { capabilities: { elicitation: { url: {} } } });
    t.after(() => client.close());
    await client.connect(open({ requestInit: { headers: { authorization: `Bearer ${token}` } } }));
    const call = (acn = '002637069') => client.callTool({ name: 'ppsr_search_organisation', arguments: { acn } });
    const ask = async (acn?: string) => {
      const error = await call(acn).then(
        () => assert.fail('the price was not asked'),
        (fault: unknown) => fault,
      );
      assert.ok(error instanceof UrlElicitationRequiredError, String(error));
      const [page, ...more] = error.elicitations;
      assert.deepEqual([page?.mode, more], ['url', []]);
      assert.equal(page?.url, `${service.url}/approvals/${page?.elicitationId}`);
      assert.match(String(page?.message), /A\$2\.50/);
      return page?.elicitationId;
    };
    const quoteId = await ask();
    assert.equal(await ask(), quoteId, 'one open price for one call');
    assert.deepEqual([service.ppsr.sent, await readBalance()], [sent, balance]);
    await decideAs(service.database, person, quoteId);
    const done = (await call()) as Body;
    assert.deepEqual([done.isError ?? false, (done.structuredContent as Body).ok], [false, true]);
    assert.deepEqual([service.ppsr.sent, await readBalance()], [sent + 1, balance - 250]);
    const again = (await call()) as Body;
    const idOf = ({ structuredContent }: Body) => (structuredContent as Body).record_id;
    assert.equal(idOf(again), idOf(done), 'the same call returns the same record');
    assert.notEqual(await ask('000000019'), quoteId, 'another call needs another approval');
    assert.deepEqual([service.ppsr.sent, await readBalance()], [sent + 1, balance - 250]);
  });
}

for (const [what, capabilities, era] of [
  ['declares no elicitation', {}, 'modern'],
  ['declares forms alone', { elicitation: { form: {} } }, 'modern'],
  ['declares elicitation without a mode', { elicitation: {} }, 'modern'],
  ['speaks 2025-11-25 and declares forms alone', { elicitation: { form: {} } }, 'legacy'],
  ['speaks 2025-11-25 and declares nothing', {}, 'legacy'],
] as const) {
  test(`a host that ${what} gets the confirm_url in the error and is not asked to confirm itself`, async () => {
    const before = [service.ppsr.sent, await readBalance()];
    const token = `host-${what.replaceAll(' ', '-')}`;
    await service.grant(token);
    const { shown, isError, body } = await search(token, capabilities, era, '000000019');
    assert.deepEqual([shown, isError, body.code], [[], true, 'price_confirmation_required']);
    assert.equal(body.confirm_url, `${service.url}/approvals/${body.quote_id}`);
    assert.deepEqual([service.ppsr.sent, await readBalance()], before);
  });
}
