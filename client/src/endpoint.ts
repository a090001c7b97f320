/** An operation of the service, as the client needs to know it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `{field}` where an input field belongs. */
  path: string;
  /** Whether it takes an Idempotency-Key: a repeat with the same key runs and is charged once. */
  keyed?: true;
  /** True where only an answer that says "nothing was done" is retried. */
  cautious?: true;
  /** The media types of a file; absent for JSON. */
  file?: readonly string[];
  /** True where the file can be in an object store, at a temporary URL. */
  redirects?: true;
  /** Input fields with a fixed value. */
  fixed?: Readonly<Record<string, string>>;
};

/** The URL, and the fields that belong in the body. */
export type Target = { url: URL; body: string | null };

/** Builds the URL and body of a call. Throws a TypeError for a missing value in the path. */
export function buildTarget(baseUrl: string, { method, path, fixed }: Endpoint, input: object): Target {
  const given = Object.entries({ ...input, ...fixed }).filter(([, value]) => value !== undefined);
  const rest = new Map<string, unknown>(given);
  const place = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest.get(field);
    rest.delete(field);
    return toSegment(field, value);
  });
  const url = new URL(baseUrl + place);
  if (method === 'POST') return { url, body: JSON.stringify(Object.fromEntries(rest)) };
  for (const [name, value] of rest) url.searchParams.set(name, String(value));
  return { url, body: null };
}

// A dot segment would lead to another route.
function toSegment(field: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${field} must be given, and not be "." or ".."`);
  return encodeURIComponent(text);
}
