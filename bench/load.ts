import autocannon from 'autocannon';

const CONNECTIONS = 64;
const JSON_POST = { method: 'POST' as const, headers: { 'content-type': 'application/json' } };

/** How long a load run lasts. */
export type Extent = { seconds: number } | { requests: number };

/** The result of a load run. */
export type LoadResult = { requests: number; perSecond: number; errors: number };

/** Loads a URL at 64 connections for a number of seconds or of requests. */
export async function load(url: string, apiKey: string | null, extent: Extent): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    ...toDuration(extent),
  });
  const answered = result['2xx'];
  return { requests: answered, perSecond: answered / result.duration, errors: result.errors + result.non2xx };
}

/** A request to repeat. An answer for which `isGood` is false counts as an error; without it, the status decides. */
export type LoadRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  isGood?: (text: string) => boolean;
};

/** Repeats one request at 64 connections for a number of seconds or of requests. */
export async function loadRequest({ isGood, ...request }: LoadRequest, extent: Extent): Promise<LoadResult> {
  const options = {
    ...request,
    connections: CONNECTIONS,
    ...(isGood && { verifyBody: (text: unknown) => isGood(String(text)) }),
    ...toDuration(extent),
  };
  // autocannon ends a run, and measures its duration, in whole seconds.
  const startedMs = performance.now();
  let endedMs = startedMs;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended)));
    running.on('response', () => {
      endedMs = performance.now();
    });
  });
  const answered = result['2xx'];
  const errors = result.errors + result.non2xx + result.mismatches;
  return { requests: answered, perSecond: (answered * 1_000) / (endedMs - startedMs), errors };
}

/** Posts bodies to a URL for a number of seconds or of requests. Each connection has its own share of the list. */
export async function loadPosts(
  url: string,
  apiKey: string | null,
  { bodies, connections, ...extent }: { bodies: readonly string[]; connections: number } & Extent,
): Promise<LoadResult> {
  const authorization = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  let connected = 0;
  const result = await autocannon({
    url,
    connections,
    ...toDuration(extent),
    ...JSON_POST,
    setupClient(client) {
      const own = connected++;
      const share = bodies.filter((_, index) => index % connections === own);
      const headers = { ...JSON_POST.headers, ...authorization };
      client.setRequests(share.map((body) => ({ ...JSON_POST, headers, body })));
    },
  });
  const answered = result['2xx'];
  return { requests: answered, perSecond: answered / result.duration, errors: result.errors + result.non2xx };
}

function toDuration(extent: Extent): { duration: number; amount?: number } {
  return 'seconds' in extent ? { duration: extent.seconds } : { amount: extent.requests, duration: 600 };
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
