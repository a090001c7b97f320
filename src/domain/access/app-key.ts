import { sha256Hex } from '#base/sha256.ts';

const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** A program as it describes itself. */
export type DescribedApp = { id: string; isDocument: boolean; name: string | null; redirectUris: readonly string[] };

/**
 * Builds the key by which an app that comes back is recognised. An app that publishes a document keeps its `client_id`.
 * One that registers anew is the same app if it has the same name and the same redirect URIs, however either is spelt.
 */
export function buildAppKey({ id, isDocument, name, redirectUris }: DescribedApp): string {
  if (isDocument) return id;
  const places = new Set(redirectUris.map(normaliseRedirect));
  const spoken = (name ?? '').normalize('NFKC').toLowerCase();
  return `sha256:${sha256Hex([spoken, ...[...places].sort()].join('\n'))}`;
}

// Browsers take `https://HOST:443/` and `https:host` for the same place, so these must not be two apps.
function normaliseRedirect(uri: string): string {
  if (!URL.canParse(uri)) return uri;
  const url = new URL(uri);
  // The issuer does not compare the port of a loopback redirect, and programs on a device take another one each time.
  if (url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname)) url.port = '';
  return url.href;
}
