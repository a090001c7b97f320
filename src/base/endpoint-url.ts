/** Appends a path to a base URL that may already contain the path or its beginning. */
export function buildEndpointUrl(base: string, path: string): URL {
  const url = new URL(base);
  const given = url.pathname.replace(/\/+$/, '');
  const covered = path === given || path.startsWith(`${given}/`);
  url.pathname = covered ? path : `${given}${path}`;
  return url;
}
