/** Where the service is, who calls it, and the client's timeouts and retries. */
export type ClientSettings = {
  /** Such as `https://service.example`. */
  baseUrl: string;
  /** An API key, or an OAuth access token. */
  token?: string | undefined;
  /** The longest time of one attempt, 30,000 by default. `CallOptions.signal` limits all attempts together. */
  timeoutMs?: number | undefined;
  /** How often a temporary failure is retried, 3 by default; 0 turns retries off. */
  maxRetries?: number | undefined;
  /** Another `fetch`, for example one that uses a proxy. */
  fetch?: typeof globalThis.fetch | undefined;
};

/** What one call may change. */
export type CallOptions = {
  /** Stops the call and its retries; the call throws the signal's reason. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  /** Your own key, to repeat a call safely across restarts of your program. Each call gets a random key otherwise. */
  idempotencyKey?: string | undefined;
};

/** The settings with every default, checked. */
export type CheckedSettings = {
  baseUrl: string;
  token: string | null;
  timeoutMs: number;
  maxRetries: number;
  fetch: typeof globalThis.fetch;
};

/** Checks the settings. Throws a TypeError that never contains the token. */
export function checkSettings(settings: ClientSettings): CheckedSettings {
  const { baseUrl, token = null, timeoutMs = 30_000, maxRetries = 3 } = settings;
  if (token !== null && !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError('token must be one word of printable ASCII characters: check it for spaces and line breaks');
  // A fetch of the browser only works as a method of its window.
  const send = settings.fetch ?? ((input, init) => globalThis.fetch(input, init));
  return { baseUrl: checkBaseUrl(baseUrl), token, timeoutMs, maxRetries, fetch: send };
}

function checkBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password + url.search + url.hash !== '')
    throw new TypeError('baseUrl must be an http or https URL without user, query or fragment');
  return url.href.replace(/\/+$/, '').replace(/\/v1$/, '');
}
