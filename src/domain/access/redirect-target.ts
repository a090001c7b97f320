/** The hosts by which a URL names the computer that reads it. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Where an app's response is sent, as shown to the user. */
export type RedirectTarget = {
  kind: 'site' | 'this_device' | 'app';
  /** The host, or the custom scheme of an app. */
  host: string;
  warnings: string[];
};

/** Whether a redirect URI is allowed: https, http on the loopback, or a private-use scheme with a dot. */
export function isRedirectAllowed(uri: string): boolean {
  const parsed = URL.parse(uri);
  // Control characters and lone surrogates are invalid in a URL, and the database cannot store them.
  if (parsed === null || /[\p{Cc}\p{Cs}]/u.test(uri)) return false;
  if (uri.includes('#') || parsed.username !== '' || parsed.password !== '') return false;
  if (parsed.protocol === 'https:') return !/[*\s\\]/.test(uri);
  if (parsed.protocol === 'http:') return LOOPBACK_HOSTS.includes(parsed.hostname);
  // RFC 8252, 7.1: a reversed domain name as scheme belongs to the owner of the domain. Any app could claim another
  // scheme, and browsers and operating systems handle some themselves.
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(parsed.protocol);
}

/** Describes where a response will be sent. */
export function describeRedirect(uri: string): RedirectTarget {
  const { protocol, hostname, host } = new URL(uri);
  if (protocol === 'http:' || (protocol === 'https:' && LOOPBACK_HOSTS.includes(hostname))) {
    return { kind: 'this_device', host, warnings: [] };
  }
  if (protocol !== 'https:') return { kind: 'app', host: protocol, warnings: [] };
  return { kind: 'site', host, warnings: listWarnings(hostname) };
}

function listWarnings(hostname: string): string[] {
  const warnings: string[] = [];
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) {
    warnings.push(
      `Its return address, ${hostname}, has letters that resemble other letters. A familiar name spelt this way is often an imitation.`,
    );
  }
  if (/^[\d.]+$|^\[/.test(hostname)) {
    warnings.push(
      `Its return address, ${hostname}, is a bare number, not a name. A company’s own service would normally have a name.`,
    );
  }
  return warnings;
}
