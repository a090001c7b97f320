import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Lifetime } from '#test/rig/lifetime.ts';
import { waitUntil } from './wait-until.ts';

type Value = { stringValue?: string; intValue?: string; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };

/** A span as it was exported, with its attributes by name. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  links?: { traceId: string; spanId: string }[];
  attributes: Record<string, string | number | boolean>;
};

/** A collector of OTLP over HTTP in JSON; what it answers may be changed. */
export type TraceCollector = {
  url: string;
  spans: ReceivedSpan[];
  resources: Record<string, unknown>[];
  /** Everything that it received, as text. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  answer: (response: ServerResponse) => void;
  /** Waits until a span of that name came; returns the first. */
  waitFor(name: string): Promise<ReceivedSpan>;
};

/** Starts a collector on this machine that stops with the test. */
export async function startTraceCollector(t: Lifetime): Promise<TraceCollector> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
    collector.bodies.push(body);
    collector.headers.push(request.headers);
    note(JSON.parse(body), collector);
    collector.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    resources: [],
    bodies: [],
    headers: [],
    answer: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    waitFor: (name) =>
      waitUntil(`a span ${name} is exported`, () => collector.spans.find((span) => span.name === name) ?? null),
  };
  return collector;
}

type Exported = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
};

function note({ resourceSpans }: Exported, { spans, resources }: TraceCollector): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    resources.push(byKey(resource.attributes));
    for (const span of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({ ...span, attributes: byKey(span.attributes) });
  }
}

function byKey(attributes: readonly Attribute[]): ReceivedSpan['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, readValue(value)]));
}

function readValue({ stringValue, intValue, doubleValue, boolValue }: Value): string | number | boolean {
  return stringValue ?? (intValue === undefined ? undefined : Number(intValue)) ?? doubleValue ?? boolValue ?? '';
}
