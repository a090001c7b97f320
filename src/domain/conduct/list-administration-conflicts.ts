import type { Conflict } from '#domain/entities/company.ts';
import { decideAppointmentKind, type InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import type { AdministrationReport } from './payment-times.ts';

/** Lists where ASIC and the Payment Times register name different kinds of appointment in the same month. */
export function listAdministrationConflicts(
  appointments: readonly Pick<InsolvencyAppointment, 'appointment_type' | 'effective_on'>[],
  administrations: readonly Pick<AdministrationReport, 'appointment_type' | 'appointed_on'>[],
): Conflict[] {
  return administrations.flatMap(({ appointment_type, appointed_on }) => {
    if (appointed_on === null) return [];
    const month = appointed_on.slice(0, 7);
    const [first, ...others] = appointments.filter(({ effective_on }) => effective_on.startsWith(month));
    const kind = decideAppointmentKind(appointment_type);
    const isSame = [first, ...others].some((one) => decideAppointmentKind(one?.appointment_type ?? '') === kind);
    if (first === undefined || isSame) return [];
    return [
      {
        field: 'appointment_type',
        left: {
          source: 'ASIC insolvency statistics',
          value: `${first.appointment_type}, effective ${first.effective_on}`,
        },
        right: { source: 'Payment Times register', value: `${appointment_type}, appointed ${appointed_on}` },
        message: `The two registers name different appointments in ${month}; both may be right.`,
      },
    ];
  });
}
