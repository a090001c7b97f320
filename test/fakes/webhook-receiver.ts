import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';

/** A received request: its headers and its raw body. */
export type Received = { headers: Record<string, string>; body: string };

/** A receiver of webhooks, as a customer would write one; what it answers may be changed. */
export type WebhookReceiver = {
  url: string;
  received: Received[];
  answer: (response: ServerResponse, received: Received) => unknown;
  /** The events that came in, each checked with the secret by the library that receivers use; throws for one that is not genuine. */
  verify(secret: string): unknown[];
  stop(): Promise<void>;
};

/** Starts a receiver on this machine that answers 204 and stops with the test. */
export async function startWebhookReceiver(t: TestContext): Promise<WebhookReceiver> {
  // The port may have been another receiver's before, and what is sent to that one must not arrive here.
  const path = `/${randomUUID()}`;
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith(path)) return void response.writeHead(410).end();
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const one = { headers, body };
    receiver.received.push(one);
    receiver.answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  t.after(stop);
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    verify: (secret) => receiver.received.map(({ headers, body }) => new Webhook(secret).verify(body, headers)),
    stop,
  };
  return receiver;
}

/** Answers with a status. */
export function answerStatus(status: number, headers: Record<string, string> = {}): WebhookReceiver['answer'] {
  return (response) => void response.writeHead(status, headers).end();
}
