import { z } from 'zod';
import { day, referenceText, textOrNull, visibleLine } from './common.ts';
import { provenanceOfSources } from './provenance.ts';
import { answerOf, checkedTarget, outcomeSentence, statedDay, statedText, stateOrNull } from './shared-fields.ts';

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
    .describe('What kind of number serial_number is: aircraft, the only assets with a register here.'),
  serial_number: visibleLine(50)
    .optional()
    .meta({
      description: 'The serial number of the airframe, or the mark. Case, spaces and hyphens make no difference.',
      examples: ['S22-00417'],
    }),
  reference: referenceText.optional(),
});

const party = z.strictObject({
  name: z.string().describe('The name, as the register writes it; people are written SURNAME, Given.'),
  kind: z.enum(['person', 'organisation']).describe('Judged by how the name is written.'),
  suburb: statedText('The suburb'),
  state: stateOrNull,
  country: textOrNull.describe('The country of an organisation; null for a person or when not stated.'),
  since: statedDay('The first day as holder or operator'),
});

const aircraft = z.strictObject({
  mark: z.string().describe('The registration mark, such as VH-ABC.'),
  matched_by: z
    .enum(['mark', 'serial_number', 'serial_number_without_zeros'])
    .describe('What agrees with the request; serial_number_without_zeros: only leading zeros differ.'),
  serial_number: statedText('The serial number as the register writes it'),
  manufacturer: statedText('The manufacturer'),
  model: statedText('The model'),
  icao_type: statedText('The type designator of the ICAO'),
  airframe: statedText('The kind of airframe, such as Rotorcraft'),
  type_certificate: statedText('The type certificate'),
  year_of_manufacture: statedText('The year of manufacture'),
  country_of_manufacture: statedText('The country of manufacture'),
  max_takeoff_weight_kg: statedText('The maximum take-off weight in kilograms'),
  engines: statedText('Number, manufacturer and model of the engines'),
  registration: z
    .strictObject({
      type: statedText('The type of registration in CASA’s words'),
      first_registered_on: statedDay('The day of the first registration in Australia'),
      expires_on: statedDay('The last day of the registration'),
      expiry: z
        .enum(['not_stated', 'ahead', 'passed'])
        .describe('Whether the last day has passed, on the day of the check. Most registrations state none.'),
      checked_on: day.describe('The day of the check, in Sydney.'),
    })
    .describe('The registration and its expiry.'),
  suspension: z
    .strictObject({
      status: z.string().describe('The status in CASA’s words.'),
      suspended_on: statedDay('The day of the suspension'),
    })
    .nullable()
    .describe('The suspension of the registration; null when the register states none.'),
  holder: party.nullable().describe('The registration holder, which is not proof of ownership; null when not stated.'),
  operator: party.nullable().describe('The registered operator; null when not stated.'),
  idera_authorised_party: textOrNull.describe(
    'Who may have the aircraft deregistered and exported (IDERA), usually a financier; null when none is recorded.',
  ),
});

export const assetRegisterAnswer = z.object({
  ...answerOf('asset_register_check'),
  target: checkedTarget,
  status: z
    .enum(['found', 'candidates', 'not_found'])
    .describe('candidates: several aircraft fit, or one fits only in part; none was chosen.'),
  reason: outcomeSentence,
  as_at: day.describe('The day of the register that was read.'),
  aircraft: aircraft.nullable().describe('The aircraft; null unless status is found.'),
  candidates: z.array(aircraft).describe('The aircraft that may be meant, by mark; at most 50.'),
  holder_company: z
    .strictObject({
      acn: z.string().describe('The ACN, 9 digits.'),
      company_name: z.string().describe('The present name, as ASIC has it.'),
      status: textOrNull.describe('As ASIC codes it: REGD is registered.'),
      status_meaning: textOrNull.describe('The meaning of the code; null when there is no code.'),
    })
    .nullable()
    .describe(
      'The one company that has exactly the holder’s name: CASA’s register has no ACN. Null when there is none.',
    ),
  ...provenanceOfSources,
});
