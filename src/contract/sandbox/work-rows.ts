import { listRefused, listSuccesses, type SandboxRow } from './sandbox-row.ts';
import { SANDBOX_ABNS, SANDBOX_PPSR_ACNS, SANDBOX_WEBHOOK_URL } from './sandbox-values.ts';

const ABSENT = '01J00000000000000000000000';

/** Monitors, webhooks, records and jobs. */
export const WORK_ROWS: readonly SandboxRow[] = [
  ...listSuccesses(
    'create_monitor',
    [
      [
        { target_type: 'ABN', target: SANDBOX_ABNS.changing },
        'A monitored target that changes each time it is read: each check after the baseline is changed.',
      ],
    ],
    201,
  ),
  ...listSuccesses(
    'create_webhook_endpoint',
    [
      [
        { url: SANDBOX_WEBHOOK_URL },
        'A webhook that fails and recovers: each delivery fails twice with 500 and then succeeds. An export (POST /v1/exports) triggers one; it succeeds about 35 seconds after the export ends, and GET /v1/events/{event_id} shows the attempts. Nothing is sent.',
      ],
    ],
    201,
  ),
  ...listRefused('get_search_record', [
    [{ record_id: `rec_${ABSENT}` }, 'not_found', 'A record that does not exist.'],
    [{ record_id: 'nonsense' }, 'invalid_id', 'A malformed record id.'],
  ]),
  ...listRefused('get_job', [[{ job_id: `job_${ABSENT}` }, 'job_not_found', 'A job that does not exist.']]),
  ...listRefused('get_monitor', [
    [{ subscription_id: `mon_${ABSENT}` }, 'monitor_not_found', 'A monitor that does not exist.'],
  ]),
  {
    operation: 'what_changed',
    input: { tenant_id: 'another', account_id: 'another', previous_pack_id: 'rec_1', current_pack_id: 'rec_2' },
    // The second status of the code: 401 is for a missing credential.
    http_status: 403,
    code: 'unauthorized',
    outcome: 'A tenant and an account that are not those of the key.',
  },
];

const ask = (acn: string) => ({ subject_kind: 'organisation', acn, purpose: 'sandbox' });

/** PPSR samples: invented, free, and nothing is sent. For live keys the gate stays closed. */
export const PPSR_ROWS: readonly SandboxRow[] = [
  ...listSuccesses('ppsr_search', [
    [ask(SANDBOX_PPSR_ACNS.none), 'A sample without a registration.'],
    [ask('002637069'), 'A sample with one registration.'],
    [ask(SANDBOX_PPSR_ACNS.several), 'A sample with three registrations.'],
    [ask(SANDBOX_PPSR_ACNS.expired), 'A sample with one registration that has expired.'],
  ]),
  ...listRefused('ppsr_preview', [
    [
      { subject_kind: 'organisation', acn: '002637069' },
      'ppsr_unavailable',
      'No key opens the preview: nothing was searched, and no price is given.',
    ],
  ]),
];
