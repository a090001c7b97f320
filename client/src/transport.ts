import { type Attempt, startAttempt } from './attempt.ts';
import { buildTarget, type Endpoint, type Target } from './endpoint.ts';
import { RegisterDataError, UnexpectedResponseError } from './errors.ts';
import { FileAnswer } from './file-answer.ts';
import { readJson, requireFile } from './read-answer.ts';
import { decidePause, pauseFor } from './retries.ts';
import { type CallOptions, type CheckedSettings, type ClientSettings, checkSettings } from './settings.ts';

type Request = { endpoint: Endpoint; target: Target; headers: Record<string, string> };

/** Sends calls: with the key, a time limit, retries and an Idempotency-Key. */
export class Transport {
  readonly #settings: CheckedSettings;

  constructor(settings: ClientSettings) {
    this.#settings = checkSettings(settings);
  }

  /** Sends a call whose answer is JSON. */
  json(endpoint: Endpoint, input: object, options: CallOptions = {}): Promise<unknown> {
    return this.#call(endpoint, input, options, async (response, attempt) => {
      const answer = await readJson(response, this.#settings.baseUrl);
      attempt.end();
      return answer;
    });
  }

  /** Sends a call whose answer is a file. */
  file(endpoint: Endpoint, input: object, options: CallOptions = {}): Promise<FileAnswer> {
    return this.#call(endpoint, input, options, async (response, attempt) => {
      const isElsewhere = endpoint.redirects === true && response.status === 302;
      const file = isElsewhere ? await this.#fetchElsewhere(response, attempt) : response;
      if (!isElsewhere) await requireFile(file, endpoint.file ?? [], this.#settings.baseUrl);
      attempt.stopClock();
      return new FileAnswer(file, attempt);
    });
  }

  async #call<T>(
    endpoint: Endpoint,
    input: object,
    options: CallOptions,
    read: (response: Response, attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const request = this.#prepare(endpoint, input, options);
    const { maxRetries = this.#settings.maxRetries, timeoutMs = this.#settings.timeoutMs, signal } = options;
    for (let retries = 0; ; retries += 1) {
      const attempt = startAttempt(timeoutMs, signal);
      try {
        return await attempt.run(async () => read(await this.#send(request, attempt), attempt));
      } catch (error) {
        attempt.end();
        if (!(error instanceof RegisterDataError) || retries >= maxRetries) throw error;
        const pauseMs = decidePause(error, endpoint, retries);
        if (pauseMs === null) throw error;
        await pauseFor(pauseMs, signal);
      }
    }
  }

  #prepare(endpoint: Endpoint, input: object, options: CallOptions): Request {
    const { baseUrl, token } = this.#settings;
    const target = buildTarget(baseUrl, endpoint, input);
    const headers: Record<string, string> = { accept: endpoint.file?.join(', ') ?? 'application/json' };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    if (target.body !== null) headers['content-type'] = 'application/json';
    // All attempts have the same key, so the service runs and charges the call once.
    if (endpoint.keyed === true)
      headers['idempotency-key'] = checkKey(options.idempotencyKey ?? findKey(input) ?? makeKey());
    return { endpoint, target, headers };
  }

  #send({ endpoint, target, headers }: Request, { signal }: Attempt): Promise<Response> {
    const { method } = endpoint;
    // A page of the same origin must not send its cookies along.
    const init: RequestInit = { method, headers, signal, redirect: 'manual', credentials: 'omit' };
    return this.#settings.fetch(target.url, target.body === null ? init : { ...init, body: target.body });
  }

  // A file in an object store is at a temporary URL that needs no key, so none is sent.
  async #fetchElsewhere(response: Response, { signal }: Attempt): Promise<Response> {
    await response.body?.cancel();
    const { baseUrl, fetch } = this.#settings;
    const url = new URL(response.headers.get('location') ?? '', baseUrl);
    if (url.protocol !== 'https:' && !baseUrl.startsWith('http:'))
      throw new UnexpectedResponseError(`The file is at ${url.origin}, which is not https`, response.status);
    const file = await fetch(url, { signal, redirect: 'error', credentials: 'omit' });
    if (file.ok) return file;
    await file.body?.cancel();
    throw new UnexpectedResponseError(`The file at ${url.origin} is not available`, file.status);
  }
}

// An operation with the field accepts the header only with the same value.
function findKey(input: object): string | undefined {
  return 'idempotency_key' in input && typeof input.idempotency_key === 'string' ? input.idempotency_key : undefined;
}

// A header cannot contain others, and the failure would look like a broken connection.
function checkKey(key: string): string {
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters');
}

// randomUUID is missing in pages that are not served over https.
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
