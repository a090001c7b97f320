/** Appends a path, and the parameters of a query, to a base URL that may already contain the path or its beginning. */
export function buildEndpointUrl(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base);
  const given = url.pathname.replace(/\/+$/, '');
  const covered = path === given || path.startsWith(`${given}/`);
  url.pathname = covered ? path : `${given}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
