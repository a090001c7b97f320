import { ServiceError } from '#contract/service-error.ts';
import { buildThrottled } from './abr-exception.ts';

/** Where the live register is, and who we are to it. */
export type AbrSettings = { url: string; guid: string; timeoutMs: number };

/** Where the real register answers. */
export const ABR_DEFAULT_URL = 'https://abr.business.gov.au/abrxmlsearch/AbrXmlSearch.asmx';

const MAX_ANSWER_BYTES = 5_000_000;
const TOO_MANY_REQUESTS = 429;

/** Asks SearchByABNv202001 with history and gives the document; throws network_error, rate_limited, upstream_error or parse_error, none of which holds the GUID. */
export async function readAbrDocument(settings: AbrSettings, abn: string): Promise<string> {
  try {
    return await ask(settings, abn);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (isTimeout(error)) throw buildUnreachable('The ABN register did not answer in time.', error);
  }
  // A connection that could not be made, or broke before an answer, is tried once more; asking twice does no harm.
  try {
    return await ask(settings, abn);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw buildUnreachable('The ABN register could not be reached.', error);
  }
}

async function ask({ url, guid, timeoutMs }: AbrSettings, abn: string): Promise<string> {
  // In the body rather than the address, which proxies and error messages repeat.
  const body = new URLSearchParams({ searchString: abn, includeHistoricalDetails: 'Y', authenticationGuid: guid });
  const response = await fetch(`${url.replace(/\/+$/, '')}/SearchByABNv202001`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readBounded(response);
  if (response.status === TOO_MANY_REQUESTS) {
    throw buildThrottled();
  }
  if (!response.ok) {
    throw new ServiceError('upstream_error', `The ABN register answered with status ${response.status}.`);
  }
  return text;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new ServiceError('parse_error', 'The ABN register answered without end.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

// The cause is named by its code alone: what else it holds may repeat what was sent.
function buildUnreachable(message: string, error: unknown): ServiceError {
  const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
  return new ServiceError('network_error', message, { cause: new Error(cause) });
}
