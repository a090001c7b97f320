import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import type { ListedBirth, ListedKind } from '#domain/screening/listed-entity.ts';
import { parseScreenedNames } from '#domain/screening/parse-screened-name.ts';
import type { ConsolidatedEntity } from './consolidated-entity.ts';
import type { LIST_COLUMNS, ListedRow } from './listed-row.ts';

const KINDS: Readonly<Record<string, ListedKind>> = {
  Individual: 'person',
  Entity: 'organisation',
  Vessel: 'vessel',
};

/** Joins the rows of a group into one entity. Rows repeat most columns but not always alike, so every different text is kept. */
export function buildEntity(reference: string, rows: readonly ListedRow[]): ConsolidatedEntity {
  const printed = (column: (typeof LIST_COLUMNS)[number]) =>
    listDistinct(rows.map(({ text }) => text(column)).filter((text) => text !== ''));
  const types = printed('Type');
  const [type = ''] = types;
  const kind = KINDS[type];
  if (kind === undefined || types.length > 1)
    throw new BadRegisterFile(`row ${rows[0]?.number}: the type ${JSON.stringify(types.join(', '))} is unknown`);
  requireComparable(rows, kind);
  const control_dates = listDistinct(rows.flatMap(({ controlDate }) => controlDate ?? [])).toSorted();
  const citizenships = printed('Citizenship');
  return {
    reference,
    kind,
    names: listDistinct(rows.map(({ name, strength }) => ({ name, strength }))),
    births: listDistinct<ListedBirth>(rows.flatMap(({ births }) => births)),
    countries: listDistinct(citizenships.flatMap(splitCountries)),
    identifiers: listDistinct(rows.flatMap(({ imoNumbers }) => imoNumbers)).map((value) => ({ scheme: 'imo', value })),
    measures: listDistinct(rows.flatMap(({ measures }) => measures)),
    committees: printed('Committees'),
    control_date: control_dates.at(-1) ?? null,
    printed: {
      type,
      references: rows.map(({ text }) => text('Reference')),
      birth_dates: printed('Date of Birth'),
      birth_places: printed('Place of Birth'),
      citizenships,
      addresses: printed('Address'),
      additional_information: printed('Additional Information'),
      listing_information: printed('Listing Information'),
      control_dates,
      instruments: printed('Instrument of Designation'),
    },
  };
}

/** Throws a BadRegisterFile for a name without a word that screening compares, because it would never be found. */
function requireComparable(rows: readonly ListedRow[], kind: ListedKind): void {
  const row = rows.find(({ name }) => parseScreenedNames(name, kind, 'listed').length === 0);
  if (row === undefined) return;
  const name = JSON.stringify(row.name.slice(0, 100));
  throw new BadRegisterFile(`row ${row.number}: no word of the name ${name} can be compared`);
}

// The list separates countries by commas, semicolons, a colon, or "a) … b) …".
function splitCountries(text: string): string[] {
  const parts = text.split(/[,;:]|\b[a-z]\)/).map((part) => part.trim());
  return parts.filter((part) => part !== '' && part !== 'NA');
}

function listDistinct<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
