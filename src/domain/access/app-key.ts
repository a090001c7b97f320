import { sha256Hex } from '#base/sha256.ts';

// The issuer does not compare the port of a loopback redirect, and programs on a device take another one each time.
const LOOPBACK_PORT = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d+/;

/** A program as it describes itself. */
export type DescribedApp = { id: string; isDocument: boolean; name: string | null; redirectUris: readonly string[] };

/**
 * Builds the key by which an app that comes back is recognised. An app that publishes a document keeps its `client_id`.
 * One that registers anew is the same app if it has the same name and the same redirect URIs.
 */
export function buildAppKey({ id, isDocument, name, redirectUris }: DescribedApp): string {
  // Without a name too little is left to call two registrations one app.
  if (isDocument || name === null || name === '') return id;
  const places = new Set(redirectUris.map((uri) => uri.replace(LOOPBACK_PORT, '$1')));
  return `sha256:${sha256Hex([name, ...[...places].sort()].join('\n'))}`;
}
