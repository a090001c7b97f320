import { z } from 'zod';
import { dataMode, day, recordId, referenceText, visibleLine } from './common.ts';
import { sourcesUsed } from './provenance.ts';
import { riskFlags } from './risk-flag.ts';
import {
  checkedTarget,
  humanReviewItems,
  limitations,
  notChecked,
  ok,
  stateOrNull,
  toolName,
} from './shared-fields.ts';

/** The arguments of asset_register_check: a mark, or a serial number with its type. */
export const assetRegisterArguments = z.strictObject({
  mark: visibleLine(20)
    .optional()
    .meta({
      description: 'The registration mark of an aircraft, with or without VH-.',
      examples: ['VH-ZZ1'],
    }),
  serial_type: z
    .enum(['aircraft'])
    .optional()
    .describe('What kind of number serial_number is; only aircraft have a register here.'),
  serial_number: visibleLine(50)
    .optional()
    .meta({
      description: 'The serial number of the airframe, or the mark. Case, spaces and hyphens make no difference.',
      examples: ['S22-00417'],
    }),
  reference: referenceText.optional(),
});

const wordsOrNull = (words: string) => z.string().nullable().describe(`${words}; null when not stated.`);
const dayOrNull = (words: string) => day.nullable().describe(`${words}; null when not stated.`);

const party = z.strictObject({
  name: z.string().describe('The name, as the register writes it; people are written SURNAME, Given.'),
  kind: z.enum(['person', 'organisation']).describe('Judged by how the name is written.'),
  suburb: wordsOrNull('The suburb'),
  state: stateOrNull,
  country: z.string().nullable().describe('The country of an organisation; null for a person or when not stated.'),
  since: dayOrNull('The first day as holder or operator'),
});

const aircraft = z.strictObject({
  mark: z.string().describe('The registration mark, such as VH-ABC.'),
  matched_by: z
    .enum(['mark', 'serial_number', 'serial_number_without_zeros'])
    .describe('What agrees with the request; serial_number_without_zeros: only leading zeros differ.'),
  serial_number: wordsOrNull('The serial number as the register writes it'),
  manufacturer: wordsOrNull('The manufacturer'),
  model: wordsOrNull('The model'),
  icao_type: wordsOrNull('The type designator of the ICAO'),
  airframe: wordsOrNull('The kind of airframe, such as Rotorcraft'),
  type_certificate: wordsOrNull('The type certificate'),
  year_of_manufacture: wordsOrNull('The year of manufacture'),
  country_of_manufacture: wordsOrNull('The country of manufacture'),
  max_takeoff_weight_kg: wordsOrNull('The maximum take-off weight in kilograms'),
  engines: wordsOrNull('Number, manufacturer and model of the engines'),
  registration: z
    .strictObject({
      type: wordsOrNull('The type of registration in CASA’s words'),
      first_registered_on: dayOrNull('The day of the first registration in Australia'),
      expires_on: dayOrNull('The last day of the registration'),
      expiry: z
        .enum(['not_stated', 'ahead', 'passed'])
        .describe('Whether the last day has passed, on the day of the check. Most registrations state none.'),
      checked_on: day.describe('The day of the check, in Sydney.'),
    })
    .describe('The registration and its expiry.'),
  suspension: z
    .strictObject({
      status: z.string().describe('The status in CASA’s words.'),
      suspended_on: dayOrNull('The day of the suspension'),
    })
    .nullable()
    .describe('The suspension of the registration; null when the register states none.'),
  holder: party.nullable().describe('The registration holder, which is not proof of ownership; null when not stated.'),
  operator: party.nullable().describe('The registered operator; null when not stated.'),
  idera_authorised_party: z
    .string()
    .nullable()
    .describe(
      'Who may have the aircraft deregistered and exported (IDERA), usually a financier; null when none is recorded.',
    ),
});

/** The answer of asset_register_check. */
export const assetRegisterAnswer = z.object({
  ok,
  tool: toolName('asset_register_check'),
  target: checkedTarget,
  status: z
    .enum(['found', 'candidates', 'not_found'])
    .describe('candidates: several aircraft fit, or one fits only in part; none was chosen.'),
  reason: z.string().describe('The outcome in a sentence.'),
  as_at: day.describe('The day of the register that was read.'),
  aircraft: aircraft.nullable().describe('The aircraft; null unless status is found.'),
  candidates: z.array(aircraft).describe('The aircraft that may be meant, by mark; at most 50.'),
  holder_company: z
    .strictObject({
      acn: z.string().describe('The ACN, 9 digits.'),
      company_name: z.string().describe('The present name, as ASIC has it.'),
      status: z.string().nullable().describe('As ASIC codes it: REGD is registered.'),
      status_meaning: z.string().nullable().describe('The meaning of the code; null when there is no code.'),
    })
    .nullable()
    .describe(
      'The one company that has exactly the holder’s name: CASA’s register has no ACN. Null when there is none.',
    ),
  data_mode: dataMode,
  sources: sourcesUsed,
  risk_flags: riskFlags,
  human_review_items: humanReviewItems,
  not_checked: notChecked,
  limitations,
  record_id: recordId,
});
