import type { DatedBan } from '#domain/entities/ban.ts';
import type { ListedEntity } from './listed-entity.ts';

/** What a ban is on. ASIC lists persons and organisations in two registers. */
export type BannedKind = 'person' | 'organisation';

/** A ban as an entity that names are screened against. */
export type BannedEntity = ListedEntity & { kind: BannedKind; ban: DatedBan };

/** Builds the entity of a ban; the registers have neither birth dates nor aliases. */
export function buildBannedEntity(ban: DatedBan, kind: BannedKind): BannedEntity {
  return {
    reference: ban.document_number ?? ban.acn ?? '',
    kind,
    names: ban.names.map((name) => ({ name, strength: 'primary' })),
    births: [],
    countries: [],
    identifiers: [],
    measures: [],
    committees: [],
    control_date: null,
    ban,
  };
}
