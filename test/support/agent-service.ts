import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import type { Additions } from '#app/build-server.ts';
import type { Config } from '#app/config.ts';
import { GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import type { VerifiedToken } from '#operations/funnel/authenticate.ts';
import { createTestGrant, type GrantWish, type TestAccount } from './test-account.ts';
import { type Foundations, startTestService, type TestService } from './test-service.ts';

/** The protocol revisions that /mcp is tested with. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;

/** A service that accepts the tokens of this test; each token has the scopes granted to it. */
export type AgentService = TestService & {
  /** Grants a token for this many seconds, for the service's own account unless another is named. */
  grant(
    token: string,
    scopes?: readonly Scope[],
    lifeSeconds?: number,
    account?: TestAccount,
    wish?: GrantWish,
  ): Promise<DelegatedCaller>;
};

/** Starts a service with a token verifier that a test controls; the tokens are an account's. */
export async function startAgentService(
  settings: Partial<Config> = {},
  additions: Additions = {},
  foundations: Foundations = {},
): Promise<AgentService> {
  const tokens = new Map<string, Promise<VerifiedToken>>();
  const verifyToken = async (token: string) => (await tokens.get(token)) ?? null;
  const service = await startTestService(settings, { ...additions, verifyToken }, foundations);
  const grant: AgentService['grant'] = async (
    token,
    scopes,
    lifeSeconds = 600,
    account = service.account,
    wish = {},
  ) => {
    const granted = createTestGrant(service.database.db, account, wish).then((holder) => ({
      caller: { ...holder, credentialId: token, scopes: scopes ?? GRANTABLE_SCOPES },
      expiresAtSeconds: Math.floor(Date.now() / 1000) + lifeSeconds,
    }));
    // Valid from now on: a request with it waits until its consent is on disk.
    tokens.set(token, granted);
    return (await granted).caller;
  };
  const stop = async () => {
    // Pending consents must finish before the database is dropped.
    await Promise.allSettled(tokens.values());
    await service.stop();
  };
  return { ...service, grant, stop };
}

/** Connects the official client on one revision and no other. */
export async function connectAgent(
  service: TestService,
  token: string,
  revision: (typeof REVISIONS)[number],
): Promise<Client> {
  const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const);
  // The client's usual validator compiles for so long that the service, which shares its event loop here, would shed it.
  const jsonSchemaValidator = new CfWorkerJsonSchemaValidator();
  const client = new Client(
    { name: 'a test', version: '1.0.0' },
    { versionNegotiation: { mode }, jsonSchemaValidator },
  );
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
  return client;
}

/** Lists the tools, by which the client learns their output schemas and refuses every later answer that breaks them. */
export async function learnTools(client: Client) {
  return (await client.listTools()).tools;
}

/** Posts one JSON-RPC message unchanged. */
export function postMessage(
  service: Pick<TestService, 'url'>,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${service.url}/mcp`, {
    method: 'POST',
    body: JSON.stringify(message),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });
}
