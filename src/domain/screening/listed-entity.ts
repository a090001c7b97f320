/** What a sanctions list can name. */
export type ListedKind = 'person' | 'organisation' | 'vessel';

export const LISTED_KINDS: readonly ListedKind[] = ['person', 'organisation', 'vessel'];

/**
 * What kind of name it is on its list. A weak alias is so common that it counts only when it is exact.
 * An original-script name is the name in its own alphabet.
 */
export type NameStrength = 'primary' | 'strong' | 'weak' | 'original_script';

/** One name of a listed entity, spelt as on the list without outer spaces. */
export type ListedName = { name: string; strength: NameStrength };

/** One birth date as printed on the list: a day, only a year, or a text that could not be read as either. */
export type ListedBirth = { date: string } | { year: number } | { verbatim: string };

/** A number that identifies a listed entity; the value has no spaces. */
export type ListedIdentifier = { scheme: 'imo'; value: string };

/** What a listing forbids. */
export type ListedMeasure = 'targeted_financial_sanction' | 'travel_ban' | 'arms_embargo' | 'maritime_restriction';

/** A listed person, organisation or vessel, with all rows of its group joined. */
export type ListedEntity = {
  /** The key of the group on its list, such as `2` for the rows 2, 2a and 2b. */
  reference: string;
  kind: ListedKind;
  /** In the order of the list; at least one. */
  names: readonly ListedName[];
  births: readonly ListedBirth[];
  /** Citizenships in the list's own words, one country each. */
  countries: readonly string[];
  identifiers: readonly ListedIdentifier[];
  measures: readonly ListedMeasure[];
  /** The sanctions programmes, such as `1988 (Taliban)`. */
  committees: readonly string[];
  /** When the list last edited the group, `YYYY-MM-DD`; not the day of listing. */
  control_date: string | null;
};
