import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import type { AbnEntry } from '#domain/registers/abn-entry.ts';

/** A row of the extract, or the reason why one was left out. */
export type BulkRow = { entry: AbnEntry } | { rejected: string };

const ABN_STATUS = { ACT: 'active', CAN: 'cancelled', SUS: 'suspended' } as const;
const GST_STATUS = { ACT: 'registered', CAN: 'cancelled', NON: 'none' } as const;
const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads one ABR element into an entry, or says why it cannot be one. */
export function parseAbrElement(element: string): BulkRow {
  const abnTag = /<ABN status="([^"]*)" ABNStatusFromDate="([^"]*)">([^<]*)<\/ABN>/.exec(element);
  const abn = parseAbn(abnTag?.[3] ?? '');
  if (abn === null) return { rejected: `no valid ABN: ${JSON.stringify(abnTag?.[3] ?? null)}` };
  const status = ABN_STATUS[abnTag?.[1] as keyof typeof ABN_STATUS];
  if (status === undefined) return { rejected: `${abn}: unknown status ${JSON.stringify(abnTag?.[1])}` };
  return {
    entry: {
      abn,
      status,
      status_from: parseDay(abnTag?.[2]),
      entity_type_code: findText(element, 'EntityTypeInd'),
      entity_type: findText(element, 'EntityTypeText'),
      entity_name: findMainName(element),
      acn: parseAcn(findText(element, 'ASICNumber') ?? ''),
      state: findText(element, 'State'),
      postcode: findText(element, 'Postcode'),
      gst: parseGst(element),
      other_names: listOtherNames(element),
      last_updated: parseDay(/recordLastUpdatedDate="([^"]*)"/.exec(element)?.[1]),
    },
  };
}

function parseGst(element: string): AbnEntry['gst'] {
  const tag = /<GST status="([^"]*)" GSTStatusFromDate="([^"]*)"/.exec(element);
  const status = GST_STATUS[tag?.[1] as keyof typeof GST_STATUS] ?? 'none';
  // The extract dates "never registered" 1900-01-01, which is no date of anything.
  return { status, status_from: status === 'none' ? null : parseDay(tag?.[2]) };
}

function findMainName(element: string): string | null {
  const main = /<MainEntity>.*?<NonIndividualNameText>([^<]*)</s.exec(element);
  if (main?.[1] !== undefined) return decodeText(main[1]);
  const individual = /<LegalEntity>.*?<IndividualName[^>]*>(.*?)<\/IndividualName>/s.exec(element)?.[1];
  if (individual === undefined) return null;
  const parts = [...individual.matchAll(/<(?:GivenName|FamilyName)>([^<]*)</g)].map((match) =>
    decodeText(match[1] ?? ''),
  );
  return parts.filter((part) => part !== '').join(' ') || null;
}

function listOtherNames(element: string): AbnEntry['other_names'] {
  const tags = element.matchAll(/<OtherEntity><NonIndividualName type="([^"]*)"><NonIndividualNameText>([^<]*)</g);
  return [...tags].map(([, type, name]) => ({ type: type ?? '', name: decodeText(name ?? '') }));
}

function findText(element: string, name: string): string | null {
  const text = new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(element)?.[1];
  return text === undefined ? null : decodeText(text) || null;
}

function parseDay(digits: string | undefined): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(digits ?? '');
  return match === null ? null : `${match[1]}-${match[2]}-${match[3]}`;
}

function decodeText(text: string): string {
  const decoded = text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, body: string) => {
    if (body[0] !== '#') return NAMED_ENTITIES[body] ?? whole;
    const point = body[1]?.toLowerCase() === 'x' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
  return decoded.replaceAll('\0', '').toWellFormed().trim();
}
