import { ServiceError } from '#contract/service-error.ts';

const MAX_FIELD_LENGTH = 100;

/** Refuses a query that cannot be decoded, naming the parameter: taken as it stands it would ask for something else, and find nothing. */
export function requireSoundQuery(url: string): void {
  const begin = url.indexOf('?');
  if (begin === -1 || !url.includes('%', begin)) return;
  const broken = url
    .slice(begin + 1)
    .split('&')
    .find((pair) => !isDecodable(pair));
  if (broken !== undefined) throw buildRefusal(broken.split('=')[0] ?? '', 'is not properly percent-encoded');
}

/** Refuses a query parameter that is given more than once: which of its values is meant is not known. */
export function requireEachOnce(query: object): void {
  const twice = Object.entries(query).find(([, value]) => Array.isArray(value));
  if (twice !== undefined) throw buildRefusal(twice[0], 'is given more than once: send it once');
}

/** Refuses a query on a route that takes its fields in the body: passed over, a field in the wrong place would look as if it counted. */
export function requireNoQuery(query: object): void {
  const [field] = Object.keys(query);
  if (field !== undefined) throw buildRefusal(field, 'is not part of this request: its fields go into the body');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

// A name is the caller's own text: it may be of any length.
function buildRefusal(name: string, problem: string): ServiceError {
  const field = name.slice(0, MAX_FIELD_LENGTH) || 'query';
  return new ServiceError('invalid_input', `${field} ${problem}.`, { details: { issues: [{ field, problem }] } });
}
