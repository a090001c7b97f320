import { sha256Hex } from '#base/sha256.ts';
import { LOOPBACK_HOSTS } from './redirect-target.ts';

export type DescribedApp = { id: string; isDocument: boolean; name: string | null; redirectUris: readonly string[] };

/**
 * Builds the key that identifies a returning app. An app that publishes a document keeps its `client_id`. An app that
 * registers again is the same app if its name and redirect URIs are the same after normalisation.
 */
export function buildAppKey({ id, isDocument, name, redirectUris }: DescribedApp): string {
  if (isDocument) return id;
  const places = new Set(redirectUris.map(normaliseRedirect));
  const spoken = (name ?? '').normalize('NFKC').toLowerCase();
  return `sha256:${sha256Hex([spoken, ...[...places].sort()].join('\n'))}`;
}

// Browsers treat `https://HOST:443/` and `https:host` as the same URL, so these must not be two apps.
function normaliseRedirect(uri: string): string {
  if (!URL.canParse(uri)) return uri;
  const url = new URL(uri);
  // The issuer ignores the port of a loopback redirect, because local apps use a different one each time.
  if (url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname)) url.port = '';
  return url.href;
}
