import { ServiceError } from '#contract/service-error.ts';
import { MAX_FIELD_NAME_LENGTH } from '#operations/funnel/describe-issue.ts';

/** Throws when a query cannot be decoded, naming the parameter. Used undecoded, it would look for something else. */
export function requireSoundQuery(url: string): void {
  const begin = url.indexOf('?');
  if (begin === -1 || !url.includes('%', begin)) return;
  const broken = url
    .slice(begin + 1)
    .split('&')
    .find((pair) => !isDecodable(pair));
  if (broken !== undefined) throw buildRefusal(broken.split('=')[0] ?? '', 'is not properly percent-encoded');
}

/** Throws when a query parameter is repeated, because it is unclear which value is meant. */
export function requireEachOnce(query: object): void {
  const twice = Object.entries(query).find(([, value]) => Array.isArray(value));
  if (twice !== undefined) throw buildRefusal(twice[0], 'is given more than once: send it once');
}

/** Throws when a route that takes its fields in the body has a query, because an ignored field would look as if it counted. */
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

// A name is the caller's own text, of any length.
function buildRefusal(name: string, problem: string): ServiceError {
  const field = name.slice(0, MAX_FIELD_NAME_LENGTH) || 'query';
  return new ServiceError('invalid_input', `${field} ${problem}.`, { details: { issues: [{ field, problem }] } });
}
