import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the fake does with one request. */
export type AbrBehaviour =
  | { body: string; status?: number; contentType?: string }
  | 'drop'
  | 'hang'
  | 'drip'
  | 'redirect'
  | 'flood';

/** A server that stands in for the ABN register. */
export type AbrServer = {
  url: string;
  /** The requests it received: path and form. */
  requests: { path: string; form: URLSearchParams }[];
  /** Sets the next answers, in order; the last one repeats. */
  behave(...behaviours: AbrBehaviour[]): void;
  close(): Promise<void>;
};

/** Starts the fake on a free port of this machine. */
export async function startAbrServer(): Promise<AbrServer> {
  const requests: AbrServer['requests'] = [];
  let queue: AbrBehaviour[] = [{ body: '', status: 500 }];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await readBody(request));
    requests.push({ path: request.url ?? '', form });
    const behaviour = queue.length > 1 ? queue.shift() : queue[0];
    answer(behaviour ?? 'drop', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/AbrXmlSearch.asmx`,
    requests,
    behave(...behaviours) {
      queue = behaviours;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(behaviour: AbrBehaviour, response: ServerResponse): void {
  if (behaviour === 'drop') response.destroy();
  else if (behaviour === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  else if (behaviour === 'flood') flood(response);
  else if (behaviour === 'drip') response.writeHead(200).write('<ABRPayloadSearchResults>');
  else if (behaviour !== 'hang') {
    response.writeHead(behaviour.status ?? 200, { 'content-type': behaviour.contentType ?? 'text/xml' });
    response.end(behaviour.body);
  }
}

function flood(response: ServerResponse): void {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
