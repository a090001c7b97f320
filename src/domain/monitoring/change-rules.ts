import type { z } from 'zod';
import type { changeItem } from '#contract/schemas/monitoring.ts';
import type { ChangeSeverity } from './fact.ts';
import type { TargetType } from './parse-target.ts';

/** What kind of change there is. */
export type ChangeKind = z.infer<typeof changeItem>['kind'];

/** What a change of a field means: its kind, whether a target has many values of it, and how much each move weighs. */
export type ChangeRule = {
  kind: ChangeKind;
  many: boolean;
  severity: ChangeSeverity;
  /** Moves that weigh otherwise; null stands for a value that was not there, `*` for any value. */
  moves: readonly { from: string | null; to: string | null; severity: ChangeSeverity }[];
};

const one = (kind: ChangeKind, severity: ChangeSeverity, moves: ChangeRule['moves'] = []): ChangeRule => ({
  kind,
  many: false,
  severity,
  moves,
});
const many = (kind: ChangeKind, severity: ChangeSeverity): ChangeRule => ({ kind, many: true, severity, moves: [] });

/** Every fact that a target of each type has, and what a change of it means. */
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
    business_name: many('identity', 'low'),
  },
  ACN: {
    company_name: one('identity', 'medium'),
    company_type: one('identity', 'medium'),
    company_status: one('status', 'high', [{ from: '*', to: 'REGD', severity: 'medium' }]),
    registered_on: one('registration', 'medium'),
    deregistered_on: one('registration', 'high'),
    former_name: many('identity', 'low'),
    abn: one('identity', 'medium'),
  },
  // Nothing is observed of a VIN while the register of its encumbrances is closed.
  VIN: {},
  address: {
    full_address: one('address', 'medium'),
    pid_status: one('status', 'high'),
    coordinates: one('address', 'low'),
    geocode_type: one('address', 'info'),
  },
} as const satisfies Record<TargetType, Record<string, ChangeRule>>;

// Nobody can say what a field means that is in no table; it is shown, and it weighs something.
const UNKNOWN: ChangeRule = many('unknown', 'medium');

/** What a change of a field means for a target of this type. */
export function findChangeRule(type: TargetType, field: string | null): ChangeRule {
  const rules: Readonly<Record<string, ChangeRule>> = CHANGE_RULES[type];
  return field !== null && Object.hasOwn(rules, field) ? (rules[field] ?? UNKNOWN) : UNKNOWN;
}

/** How much the move of a field from one value to another weighs; null is no value, undefined one that is not told. */
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
