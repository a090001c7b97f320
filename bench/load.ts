import autocannon from 'autocannon';

const CONNECTIONS = 64;

/** What a load run gave. */
export type LoadResult = { requests: number; perSecond: number; errors: number };

/** Loads a URL at 64 connections for so many seconds, or until so many requests are answered. */
export async function load(
  url: string,
  apiKey: string | null,
  extent: { seconds: number } | { requests: number },
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    ...('seconds' in extent ? { duration: extent.seconds } : { amount: extent.requests, duration: 600 }),
  });
  const answered = result['2xx'];
  return { requests: answered, perSecond: answered / result.duration, errors: result.errors + result.non2xx };
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
