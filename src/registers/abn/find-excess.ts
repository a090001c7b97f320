import { describeTooLong, describeTooMany, MAX_FIELD_LENGTH, MAX_LIST_MEMBERS } from '#domain/extracts/field-limits.ts';

const REPEATED = ['<OtherEntity', '<GivenName', '<DGR'];
// A record has about 600 characters, so most need no closer check.
const PLAIN_LENGTH = MAX_FIELD_LENGTH;

/** Describes a text, an attribute or a number of elements beyond the limits in an ABN record; null if there is none. */
export function findExcess(element: string): string | null {
  if (element.length <= PLAIN_LENGTH) return null;
  let from = 0;
  // Tags and texts alternate: each ends where the next begins.
  for (let at = 0; from < element.length; at = from) {
    const end = element.indexOf(element[at] === '<' ? '>' : '<', at);
    from = end === -1 ? element.length : element[at] === '<' ? end + 1 : end;
    if (from - at > MAX_FIELD_LENGTH) return describeTooLong(nameField(element, at), from - at, MAX_FIELD_LENGTH);
  }
  for (const mark of REPEATED) {
    const count = element.split(mark).length - 1;
    if (count > MAX_LIST_MEMBERS) return describeTooMany(mark.slice(1), count, MAX_LIST_MEMBERS);
  }
  return null;
}

// Names the tag itself, or the tag before the text.
function nameField(element: string, at: number): string {
  const open = element.lastIndexOf('<', at);
  return /^<\/?(\w{1,60})/.exec(element.slice(open, open + 70))?.[1] ?? 'a field';
}
