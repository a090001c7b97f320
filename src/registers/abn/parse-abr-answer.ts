import { findChild, findChildText, listChildren, parseXml, type XmlElement } from '#base/xml-tree.ts';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnHistory, DatedName, Span } from '#domain/entities/abn-history.ts';
import { dayAfter } from '#domain/entities/day-arithmetic.ts';
import { isRealDay } from '#domain/extracts/register-day.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';

/** The live register's answer: an entity with its history, an exception, or something unreadable. */
type AbrAnswer =
  | { kind: 'entity'; entry: AbnEntry; history: AbnHistory; replaced_by: string | null }
  | { kind: 'exception'; code: string; description: string }
  | { kind: 'unreadable'; why: string };

const STATUS: Record<string, AbnEntry['status']> = { ACTIVE: 'active', CANCELLED: 'cancelled', SUSPENDED: 'suspended' };
// The register writes this for "no end".
const OPEN_END = '0001-01-01';

/** Parses an answer of any version of SearchByABN; `abn` is the number that was searched. */
export function parseAbrAnswer(document: string, abn: string): AbrAnswer {
  const root = parseXml(document);
  if (root === null) return { kind: 'unreadable', why: 'not well-formed XML' };
  const response = findDescendant(root, 'response');
  const exception = findChild(response, 'exception');
  if (exception !== null) {
    const code = findChildText(exception, 'exceptionCode')?.toUpperCase() ?? '';
    return { kind: 'exception', code, description: findChildText(exception, 'exceptionDescription') ?? '' };
  }
  const entity = response?.children.find((child) => child.name.startsWith('businessEntity')) ?? null;
  if (entity === null) return { kind: 'unreadable', why: 'neither an entity nor an exception' };
  return parseEntity(entity, abn);
}

function parseEntity(entity: XmlElement, abn: string): AbrAnswer {
  const numbers = listChildren(entity, 'ABN').map((one) => ({
    abn: parseAbn(findChildText(one, 'identifierValue') ?? ''),
    isCurrent: findChildText(one, 'isCurrentIndicator'),
  }));
  const asked = numbers.find((one) => one.abn === abn);
  if (asked === undefined) return { kind: 'unreadable', why: 'the answer is about another ABN' };
  const statuses = listStatuses(entity);
  const status = statuses.find((one) => one.effective_to === null) ?? statuses[0];
  if (status === undefined) return { kind: 'unreadable', why: 'no known status' };
  const names = listNames(entity);
  const addresses = listAddresses(entity);
  const address = addresses.find((one) => one.effective_to === null) ?? addresses[0];
  const gst = listChildren(entity, 'goodsAndServicesTax').map(readSpan);
  const type = findChild(entity, 'entityType');
  const successor = numbers.find((one) => one.isCurrent === 'Y' && one.abn !== abn)?.abn ?? null;
  const entry: AbnEntry = {
    abn,
    status: status.status,
    status_from: status.effective_from,
    entity_type_code: findChildText(type, 'entityTypeCode'),
    entity_type: findChildText(type, 'entityDescription'),
    entity_name: names.find((one) => one.kind === 'main' && one.is_current)?.name ?? null,
    acn: parseAcn(findChildText(entity, 'ASICNumber') ?? ''),
    state: address?.state ?? null,
    postcode: address?.postcode ?? null,
    gst: decideCurrentGst(gst),
    other_names: names.flatMap(({ kind, name, effective_to }) =>
      kind !== 'main' && effective_to === null ? [{ type: TYPES[kind], name }] : [],
    ),
    last_updated: readDay(findChildText(entity, 'recordLastUpdatedDate')),
    replaced: asked.isCurrent === 'N',
  };
  const history = { names, statuses, gst, addresses, complete: true, observed_from: null, limitations: [] };
  return { kind: 'entity', entry, history, replaced_by: successor };
}

const TYPES = { main: 'MN', business: 'BN', trading: 'TRD', other: 'OTN' } as const;

const NAME_ELEMENTS: readonly (readonly [string, DatedName['kind']])[] = [
  ['mainName', 'main'],
  ['legalName', 'main'],
  ['businessName', 'business'],
  ['mainTradingName', 'trading'],
  ['otherTradingName', 'trading'],
];

function listNames(entity: XmlElement): DatedName[] {
  return NAME_ELEMENTS.flatMap(([element, kind]) =>
    listChildren(entity, element).flatMap((one) => {
      const name = readName(one);
      if (name === null) return [];
      const span = readSpan(one);
      // The register has taken no trading names since May 2012, so an open end does not make one current.
      return [{ kind, name, ...span, is_current: kind !== 'trading' && span.effective_to === null }];
    }),
  );
}

function readName(element: XmlElement): string | null {
  const organisation = findChildText(element, 'organisationName');
  if (organisation !== null) return organisation;
  const parts = ['givenName', 'otherGivenName', 'familyName'].map((part) => findChildText(element, part));
  return parts.filter((part) => part !== null).join(' ') || null;
}

function listStatuses(entity: XmlElement): (Span & { status: AbnEntry['status'] })[] {
  return listChildren(entity, 'entityStatus').flatMap((one) => {
    const status = STATUS[findChildText(one, 'entityStatusCode')?.toUpperCase() ?? ''];
    return status === undefined ? [] : [{ status, ...readSpan(one) }];
  });
}

function listAddresses(entity: XmlElement): (Span & { state: string | null; postcode: string | null })[] {
  return listChildren(entity, 'mainBusinessPhysicalAddress').map((one) => ({
    state: findChildText(one, 'stateCode'),
    postcode: findChildText(one, 'postcode'),
    ...readSpan(one),
  }));
}

function decideCurrentGst(spans: readonly Span[]): AbnEntry['gst'] {
  const open = spans.find((span) => span.effective_to === null);
  if (open !== undefined) return { status: 'registered', status_from: open.effective_from };
  const lastDay = spans
    .flatMap(({ effective_to }) => effective_to ?? [])
    .sort()
    .at(-1);
  // As in the extract: cancelled from the first day without a registration.
  return lastDay === undefined
    ? { status: 'none', status_from: null }
    : { status: 'cancelled', status_from: dayAfter(lastDay) };
}

function readSpan(element: XmlElement): Span {
  return {
    effective_from: readDay(findChildText(element, 'effectiveFrom')),
    effective_to: readDay(findChildText(element, 'effectiveTo')),
  };
}

function readDay(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? '';
  return day === OPEN_END || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !isRealDay(day) ? null : day;
}

function findDescendant(element: XmlElement, name: string): XmlElement | null {
  if (element.name === name) return element;
  for (const child of element.children) {
    const found = findDescendant(child, name);
    if (found !== null) return found;
  }
  return null;
}
