import { listSuccesses, type SandboxRow } from './sandbox-row.ts';
import { SANDBOX_PPSR_ACNS } from './sandbox-values.ts';

const ask = (acn: string) => ({ subject_kind: 'organisation', acn, purpose: 'sandbox' });

/** PPSR samples: invented, free, and nothing is sent. For live keys the gate stays closed. */
export const PPSR_ROWS: readonly SandboxRow[] = [
  ...listSuccesses('ppsr_search', [
    [ask(SANDBOX_PPSR_ACNS.none), 'A sample without a registration.'],
    [ask('002637069'), 'A sample with one registration.'],
    [ask(SANDBOX_PPSR_ACNS.several), 'A sample with three registrations.'],
    [ask(SANDBOX_PPSR_ACNS.expired), 'A sample with one registration that has expired.'],
  ]),
  {
    operation: 'ppsr_preview',
    input: { subject_kind: 'organisation', acn: '002637069' },
    http_status: 503,
    code: 'ppsr_unavailable',
    outcome: 'No key opens the preview: nothing was searched, and no price is given.',
  },
];
