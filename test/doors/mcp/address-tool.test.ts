import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import { postLookUp, VERSION } from '#test/support/address-requests.ts';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk } from '#test/support/answers.ts';

const INPUT = { source_version: VERSION, raw_address: 'U2/15-17 Sample St, Sampleton NSW 2999', limit: 3 };

// Client and service share a thread here, so that parsing the schemas would count as load of the service.
const SETTLING_MS = 300;

let service: AgentService;
const clients: Client[] = [];
before(async () => {
  service = await startAgentService();
  service.grant('good');
  service.grant('narrow', ['abn:lookup']);
});
after(async () => {
  for (const client of clients) await client.close();
  await service.stop();
});

async function connect(token: string, revision: (typeof REVISIONS)[number]): Promise<Client> {
  const client = await connectAgent(service, token, revision);
  clients.push(client);
  await sleep(SETTLING_MS);
  return client;
}

async function call(client: Client, args: Body) {
  const result = (await client.callTool({ name: 'address_lookup', arguments: args })) as Body;
  const [first] = result.content as { text: string }[];
  assert.match(first?.text ?? '', /^[A-Z][^{]+/, 'the text is for reading, not the JSON again');
  return { isError: result.isError === true, body: result.structuredContent as Body };
}

const withoutId = ({ request_id, ...body }: Body) => ({ ...body, has_request_id: typeof request_id === 'string' });

for (const revision of REVISIONS) {
  test(`${revision}: address_lookup is free, returns what REST returns, and matches its output schema [agent-door.output-schema] [money.free-address-lookup]`, async () => {
    const readBalance = async () => (await readOk(await service.request('/v1/usage'))).balance_cents;
    const before = await readBalance();
    const client = await connect('good', revision);
    // The client knows the output schemas and refuses an answer that breaks them.
    const tool = (await client.listTools()).tools.find(({ name }) => name === 'address_lookup');
    await sleep(SETTLING_MS);
    assert.equal(tool?.annotations?.readOnlyHint, true);
    assert.deepEqual(tool?._meta?.['svc/price'], { currency: 'AUD', price_cents: 0, costHint: 'free' });
    assert.deepEqual(tool?.inputSchema.required, ['source_version', 'raw_address']);
    const answers = (tool?.outputSchema?.anyOf ?? []) as { required: string[] }[];
    const required = answers[0]?.required ?? [];
    assert.ok(required.includes('property_evidence') && required.includes('normalized_address_key'));
    const { isError, body } = await call(client, INPUT);
    assert.deepEqual([isError, body.status], [false, 'exact_match']);
    assert.deepEqual(addressLookupResponse.parse(body), body);
    await sleep(SETTLING_MS);
    assert.deepEqual(body, await readOk(await postLookUp(service, INPUT)));
    assert.equal(await readBalance(), before);
  });

  test(`${revision}: an error has the same code and details as over REST`, async () => {
    const client = await connect('good', revision);
    for (const change of [
      { source_version: 'gnaf-1999-01' },
      { raw_address: 'Sampleton NSW 2999' },
      { raw_address: '1 Sample Blorp, Sampleton NSW 2999' },
      { limit: 0 },
    ]) {
      const { isError, body } = await call(client, { ...INPUT, ...change });
      assert.equal(isError, true);
      const overRest = (await (await postLookUp(service, { ...INPUT, ...change })).json()) as Body;
      assert.deepEqual(withoutId(body), withoutId(overRest));
    }
  });

  test(`${revision}: a token without address:lookup gets an error that names the missing scope`, async () => {
    const client = await connect('narrow', revision);
    await assert.rejects(call(client, INPUT), { requiredScope: 'abn:lookup address:lookup' });
  });
}
