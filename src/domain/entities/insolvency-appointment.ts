import { buildRowCodec, FLAG, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

/** Writes and reads the stored line of an appointment. */
export const { buildLine: buildAppointmentLine, parseLine: parseAppointmentLine } = buildRowCodec({
  acn: TEXT,
  organisation_name: TEXT,
  appointee: OPTIONAL_TEXT,
  appointment_type: TEXT,
  effective_on: TEXT,
  /** Whether ASIC counts it as the company's first entry into external administration (Series 1). */
  is_first_entry: FLAG,
  industry_division: OPTIONAL_TEXT,
  industry_subdivision: OPTIONAL_TEXT,
  industry_group: OPTIONAL_TEXT,
  state_of_incorporation: OPTIONAL_TEXT,
  business_state: OPTIONAL_TEXT,
  business_area: OPTIONAL_TEXT,
  business_postcode: OPTIONAL_TEXT,
});

/** A row of ASIC's insolvency statistics: one appointment to one company. */
export type InsolvencyAppointment = ReturnType<typeof parseAppointmentLine>;

/** What an appointment means. A solvent winding-up is the members' choice and no sign of trouble. */
export type AppointmentKind =
  | 'liquidation'
  | 'administration'
  | 'restructuring'
  | 'receivership'
  | 'solvent_winding_up'
  | 'other';

// The first pattern that fits decides.
const KINDS: readonly [RegExp, AppointmentKind][] = [
  [/\bmembers['’]?\s+voluntary/i, 'solvent_winding_up'],
  [/liquidat|winding[ -]up/i, 'liquidation'],
  [/restructur/i, 'restructuring'],
  [/receiver|controller/i, 'receivership'],
  [/administrat|deed of company arrangement/i, 'administration'],
];

/** Decides what an appointment means by ASIC's words for its type; words that are unknown here are `other`, never solvent. */
export function decideAppointmentKind(appointmentType: string): AppointmentKind {
  return KINDS.find(([pattern]) => pattern.test(appointmentType))?.[1] ?? 'other';
}
