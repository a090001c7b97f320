import { findOwn } from '#base/plain-object.ts';
import { splitWords } from '#base/word-lists.ts';
import { findClassMeaning, findStatusMeaning, findTypeMeaning } from '#domain/entities/asic-codes.ts';
import { FURTHER_RULES } from '#domain/monitoring/further-rules.ts';
import { writeLabel } from './write-label.ts';

// The order in which people look for them; other fields follow by name.
const ORDER = [
  ...splitWords(`
  entity_name company_name full_address entity_type company_type abn_status company_status pid_status
  abn_status_from registered_on deregistered_on replaced_by abn gst_status gst_from gst_to state postcode
  business_name former_name coordinates geocode_type
`),
  ...Object.keys(FURTHER_RULES),
];
const LABELS: Readonly<Record<string, string>> = {
  coordinates: 'Latitude, longitude',
  gst_from: 'GST registered from',
  gst_to: 'GST registered until',
  charity_statement_overdue: 'Charity statement overdue since',
  charity_statement_status: 'Charity status in its statements',
  charity_status: 'ACNC register',
  indigenous_corporation: 'ORIC corporation',
  organisation_ban: 'ASIC ban',
  payment_times_administration: 'External administration (Payment Times)',
  pid_status: 'Status of the G-NAF PID',
  replaced_by: 'Replaced by the ABN',
  sanctions_match: 'Sanctions entry that a name fits',
  sanctions_possible: 'Sanctions entry that a name is like',
  sponsor_sanction: 'Sanction as a sponsor',
};
// The service's own words for missing values.
const WORDS: Readonly<Record<string, string>> = {
  'NOT HELD': 'not in the source that was read',
  'NOT NAMED': 'another ABN, which the source does not name',
  WITHHELD: 'withheld by the register',
};

/** Compares two fields by their order on a page. */
export function compareFields(left: string, right: string): number {
  const rank = (field: string) => (ORDER.indexOf(field) + ORDER.length + 1) % (ORDER.length + 1);
  return rank(left) - rank(right) || (left < right ? -1 : left > right ? 1 : 0);
}

/** Writes the name of a fact for people. */
export function writeFactLabel(field: string): string {
  return findOwn(LABELS, field) ?? writeLabel(field);
}

/** Writes the value of a fact; a register's code follows its meaning. */
export function writeFactValue(field: string, value: string): string {
  if (field === 'entity_type' && /^[A-Z]{3}$/.test(value)) return `code ${value} of the register`;
  if (field === 'company_status') return writeCode(value, findStatusMeaning);
  if (field !== 'company_type') return findOwn(WORDS, value) ?? value;
  const [type = '-', form = '-', ...rest] = value.split(' ');
  const codes = [writeCode(type, findTypeMeaning), writeCode(form, findClassMeaning), ...rest];
  return codes.filter((code) => code !== '-').join(', ');
}

function writeCode(code: string, findMeaning: (code: string) => string | null): string {
  if (code === '-' || Object.hasOwn(WORDS, code)) return WORDS[code] ?? code;
  return `${findMeaning(code)} (code ${code})`;
}
