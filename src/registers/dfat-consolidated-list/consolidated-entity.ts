import type { ListedEntity } from '#domain/screening/listed-entity.ts';

/** An entity of DFAT's Consolidated List: what screening compares, and the other columns as printed, each different text once. */
export type ConsolidatedEntity = ListedEntity & {
  printed: {
    /** `Individual`, `Entity` or `Vessel`. */
    type: string;
    /** The references of the rows of the group, such as `2`, `2a` and `2b`. */
    references: readonly string[];
    birth_dates: readonly string[];
    birth_places: readonly string[];
    citizenships: readonly string[];
    addresses: readonly string[];
    additional_information: readonly string[];
    listing_information: readonly string[];
    control_dates: readonly string[];
    instruments: readonly string[];
  };
};

/** Writes an entity as the line that a version stores. */
export function buildConsolidatedLine(entity: ConsolidatedEntity): string {
  return JSON.stringify(entity);
}

/** Reads an entity from its stored line, which only this service writes. */
export function parseConsolidatedLine(line: string): ConsolidatedEntity {
  return JSON.parse(line);
}
