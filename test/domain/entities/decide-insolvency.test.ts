import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideInsolvency, listAppointmentConflicts } from '#domain/entities/decide-insolvency.ts';
import {
  type AppointmentKind,
  decideAppointmentKind,
  type InsolvencyAppointment,
} from '#domain/entities/insolvency-appointment.ts';

const KINDS: [type: string, kind: AppointmentKind][] = [
  ["Creditors' voluntary liquidation", 'liquidation'],
  ['Court liquidation', 'liquidation'],
  ['Provisional liquidation', 'liquidation'],
  ['Court winding-up', 'liquidation'],
  ['Voluntary administration', 'administration'],
  ['Deed of company arrangement', 'administration'],
  ['Restructuring (small business)', 'restructuring'],
  ['Receiver & manager appointed', 'receivership'],
  ['Receiver appointed', 'receivership'],
  ['Controller appointed (except receiver or managing controller)', 'receivership'],
  ["Members' voluntary liquidation", 'solvent_winding_up'],
  ['Members’ voluntary winding-up', 'solvent_winding_up'],
  ['MEMBERS VOLUNTARY LIQUIDATION', 'solvent_winding_up'],
  ['Foreign proceeding', 'other'],
  ['', 'other'],
];

test('each type of appointment has a kind, and only the members’ own winding-up is solvent', () => {
  for (const [type, kind] of KINDS) assert.equal(decideAppointmentKind(type), kind, type);
});

const appointment = (appointment_type: string, effective_on: string): InsolvencyAppointment => ({
  acn: '999000065',
  organisation_name: 'SAMPLE',
  appointee: null,
  appointment_type,
  effective_on,
  is_first_entry: true,
  industry_division: null,
  industry_subdivision: null,
  industry_group: null,
  state_of_incorporation: null,
  business_state: null,
  business_area: null,
  business_postcode: null,
});
const solvent = appointment("Members' voluntary liquidation", '2025-01-01');
const court = appointment('Court liquidation', '2024-01-01');
const earlier = appointment('Voluntary administration', '2023-01-01');

test('one appointment that is not solvent decides, and nothing found is dated and never clear', () => {
  const decide = (...rows: InsolvencyAppointment[]) => decideInsolvency(rows, '2026-08-23');
  assert.deepEqual(decide(), {
    status: 'none_found',
    reason: 'ASIC’s insolvency statistics, as at 2026-08-23, have no appointment to this company since 1 July 2021.',
  });
  assert.deepEqual(decide(solvent), {
    status: 'solvent_winding_up_only',
    reason:
      "The members are winding up the company, which they declared solvent: Members' voluntary liquidation, effective 2025-01-01.",
  });
  assert.deepEqual(decide(solvent, court, earlier), {
    status: 'appointments_found',
    reason: 'An appointment to this company: Court liquidation, effective 2024-01-01. It is the latest of 2.',
  });
  assert.match(decide(court).reason, /effective 2024-01-01\.$/);
});

test('external administration without an appointment is a conflict', () => {
  assert.equal(listAppointmentConflicts({ status: 'EXAD' }, []).length, 1);
  assert.deepEqual(listAppointmentConflicts({ status: 'EXAD' }, [court]), []);
  assert.deepEqual(listAppointmentConflicts({ status: 'REGD' }, []), []);
  assert.deepEqual(listAppointmentConflicts(null, []), []);
});
