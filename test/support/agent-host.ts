import { createServer } from 'node:http';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import type { REVISIONS } from './agent-service.ts';

/** An AI host built with the official client: it registers itself, sends its person to a page and waits for the answer. */
export class AgentHost implements OAuthClientProvider {
  readonly #url: URL;
  readonly #revision: (typeof REVISIONS)[number];
  readonly #port: number;
  #information: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;
  /** Where it sent its person; null while it has not. */
  sentTo: URL | null = null;

  constructor(service: { url: string }, revision: (typeof REVISIONS)[number], port: number) {
    this.#url = new URL(`${service.url}/mcp`);
    this.#revision = revision;
    this.#port = port;
  }

  get redirectUrl() {
    return `http://127.0.0.1:${this.#port}/callback`;
  }

  get clientMetadata() {
    return { client_name: 'Official client', redirect_uris: [this.redirectUrl] };
  }

  clientInformation = () => this.#information;
  saveClientInformation = (information: StoredOAuthClientInformation) => {
    this.#information = information;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: StoredOAuthTokens) => {
    this.#tokens = tokens;
  };
  codeVerifier = () => this.#verifier;
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  /** What was refused is forgotten, as a host must: it then asks its person again. */
  invalidateCredentials = (which: string) => {
    if (which === 'all' || which === 'client') this.#information = undefined;
    if (which === 'all' || which === 'tokens') this.#tokens = undefined;
  };
  discoveryState = () => this.#discovery;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.#discovery = state;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };

  /** Connects, with the tokens it has; UnauthorizedError where it first needs its person. */
  async connect(): Promise<Client> {
    const mode = this.#revision === '2026-07-28' ? { pin: this.#revision } : ('legacy' as const);
    const jsonSchemaValidator = new CfWorkerJsonSchemaValidator();
    const info = { name: 'official-client', version: '1.0.0' };
    const client = new Client(info, { versionNegotiation: { mode }, jsonSchemaValidator });
    await client.connect(this.#openTransport());
    return client;
  }

  /** Whether it has to send its person somewhere first. */
  async needsPerson(): Promise<boolean> {
    try {
      await (await this.connect()).close();
      return false;
    } catch (error) {
      if (error instanceof UnauthorizedError) return true;
      throw error;
    }
  }

  /** Takes the answer that came to its address. */
  async finish(answer: URLSearchParams): Promise<void> {
    await this.#openTransport().finishAuth(answer);
  }

  #openTransport(): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(this.#url, { authProvider: this });
  }
}

/** Listens at a host's redirect address; `next` returns each answer as it arrives. */
export async function listenForAnswers(): Promise<{ port: number; next(): Promise<URLSearchParams>; stop(): void }> {
  const answers: URLSearchParams[] = [];
  let wake: (() => void) | null = null;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    if (pathname === '/callback') answers.push(searchParams);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Back</title><h1>Back in the app</h1>');
    wake?.();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    async next() {
      while (answers.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return answers.shift() as URLSearchParams;
    },
    stop: () => server.close(),
  };
}
