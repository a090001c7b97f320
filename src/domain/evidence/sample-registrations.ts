import { SANDBOX_PPSR_ACNS } from '#contract/sandbox/sandbox-values.ts';

export type SampleRegistration = { isExpired: boolean };

const CURRENT: SampleRegistration = { isExpired: false };

const BY_ACN: Readonly<Record<string, readonly SampleRegistration[]>> = {
  [SANDBOX_PPSR_ACNS.none]: [],
  [SANDBOX_PPSR_ACNS.several]: [CURRENT, CURRENT, CURRENT],
  [SANDBOX_PPSR_ACNS.expired]: [{ isExpired: true }],
};

/** Lists the invented registrations of a sample: one, except for the ACNs of the sandbox. */
export function listSampleRegistrations({ type, value }: { type: string; value: string }) {
  return (type === 'ACN' && Object.hasOwn(BY_ACN, value) ? BY_ACN[value] : undefined) ?? [CURRENT];
}
