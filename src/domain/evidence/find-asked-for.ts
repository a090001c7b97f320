const ASKED = ['raw_address', 'company_name', 'business_name', 'name'];

/** Finds the name or address in a request, as it was written; null when it was asked by a number. */
export function findAskedFor(request: Readonly<Record<string, unknown>>): string | null {
  const asked = ASKED.map((field) => request[field]).find((text) => typeof text === 'string');
  return asked === undefined ? null : String(asked);
}
