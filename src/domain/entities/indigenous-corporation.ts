import { buildRowCodec, type FieldCodec, FLAG, OPTIONAL_TEXT, TEXT, TEXT_LIST } from '#domain/extracts/row-codec.ts';

/** What a corporation reported for one financial year, as bands such as `$100K - $5m`; null where it states none. */
export type CorporationYear = {
  financial_year: string;
  total_income: string | null;
  total_assets: string | null;
  employees: string | null;
};

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

/** Writes and reads the stored line of a corporation. */
export const { buildLine: buildCorporationLine, parseLine: parseCorporationLine } = buildRowCodec({
  /** The Indigenous Corporation Number, without leading zeros. */
  icn: TEXT,
  corporation_name: TEXT,
  /** In the register's words: Registered or Deregistered. */
  status: TEXT,
  status_on: OPTIONAL_TEXT,
  incorporated_on: OPTIONAL_TEXT,
  size: OPTIONAL_TEXT,
  /** Null if the register has none, or one that is not valid. */
  abn: OPTIONAL_TEXT,
  /** What the register has in place of a valid ABN. */
  invalid_abn: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  postcode: OPTIONAL_TEXT,
  locality: OPTIONAL_TEXT,
  industries: TEXT_LIST,
  is_acnc_registered: FLAG,
  member_count: OPTIONAL_TEXT,
  director_count: OPTIONAL_TEXT,
  /** The latest year first. */
  years: YEARS,
  register_url: OPTIONAL_TEXT,
});

/** A corporation under the CATSI Act, as the Registrar of Indigenous Corporations has it. */
export type IndigenousCorporation = ReturnType<typeof parseCorporationLine>;

/** Whether the register has the corporation as registered. Words that are unknown here are not. */
export function isCorporationRegistered({ status }: Pick<IndigenousCorporation, 'status'>): boolean {
  return status.toLowerCase() === 'registered';
}
