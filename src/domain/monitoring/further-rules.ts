import { type ChangeRule, ofMany, ofOne } from './change-rule.ts';

// An entry that is gone may have been corrected or have expired; the earlier snapshot still shows it.
const GONE: ChangeRule['moves'] = [{ from: '*', to: null, severity: 'medium' }];
const FIRST: ChangeRule['moves'] = [{ from: null, to: '*', severity: 'low' }];

/** The facts of a business or company in the registers beside its own, and how their changes are classified. */
export const FURTHER_RULES = {
  sanctions_match: ofMany('risk', 'high', GONE, 'dfat-consolidated-list'),
  sanctions_possible: ofMany('risk', 'medium', [{ from: '*', to: null, severity: 'low' }], 'dfat-consolidated-list'),
  insolvency_appointment: ofMany('status', 'high', GONE, 'asic-insolvency'),
  solvent_winding_up: ofMany('status', 'medium', [], 'asic-insolvency'),
  organisation_ban: ofMany('risk', 'high', GONE, 'asic-banned-organisations'),
  charity_status: ofOne('status', 'high', FIRST, 'acnc-register'),
  charity_statement_status: ofOne(
    'status',
    'high',
    [...FIRST, { from: '*', to: 'REGISTERED', severity: 'medium' }],
    'acnc-statements',
  ),
  charity_statement_overdue: ofOne(
    'registration',
    'medium',
    [{ from: '*', to: null, severity: 'low' }],
    'acnc-statements',
  ),
  payment_times_non_compliance: ofMany('risk', 'medium', [], 'payment-times'),
  payment_times_administration: ofMany('status', 'high', GONE, 'payment-times'),
  sponsor_sanction: ofMany('risk', 'medium', [], 'abf-sponsors'),
  indigenous_corporation: ofOne('status', 'high', FIRST, 'oric'),
} as const satisfies Record<string, ChangeRule>;

/** The registers beside its own that a monitor of a business or company reads, where they are loaded. */
export const FURTHER_SOURCES: readonly string[] = [
  ...new Set(Object.values(FURTHER_RULES).map(({ source }) => String(source))),
];

/** Whether a source is a further register, and not the target's own. */
export function isFurther({ source_id }: { source_id: string }): boolean {
  return FURTHER_SOURCES.includes(source_id);
}
