import { isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { describeBreak, readLimited } from '#doors/cli/send-call.ts';

/** An answer of the issuer, or why there is none. */
type JsonAnswer = { status: number; body: PlainObject } | { reason: string };

const TIMEOUT_MS = 30_000;

/** Fetches JSON without following redirects, which could carry a token to another host. Only sign-in loads fetch: it takes 20 ms. */
export async function fetchJson(url: string, sent?: PlainObject | URLSearchParams): Promise<JsonAnswer> {
  const isForm = sent instanceof URLSearchParams;
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(sent === undefined ? {} : { method: 'POST', body: isForm ? sent : JSON.stringify(sent) }),
    });
    const text = await readLimited(response.body);
    return { status: response.status, body: parseObject(text) };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { reason: describeBreak(cause) };
  }
}

function parseObject(text: string): PlainObject {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : {};
  } catch {
    return {};
  }
}
