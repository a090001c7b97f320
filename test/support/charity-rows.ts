import type { Charity, CharityStatement } from '#domain/entities/charity.ts';

/** An invented charity. */
export const CHARITY: Charity = {
  abn: '88712649015',
  legal_name: 'SAMPLE CLUB',
  other_names: null,
  address: null,
  state: 'VIC',
  postcode: '3182',
  country: null,
  website: null,
  registered_on: '2012-12-03',
  established_on: null,
  size: 'Small',
  responsible_persons: 3,
  financial_year_end: '30-Jun',
  operates_in: [],
  operating_countries: [],
  subtypes: [],
  purposes: [],
  beneficiaries: [],
};

/** Its invented statement, received in time. */
export const STATEMENT: CharityStatement = {
  abn: '88712649015',
  charity_name: 'SAMPLE CLUB',
  registration_status: 'Registered',
  size: 'Small',
  is_basic_religious: false,
  due_on: '2025-01-31',
  received_on: '2025-01-20',
  financial_report_received_on: null,
  period_from: null,
  period_to: null,
  report_modification: null,
  total_gross_income: null,
  total_expenses: null,
  net_surplus: null,
  total_assets: null,
  total_liabilities: null,
  net_assets: null,
};
