import { findOwn } from '#base/plain-object.ts';
import { type ChangeRule, ofMany as many, ofOne as one } from './change-rule.ts';
import type { ChangeSeverity } from './fact.ts';
import { FURTHER_RULES } from './further-rules.ts';
import type { TargetType } from './parse-target.ts';

/** Every fact of each type of target, and how its changes are classified. */
export const CHANGE_RULES = {
  ABN: {
    entity_name: one('identity', 'medium'),
    entity_type: one('identity', 'medium'),
    replaced_by: one('identity', 'high'),
    abn_status: one('status', 'high', [{ from: '*', to: 'ACTIVE', severity: 'medium' }]),
    abn_status_from: one('status', 'low'),
    gst_status: one('registration', 'medium', [{ from: '*', to: 'REGISTERED', severity: 'low' }]),
    gst_from: one('registration', 'low'),
    gst_to: one('registration', 'medium'),
    state: one('address', 'low'),
    postcode: one('address', 'low'),
    ...FURTHER_RULES,
    business_name: many('identity', 'low'),
  },
  ACN: {
    company_name: one('identity', 'medium'),
    company_type: one('identity', 'medium'),
    company_status: one('status', 'high', [{ from: '*', to: 'REGD', severity: 'medium' }]),
    registered_on: one('registration', 'medium'),
    deregistered_on: one('registration', 'high'),
    former_name: many('identity', 'low'),
    ...FURTHER_RULES,
    abn: one('identity', 'medium'),
  },
  // A VIN has no facts while the service has no access to the PPSR.
  VIN: {},
  address: {
    full_address: one('address', 'medium'),
    pid_status: one('status', 'high'),
    coordinates: one('address', 'low'),
    geocode_type: one('address', 'info'),
  },
} as const satisfies Record<TargetType, Record<string, ChangeRule>>;

// A change of an unknown field is still reported, with medium severity.
const UNKNOWN: ChangeRule = many('unknown', 'medium');

export function findChangeRule(type: TargetType, field: string | null): ChangeRule {
  return findOwn<ChangeRule>(CHANGE_RULES[type], field ?? '') ?? UNKNOWN;
}

/** Returns the severity of a field's change; null means no value, undefined a value that is not known. */
export function weighMove(
  rule: ChangeRule,
  from: string | null | undefined,
  to: string | null | undefined,
): ChangeSeverity {
  const fits = (pattern: string | null, value: string | null | undefined) =>
    pattern === '*' ? value !== null : pattern === value;
  const move = rule.moves.find((one) => fits(one.from, from) && fits(one.to, to));
  return move?.severity ?? rule.severity;
}
