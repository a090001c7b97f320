const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL is on this machine. */
export function isLoopback(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && LOOPBACK.test(parsed.hostname);
}

/** Whether what is sent to a URL is protected: https, or this machine. */
export function isProtected(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:' || isLoopback(url);
}

/** Whether two URLs have the same scheme, host and port. All loopback names count as one host. */
export function isSameOrigin(a: string, b: string): boolean {
  const [one, other] = [originOf(a), originOf(b)];
  return one !== null && one === other;
}

function originOf(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null) return null;
  if (LOOPBACK.test(parsed.hostname)) parsed.hostname = '127.0.0.1';
  return parsed.origin;
}
