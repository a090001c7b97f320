import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { buildRowCodec, FLAG, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

export const { buildLine: buildAppointmentLine, parseLine: parseAppointmentLine } =
  buildRowCodec<InsolvencyAppointment>({
    acn: TEXT,
    organisation_name: TEXT,
    appointee: OPTIONAL_TEXT,
    appointment_type: TEXT,
    effective_on: TEXT,
    is_first_entry: FLAG,
    industry_division: OPTIONAL_TEXT,
    industry_subdivision: OPTIONAL_TEXT,
    industry_group: OPTIONAL_TEXT,
    state_of_incorporation: OPTIONAL_TEXT,
    business_state: OPTIONAL_TEXT,
    business_area: OPTIONAL_TEXT,
    business_postcode: OPTIONAL_TEXT,
  });
