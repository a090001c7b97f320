/** A minimal browser: keeps cookies by path, sends the headers that show where a form comes from, and follows redirects of one origin. */
export class FetchBrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(url: string) {
    this.#origin = new URL(url).origin;
  }

  /** Every cookie it holds, by name and path. */
  get cookies(): ReadonlyMap<string, { value: string; path: string }> {
    return this.#cookies;
  }

  /** Puts a cookie in, as an attacker might. */
  plant(name: string, value: string, path = '/'): void {
    this.#cookies.set(`${name} ${path}`, { value, path });
  }

  cookie(name: string): string | null {
    for (const [key, { value }] of this.#cookies) if (key.startsWith(`${name} `)) return value;
    return null;
  }

  /** Opens an address. Returns the last answer that is no redirect within the origin. */
  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...this.#cookieHeader(url.pathname), ...init.headers },
    });
    this.#keep(response);
    const location = response.headers.get('location');
    const next = location === null ? null : new URL(location, this.#origin);
    if (next === null || next.origin !== this.#origin || response.status < 300 || response.status >= 400)
      return response;
    await response.arrayBuffer();
    return this.open(next.href);
  }

  /** Sends a form as a page of the service itself would. */
  send(address: string, fields: Record<string, string | readonly string[]>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    return this.open(address, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
  }

  #cookieHeader(path: string): Record<string, string> {
    const sent = [...this.#cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    if (sent.length === 0) return {};
    return { cookie: sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ') };
  }

  #keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      const isOver = attributes.some((one) => /^max-age=0$/i.test(one) || /expires=Thu, 01 Jan 1970/i.test(one));
      if (isOver || value === '') this.#cookies.delete(`${name} ${path}`);
      else this.#cookies.set(`${name} ${path}`, { value, path });
    }
  }
}
