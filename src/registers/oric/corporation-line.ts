import type { CorporationYear, IndigenousCorporation } from '#domain/entities/indigenous-corporation.ts';
import { buildRowCodec, type FieldCodec, FLAG, OPTIONAL_TEXT, TEXT, TEXT_LIST } from '#domain/extracts/row-codec.ts';

// Tabs never occur in register text: the importer replaces control characters.
const YEARS: FieldCodec<readonly CorporationYear[]> = {
  width: 1,
  write: (years, fields) =>
    TEXT_LIST.write(
      years.map((one) => [one.financial_year, one.total_income, one.total_assets, one.employees].join('\t')),
      fields,
    ),
  read: (fields, at) => TEXT_LIST.read(fields, at).map(parseYear),
};

function parseYear(member: string): CorporationYear {
  const [financial_year = '', total_income, total_assets, employees] = member.split('\t');
  return {
    financial_year,
    total_income: total_income || null,
    total_assets: total_assets || null,
    employees: employees || null,
  };
}

export const { buildLine: buildCorporationLine, parseLine: parseCorporationLine } =
  buildRowCodec<IndigenousCorporation>({
    icn: TEXT,
    corporation_name: TEXT,
    status: TEXT,
    status_on: OPTIONAL_TEXT,
    incorporated_on: OPTIONAL_TEXT,
    size: OPTIONAL_TEXT,
    abn: OPTIONAL_TEXT,
    invalid_abn: OPTIONAL_TEXT,
    state: OPTIONAL_TEXT,
    postcode: OPTIONAL_TEXT,
    locality: OPTIONAL_TEXT,
    industries: TEXT_LIST,
    is_acnc_registered: FLAG,
    member_count: OPTIONAL_TEXT,
    director_count: OPTIONAL_TEXT,
    years: YEARS,
    register_url: OPTIONAL_TEXT,
  });
