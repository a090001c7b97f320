import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import { buildListField, buildRowLine, parseListField, parseRowLine } from '#domain/extracts/row-line.ts';

/** Writes an entry as the line that a version keeps; the ABN is the key beside it. */
export function buildAbnLine(entry: AbnEntry): string {
  return buildRowLine([
    entry.status,
    entry.status_from,
    entry.entity_type_code,
    entry.entity_type,
    entry.entity_name,
    entry.acn,
    entry.state,
    entry.postcode,
    entry.gst.status,
    entry.gst.status_from,
    entry.last_updated,
    entry.other_names.length === 0
      ? null
      : buildListField(entry.other_names.map(({ type, name }) => `${type}:${name}`)),
  ]);
}

/** Gives the entry of a kept line. */
export function parseAbnLine(abn: string, line: string): AbnEntry {
  const [status, status_from, typeCode, type, name, acn, state, postcode, gst, gst_from, updated, others] =
    parseRowLine(line);
  return {
    abn,
    status: status as AbnEntry['status'],
    status_from: status_from ?? null,
    entity_type_code: typeCode ?? null,
    entity_type: type ?? null,
    entity_name: name ?? null,
    acn: acn ?? null,
    state: state ?? null,
    postcode: postcode ?? null,
    gst: { status: gst as AbnEntry['gst']['status'], status_from: gst_from ?? null },
    other_names: parseListField(others).map(parseOtherName),
    last_updated: updated ?? null,
  };
}

function parseOtherName(member: string): { type: string; name: string } {
  const colon = member.indexOf(':');
  return { type: member.slice(0, colon), name: member.slice(colon + 1) };
}
