/** A row of ASIC's insolvency statistics: one appointment to one company. */
export type InsolvencyAppointment = {
  acn: string;
  organisation_name: string;
  appointee: string | null;
  appointment_type: string;
  effective_on: string;
  /** Whether ASIC counts it as the company's first entry into external administration (Series 1). */
  is_first_entry: boolean;
  industry_division: string | null;
  industry_subdivision: string | null;
  industry_group: string | null;
  state_of_incorporation: string | null;
  business_state: string | null;
  business_area: string | null;
  business_postcode: string | null;
};

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
