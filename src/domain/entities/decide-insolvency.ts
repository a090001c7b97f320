import type { Company, Conflict } from './company.ts';
import { decideAppointmentKind, type InsolvencyAppointment } from './insolvency-appointment.ts';

/** How an insolvency check ended. Nothing found is never "clear": the source begins in 2021 and lags. */
type InsolvencyStatus = 'appointments_found' | 'solvent_winding_up_only' | 'none_found';

/** Whether an appointment is a sign of trouble: any but a winding-up of a solvent company by its members. */
export function isTroubled({ appointment_type }: Pick<InsolvencyAppointment, 'appointment_type'>): boolean {
  return decideAppointmentKind(appointment_type) !== 'solvent_winding_up';
}

/** Decides how the check ended, with the reason in a sentence; appointments are the latest first. */
export function decideInsolvency(
  appointments: readonly InsolvencyAppointment[],
  as_at: string,
): { status: InsolvencyStatus; reason: string } {
  const troubled = appointments.filter(isTroubled);
  const [latest] = troubled.length > 0 ? troubled : appointments;
  if (latest === undefined) {
    const reason = `ASIC’s insolvency statistics, as at ${as_at}, have no appointment to this company since 1 July 2021.`;
    return { status: 'none_found', reason };
  }
  const named = `${latest.appointment_type}, effective ${latest.effective_on}`;
  if (troubled.length === 0) {
    const reason = `The members are winding up the company, which they declared solvent: ${named}.`;
    return { status: 'solvent_winding_up_only', reason };
  }
  const others = troubled.length === 1 ? '' : ` It is the latest of ${troubled.length}.`;
  return { status: 'appointments_found', reason: `An appointment to this company: ${named}.${others}` };
}

/** Lists the conflict between ASIC's status of a company and the statistics: external administration without an appointment, or the reverse. */
export function listAppointmentConflicts(
  company: Pick<Company, 'status'> | null,
  appointments: readonly InsolvencyAppointment[],
): Conflict[] {
  const [latest] = appointments.filter(isTroubled);
  if (company?.status === 'EXAD' && appointments.length === 0) {
    const message =
      'The company is in external administration, but no appointment to it is listed; it may be older or newer.';
    return [buildConflict(company.status, 'no appointment since 1 July 2021', message)];
  }
  if (company?.status !== 'REGD' || latest === undefined) return [];
  const message =
    'An appointment is listed, but ASIC does not have the company in external administration; it may have ended.';
  return [buildConflict(company.status, `${latest.appointment_type}, effective ${latest.effective_on}`, message)];
}

function buildConflict(status: string, appointment: string, message: string): Conflict {
  return {
    field: 'status',
    left: { source: 'ASIC company register', value: status },
    right: { source: 'ASIC insolvency statistics', value: appointment },
    message,
  };
}
