import { buildApiError, type ErrorBody, UnexpectedResponseError } from './errors.ts';
import { parseRetryAfter } from './retries.ts';

const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** Reads a JSON answer; null for an empty one (204). Throws the error that the service answered, or UnexpectedResponseError. */
export async function readJson(response: Response, origin: string): Promise<unknown> {
  if (response.status === 204) return null;
  refuseRedirect(response);
  const body = parse(await readText(response), response, origin);
  if (response.ok) return body;
  if (isErrorBody(body)) throw buildApiError(response.status, body, readRetryAfter(response));
  throw describeStranger(response, origin);
}

/** Throws unless the answer is a file of one of these media types. */
export async function requireFile(response: Response, mediaTypes: readonly string[], origin: string): Promise<void> {
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  if (response.ok && mediaTypes.includes(type)) return;
  if (!response.ok) await readJson(response, origin);
  await response.body?.cancel();
  throw new UnexpectedResponseError(
    `The answer is ${type || 'of no type'}, not ${mediaTypes.join(' or ')}`,
    response.status,
  );
}

// Following a redirect could send the key to another server.
function refuseRedirect({ status, type, headers }: Response): void {
  if (type !== 'opaqueredirect' && (status < 300 || status > 399)) return;
  const place = headers.get('location') ?? 'another address';
  throw new UnexpectedResponseError(`The service redirects to ${place}: check baseUrl`, status);
}

function isErrorBody(body: object): body is ErrorBody {
  return 'code' in body && typeof body.code === 'string' && 'request_id' in body;
}

function parse(text: string, response: Response, origin: string): object {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch (cause) {
    throw describeStranger(response, origin, cause);
  }
  throw describeStranger(response, origin);
}

function describeStranger(response: Response, origin: string, cause?: unknown): UnexpectedResponseError {
  const message = `The server at ${origin} is not the Register-Data Service (HTTP status ${response.status}): check baseUrl`;
  return new UnexpectedResponseError(message, response.status, readRetryAfter(response), { cause });
}

function readRetryAfter({ headers }: Response): number | null {
  return parseRetryAfter(headers.get('retry-after'));
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ; ) {
    const part = await reader?.read();
    if (part?.value === undefined) return text + decoder.decode();
    bytes += part.value.byteLength;
    text += decoder.decode(part.value, { stream: true });
    if (bytes <= MAX_JSON_BYTES) continue;
    await reader?.cancel();
    throw new UnexpectedResponseError(`The answer is longer than ${MAX_JSON_BYTES} bytes`, response.status);
  }
}
