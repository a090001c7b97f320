import { Agent, request } from 'node:http';

/** What each connection keeps posting: a body to a route, with or without a credential. */
export type PostLoops = {
  url: string;
  connections: number;
  body: string;
  apiKey: string | null;
  localAddress: string;
};

const LIFETIME_MS = 60_000;
// Without a delay, a refused connection would become a busy loop.
const RETRY_MS = 10;

// A child process: its parent sends it the loops. Each connection posts, waits for the response, and posts again.
process.once('message', ({ url, connections, body, apiKey, localAddress }: PostLoops) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const credential = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...credential };
  const post = () => {
    const sent = request(url, { method: 'POST', agent, localAddress, headers }, (response) => response.resume());
    sent.on('error', () => undefined);
    sent.once('close', () => (sent.errored === null ? post() : setTimeout(post, RETRY_MS)));
    sent.end(body);
  };
  for (let count = 0; count < connections; count++) post();
  setTimeout(() => process.exit(), LIFETIME_MS);
});
