import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import { parseCompactDay } from '#domain/extracts/register-day.ts';
import { normaliseRegisterText } from '#domain/extracts/row-line.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';

/** A row of the extract, or why it was rejected. */
type BulkRow = { entry: AbnEntry } | { rejected: string };

const ABN_STATUS: Readonly<Record<string, AbnEntry['status']>> = {
  ACT: 'active',
  CAN: 'cancelled',
  SUS: 'suspended',
};
const GST_STATUS: Readonly<Record<string, AbnEntry['gst']['status']>> = {
  ACT: 'registered',
  CAN: 'cancelled',
  NON: 'none',
};
const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses one ABR element; its children may come in any order. */
export function parseAbrElement(element: string): BulkRow {
  const entity = findUndeclaredEntity(element);
  if (entity !== null) return { rejected: `unknown entity ${entity}` };
  const abnTag = findTag(element, '<ABN ');
  const abn = parseAbn(findText(element, '<ABN '));
  if (abn === null) return { rejected: `no valid ABN: ${JSON.stringify(findText(element, '<ABN '))}` };
  const status = ABN_STATUS[findAttribute(abnTag, 'status="')];
  if (status === undefined) return { rejected: `unknown ABN status in ${JSON.stringify(abnTag)}` };
  return {
    entry: {
      abn,
      status,
      status_from: parseCompactDay(findAttribute(abnTag, 'ABNStatusFromDate="')),
      entity_type_code: findText(element, '<EntityTypeInd') || null,
      entity_type: findText(element, '<EntityTypeText') || null,
      entity_name: findMainName(element) || null,
      acn: parseAcn(findText(element, '<ASICNumber')),
      state: findText(element, '<State') || null,
      postcode: findText(element, '<Postcode') || null,
      gst: parseGst(findTag(element, '<GST ')),
      other_names: listOtherNames(element),
      last_updated: parseCompactDay(findAttribute(element, 'recordLastUpdatedDate="')),
      // An attribute of the record's own tag; the extract does not give the new ABN.
      replaced: findAttribute(element.slice(0, element.indexOf('>')), 'replaced="') === 'Y',
    },
  };
}

function findMainName(element: string): string {
  const main = element.indexOf('<MainEntity');
  if (main !== -1) return findText(element, '<NonIndividualNameText', main);
  const start = element.indexOf('<IndividualName');
  if (start === -1) return '';
  const end = element.indexOf('</IndividualName>', start);
  const parts: string[] = [];
  for (let given = element.indexOf('<GivenName', start); given !== -1 && given < end; ) {
    parts.push(findText(element, '<GivenName', given));
    given = element.indexOf('<GivenName', given + 1);
  }
  parts.push(findText(element, '<FamilyName', start));
  return parts.filter((part) => part !== '').join(' ');
}

const NO_NAMES: AbnEntry['other_names'] = [];

function listOtherNames(element: string): AbnEntry['other_names'] {
  let at = element.indexOf('<OtherEntity');
  if (at === -1) return NO_NAMES;
  const names: { type: string; name: string }[] = [];
  for (; at !== -1; at = element.indexOf('<OtherEntity', at + 1)) {
    const name = findText(element, '<NonIndividualNameText', at);
    const type = findAttribute(findTag(element, '<NonIndividualName ', at), 'type="');
    if (name !== '') names.push({ type, name });
  }
  return names;
}

// `mark` is the beginning of a tag. Each mark used here begins only one tag of the extract: `<State` does not match `<Status`.
function findTag(element: string, mark: string, from = 0): string {
  const open = element.indexOf(mark, from);
  return open === -1 ? '' : element.slice(open, element.indexOf('>', open));
}

function findText(element: string, mark: string, from = 0): string {
  const open = element.indexOf(mark, from);
  if (open === -1) return '';
  const start = element.indexOf('>', open) + 1;
  if (start === 0 || element.charCodeAt(start - 2) === SLASH) return '';
  const end = element.indexOf('<', start);
  return decodeText(end === -1 ? element.slice(start) : element.slice(start, end));
}

const SLASH = '/'.charCodeAt(0);

function findAttribute(tag: string, mark: string): string {
  const start = tag.indexOf(mark);
  if (start === -1) return '';
  const from = start + mark.length;
  const end = tag.indexOf('"', from);
  return end === -1 ? '' : tag.slice(from, end);
}

function parseGst(tag: string): AbnEntry['gst'] {
  const status = GST_STATUS[findAttribute(tag, 'status="')] ?? 'none';
  // The extract dates "never registered" 1900-01-01, which is not a real date.
  return { status, status_from: status === 'none' ? null : parseCompactDay(findAttribute(tag, 'GSTStatusFromDate="')) };
}

// XML predefines five named entities, and the extract declares no others.
function findUndeclaredEntity(element: string): string | null {
  if (!element.includes('&')) return null;
  const named = element.matchAll(/&([a-z]\w*);/gi);
  for (const [entity, name = ''] of named) if (!Object.hasOwn(NAMED_ENTITIES, name)) return entity;
  return null;
}

function decodeText(text: string): string {
  if (!text.includes('&')) return normaliseRegisterText(text);
  const decoded = text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, body: string) => {
    if (body[0] !== '#') return NAMED_ENTITIES[body] ?? whole;
    const point = body[1]?.toLowerCase() === 'x' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
  return normaliseRegisterText(decoded);
}
