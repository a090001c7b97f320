import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePaymentLines } from '#domain/conduct/payment-times.ts';
import { parseSanctionLine } from '#domain/conduct/sponsor-sanction.ts';
import { parseAircraftLine } from '#domain/entities/aircraft.ts';
import { parseBusinessNameLine, parseCompanyLine } from '#domain/entities/asic-rows.ts';
import { parseBanLine } from '#domain/entities/ban.ts';
import { parseCharityLine, parseStatementLine } from '#domain/entities/charity.ts';
import { parseCorporationLine } from '#domain/entities/indigenous-corporation.ts';
import { parseAppointmentLine } from '#domain/entities/insolvency-appointment.ts';
import { parseLicenceLine } from '#domain/extracts/licence-line.ts';
import { parseAbnLine } from '#registers/abn/abn-line.ts';

// More fields than any line has, so that every part of a row is there.
const FIELDS = Array.from({ length: 40 }, (_, at) => String(at)).join('\x1f');

type StoredLine = readonly [what: string, parse: (line: string) => object | null | undefined, fields: string];

/** The fields of each line in their order. A new field is added at the end: imported versions have lines without it. */
const LINES: readonly StoredLine[] = [
  [
    'an ABN',
    (line) => parseAbnLine('79002637069', line),
    `
      abn status status_from entity_type_code entity_type entity_name acn state postcode gst.status
      gst.status_from last_updated other_names replaced`,
  ],
  [
    'an aircraft',
    parseAircraftLine,
    `
      mark serial_number manufacturer model type_certificate icao_type airframe year_of_manufacture
      country_of_manufacture max_takeoff_weight_kg engine_count engine_manufacturer engine_model
      registration_type first_registered_on expires_on suspension suspended_on holder.name holder.suburb
      holder.state holder.country holder.since operator.name operator.suburb operator.state operator.country
      operator.since idera_authorised_party invalid_dates`,
  ],
  [
    'an appointment',
    parseAppointmentLine,
    `
      acn organisation_name appointee appointment_type effective_on is_first_entry industry_division
      industry_subdivision industry_group state_of_incorporation business_state business_area
      business_postcode`,
  ],
  [
    'a ban',
    parseBanLine,
    `
      name acn ban_type document_number started_on ended_on end_text locality state postcode country url
      comment`,
  ],
  [
    'a business name',
    parseBusinessNameLine,
    `
      business_name status registered_on cancelled_on renew_on state_number state abn`,
  ],
  [
    'a charity',
    parseCharityLine,
    `
      abn legal_name other_names address state postcode country website registered_on established_on size
      responsible_persons financial_year_end operates_in operating_countries subtypes purposes beneficiaries`,
  ],
  [
    'a charity’s statement',
    parseStatementLine,
    `
      abn charity_name registration_status size is_basic_religious due_on received_on
      financial_report_received_on period_from period_to report_modification total_gross_income total_expenses
      net_surplus total_assets total_liabilities net_assets`,
  ],
  [
    'a company',
    parseCompanyLine,
    `
      company_name acn type class sub_class status registered_on deregistered_on previous_state state_number
      is_current_name abn current_name current_name_since`,
  ],
  [
    'a corporation',
    parseCorporationLine,
    `
      icn corporation_name status status_on incorporated_on size abn invalid_abn state postcode locality
      industries is_acnc_registered member_count director_count years register_url`,
  ],
  [
    'a licence',
    parseLicenceLine,
    `
      licence_type licence_number licensee_name abn acn status started_on ended_on locality state postcode
      conditions afsl_number business_names dispute_schemes`,
  ],
  [
    'a sanction of a sponsor',
    parseSanctionLine,
    `
      abn sponsor_name trading_name state postcode sanction obligation_breached imposed_on ended_on end_text`,
  ],
  [
    'a payment times report',
    (line) => parsePaymentLines([`report\x1f${line}`]).report,
    `
      kind abn entity_name report_type period_start period_end submitted_on average_days median_days
      percentile_80_days percentile_95_days paid_within_30_days_percent paid_31_to_60_days_percent
      paid_over_60_days_percent paid_within_term_percent nominee_name nominee_abn`,
  ],
  [
    'a record of non-compliance',
    (line) => parsePaymentLines([`non_compliance\x1f${line}`]).non_compliance[0],
    `
      abn entity_name non_compliance_type period_start period_end`,
  ],
  [
    'an administration',
    (line) => parsePaymentLines([`administration\x1f${line}`]).administrations[0],
    `
      abn entity_name appointment_type firm appointed_on period_end`,
  ],
];

for (const [what, parse, fields] of LINES)
  test(`the stored line of ${what} has its fields in the order of the versions that are imported already`, () => {
    assert.deepEqual(listFields(parse(FIELDS) ?? {}), fields.trim().split(/\s+/));
  });

function listFields(row: object): string[] {
  return Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? listFields(value).map((part) => `${name}.${part}`)
      : [name],
  );
}
