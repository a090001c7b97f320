import { buildRequirements } from './requirement.ts';

const jobs = buildRequirements('decisions 8', {
  'jobs.always-tell': 'GET /v1/jobs/{id} always returns the state, also during retries with backoff.',
});

const jobsAndWebhooks = buildRequirements('decisions 8', {
  'webhooks.standard':
    'Webhooks follow Standard Webhooks 1.0.0: webhook-id, webhook-timestamp, webhook-signature with v1 HMAC and v1a Ed25519.',
  'webhooks.rotation': 'During rotation a webhook carries two signatures.',
  'webhooks.retry': 'Deliveries retry with jitter up to 3 days, and 410 disables the endpoint.',
  'webhooks.bounds': 'A delivery follows no redirects and ends after 15 s.',
  'webhooks.event-types':
    'The event types are batch_search.completed, evidence_export.ready and evidence_export.failed.',
  'webhooks.no-private-address':
    'A URL given by a caller never reaches a private, loopback or link-local address, whatever its DNS answers, unless the operator allows it.',
});

const evidenceLog = [
  ...buildRequirements('decisions 9', {
    'log.merkle': 'Every record’s hash goes into an append-only Merkle log with RFC 6962 hashing.',
    'log.formats':
      'The log is published in the C2SP formats at /log/checkpoint (signed note, Ed25519) and /log/tile/….',
    'log.keys': 'The keys of the log are at /.well-known/evidence-keys.json.',
    'log.salted': 'Leaves are salted: the log reveals nothing about who was looked up.',
    'log.verify':
      'svc verify <file> says without account and network, for each of schema, record hash, PDF hash, signature, inclusion and consistency, whether it passed, failed or was not checked.',
    'log.proofs': 'A record, its PDF, its ZIP and its MCP result carry a tlog-proof.',
  }),
];

const addressMatching = buildRequirements('decisions 11', {
  'address-match.version-label': 'source_version labels look like gnaf-2026-08.',
  'address-match.unknown-version': 'An unknown source_version is invalid_source_version, naming the versions held.',
  'address-match.exact': 'exact_match is one address whose normalised form is the input’s.',
  'address-match.fuzzy': 'fuzzy_match is one clear best.',
  'address-match.ambiguous':
    'ambiguous is two or more that the input cannot tell apart, or that lie too close to choose.',
  'address-match.no-match': 'no_match is nothing credible.',
  'address-match.numbers-never-fuzzy':
    'Numbers are never fuzzy; a number inside a range of the same parity is a match with a flag.',
  'address-match.parent-above-units': 'The parent address ranks above its units.',
  'address-match.no-far-suburb': 'An input suburb is never silently swapped for a far one.',
  'address-match.calibrated':
    'confidence follows the table that was fitted on real answers: in each tenth, the share that was right differs from the one stated by at most 0.05.',
  'address-match.key':
    'normalized_address_key is deterministic: two spellings of one address have one key, and normalising a key’s own text returns the same key.',
  'address-match.other-territories': 'G-NAF OT rows are counted in the manifest and not offered.',
  'address-match.context-deadline':
    'Planning and climate context run beside the match under a deadline (default 1,500 ms, then source_unavailable) and never slow down or fail the address answer.',
  'address-match.context-resilience': 'Context sources have a cache and a circuit breaker.',
  'address-match.planning-nsw-only': 'States other than NSW get no planning row but the not_checked item.',
});

/** What the decisions fix for jobs, the evidence log and address matching. */
export const laterDecisionRequirements = [...jobs, ...jobsAndWebhooks, ...evidenceLog, ...addressMatching];
