/** A call whose answer has ids for other examples: an operation’s example, with other inputs where it has some. */
type ExampleStep = {
  operation: string;
  input?: Readonly<Record<string, unknown>>;
  /** A step that comes before it. */
  after?: string;
  /** It is repeated until its answer has this state. */
  until?: string;
};

/** The calls from which examples take their ids, by the name of the variable that keeps the answer. */
export const EXAMPLE_STEPS: Readonly<Record<string, ExampleStep>> = {
  check: { operation: 'get_abn' },
  pack: { operation: 'create_evidence_pack' },
  order: { operation: 'export_evidence_pack' },
  job: { operation: 'get_job', until: 'succeeded' },
  events: { operation: 'list_events', after: 'job' },
  endpoint: { operation: 'create_webhook_endpoint' },
  created: { operation: 'create_key' },
  invitation: { operation: 'create_invitation' },
  usage: { operation: 'get_usage' },
  monitor: { operation: 'create_monitor' },
  watched: { operation: 'create_screening_monitor' },
  baseline: { operation: 'capture_snapshot' },
  recheck: { operation: 'capture_snapshot', input: { role: 'check' }, after: 'baseline' },
};

/** The step that comes before an example beside those that have its ids. */
export const EXAMPLE_AFTER: Readonly<Record<string, string>> = { get_job_result: 'job' };

/** The examples about a person, whom no call can create: they are shown with an invented id and cannot be run as they are. */
export const EXAMPLES_NOT_RUN: readonly string[] = ['change_role', 'remove_person'];

/** Where the value of an input is: in which answer, and at which path. Several paths make an object. */
type ExampleId = { step: string; at: string | readonly string[] };

/** The inputs of examples that only exist after another call. */
export const EXAMPLE_IDS: Readonly<Record<string, ExampleId>> = {
  record_id: { step: 'check', at: 'record_id' },
  id: { step: 'pack', at: 'export_id' },
  job_id: { step: 'order', at: 'job_id' },
  event_id: { step: 'events', at: 'events[0].event_id' },
  endpoint_id: { step: 'endpoint', at: 'endpoint.endpoint_id' },
  key_id: { step: 'created', at: 'key.key_id' },
  invitation_id: { step: 'invitation', at: 'invitation.invitation_id' },
  tenant_id: { step: 'usage', at: 'tenant_id' },
  account_id: { step: 'usage', at: 'account_id' },
  subscription_id: { step: 'monitor', at: 'subscription_id' },
  screening_monitor_id: { step: 'watched', at: 'screening_monitor_id' },
  baseline_evidence_pack_id: { step: 'baseline', at: 'evidence_pack_id' },
  current_evidence: {
    step: 'baseline',
    at: ['evidence_pack_id', 'comparison', 'source_versions', 'source_observed_at'],
  },
  previous_pack_id: { step: 'baseline', at: 'evidence_pack_id' },
  current_pack_id: { step: 'recheck', at: 'evidence_pack_id' },
};
