import type { ErrorCode } from './errors.ts';

/** Why a code is returned, and what to do about it. */
type ErrorHelp = { cause: string; fix: string };

/** The cause and the fix of every error code, for the reference. */
export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  invalid_input: {
    cause: 'A field is missing, unknown or malformed, two fields contradict each other, or the body is not JSON.',
    fix: 'Correct the fields that `issues` names, and send the request again. Retrying it unchanged fails again.',
  },
  invalid_id: {
    cause: 'The id in the path does not have the form of such an id, such as `rec_` and 26 characters.',
    fix: 'Copy the whole id from the answer that created it, or from a list.',
  },
  invalid_abn: {
    cause: 'The ABN does not have 11 digits, or its check digits do not match: a digit is wrong or two are swapped.',
    fix: 'Compare the ABN with the document it came from, or ask your counterparty for it again.',
  },
  invalid_source_version: {
    cause: 'No version of the source with this name is loaded.',
    fix: 'Use one of `versions_held`, or import the version that you need.',
  },
  incomplete_address: {
    cause: 'The text names no street, has neither a number nor a known street, or is a post box.',
    fix: 'Add the missing part: number, street, suburb, state and postcode on one line.',
  },
  invalid_state: {
    cause: 'The word in place of the state is none of ACT, NSW, NT, QLD, SA, TAS, VIC and WA.',
    fix: 'Correct the state, or leave it out.',
  },
  invalid_postcode: {
    cause: 'The number at the end of the address is not an Australian postcode.',
    fix: 'Correct the postcode to four digits, or leave it out.',
  },
  unsupported_street_type: {
    cause: 'The word after the street’s name is not a street type of G-NAF, such as Street, St or Parade.',
    fix: 'Correct the street type, or write it in full.',
  },
  authentication_required: {
    cause: 'The header `Authorization` is missing or malformed, or the key or token is unknown, expired or revoked.',
    fix: 'Send `Authorization: Bearer` and a key that works. `GET /v1/keys` with another key shows its state.',
  },
  unauthorized: {
    cause:
      '401: the credential is missing, unknown, expired or revoked. 403: the body names another tenant or account.',
    fix: 'Send a key that works, and the `tenant_id` and `account_id` that `GET /v1/usage` shows for it.',
  },
  insufficient_credit: {
    cause: 'The account’s credit is lower than the price in `price_cents`. Nothing was charged.',
    fix: 'Ask the operator for credit, then send the request again. `GET /v1/usage` shows the balance.',
  },
  price_confirmation_required: {
    cause: 'A person must approve the price of this call first, or declined it.',
    fix: 'Have the person open `confirm_url` before `expires_at`, then send the same request again.',
  },
  spend_cap_reached: {
    cause: 'The price is more than what is left of the daily cap. Nothing was charged.',
    fix: 'Wait until `resets_at`, or have the cap of the app or of the account raised (`cap_of` says which).',
  },
  insufficient_scope: {
    cause: 'The credential lacks a scope that the operation needs, or the role of the person does not allow it.',
    fix: 'Use a key with the scopes in `missing_scopes`, reconnect the app with them, or ask an owner for another role.',
  },
  account_mismatch: {
    cause: '`tenant_id` or `account_id` in the body belongs to another credential.',
    fix: 'Leave both out, or send those that `GET /v1/usage` shows for your credential.',
  },
  network_not_allowed: {
    cause: 'The key has `allowed_networks`, and the request came from an address outside them.',
    fix: 'Send it from an allowed network, or use a key without that limit.',
  },
  key_too_broad: {
    cause: 'A key can only create keys that expire no later, and work from no more networks, than itself.',
    fix: 'Correct the field that `issues` names, or create the key with a broader one.',
  },
  role_too_broad: {
    cause: 'A person with this role could do more than the key or the role that grants it.',
    fix: 'Choose a narrower role, or ask an owner of the account.',
  },
  abn_not_found: {
    cause:
      'The version of the register that was read has no such ABN. A new ABN may be missing until the next extract.',
    fix: 'Check the ABN against its document. Keep `record_id`: it is the evidence of this check.',
  },
  not_found: {
    cause: 'The id is wrong, the object was deleted or has expired, or it belongs to another account.',
    fix: 'Check the id, and that the credential is of the account that created it. A list shows what there is.',
  },
  snapshot_not_found: {
    cause:
      'No snapshot of your account has this `evidence_pack_id`, or fewer than two snapshots were captured from `from` to `to`.',
    fix: 'Take the ids from `GET /v1/monitors/{subscription_id}`, or choose an earlier `from` or a later `to`.',
  },
  monitor_not_found: {
    cause: 'The id is wrong, the monitor was deleted, or it belongs to another account.',
    fix: 'Take the id from `GET /v1/monitors`.',
  },
  job_not_found: {
    cause: 'The id is wrong, the job is no longer kept, or it belongs to another account.',
    fix: 'Use the `job_id` from the answer that started the job, with a credential of the same account.',
  },
  snapshot_mismatch: {
    cause:
      'The two snapshots are about different targets, so nothing can be compared. Or the register has changed since the snapshot in `expected_snapshot_id`, so nothing was stored.',
    fix: 'Name two snapshots of one monitor. After a change, capture a check, read what it shows, and name that one.',
  },
  ambiguous_target: {
    cause: 'Several of your monitors have this target, and their snapshots cannot be mixed.',
    fix: 'Add the `subscription_id` of the monitor that you mean.',
  },
  baseline_not_captured: {
    cause: 'The monitor has nothing to compare with yet.',
    fix: 'Capture a baseline first: `POST /v1/monitors/{subscription_id}/snapshots` with `role: baseline`.',
  },
  baseline_mismatch: {
    cause: 'A newer baseline was captured, or the id is of another snapshot.',
    fix: 'Read the current baseline with `GET /v1/monitors/{subscription_id}`, and decide again.',
  },
  idempotency_conflict: {
    cause: 'The same Idempotency-Key was sent with another body, or while its first request was still running.',
    fix: 'With `Retry-After`, send the same request again after it. Otherwise use a new key for the new request.',
  },
  key_limit_reached: {
    cause: 'The account has as many working keys as it may have.',
    fix: 'Revoke a key that is no longer used; `last_used_at` shows when each was used.',
  },
  key_already_rotated: {
    cause: 'The key has a successor that works.',
    fix: 'Rotate the successor: the key whose `replaces_key_id` is this one.',
  },
  team_limit_reached: {
    cause: 'An account can have 100 people and open invitations together.',
    fix: 'Remove a person or revoke an invitation first.',
  },
  last_owner: {
    cause: 'Without this owner, no one could manage the people of the account.',
    fix: 'Make another person an owner first.',
  },
  last_admin_key: {
    cause: 'Without this key, no key of the account could manage keys.',
    fix: 'Rotate it, or first create another key with `account:admin` that works as long.',
  },
  legacy_artifact_unavailable: {
    cause: 'The export was made in a format from before `contract_version`.',
    fix: 'Create the evidence pack again.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this HTTP method.',
    fix: 'Use a method that the message names. `/openapi.json` lists every route.',
  },
  payload_too_large: {
    cause: 'The body or the headers are larger than the limit in the message.',
    fix: 'Send less: shorten texts, or split the work into several requests.',
  },
  unsupported_media_type: {
    cause: 'The header `Content-Type` is missing or not `application/json`.',
    fix: 'Send JSON with `Content-Type: application/json`.',
  },
  rate_limited: {
    cause: 'The key, the account, or a register behind the answer has had too many requests.',
    fix: 'Wait for the seconds in `Retry-After`, then send the request again. Nothing was charged.',
  },
  pdf_render_error: {
    cause: 'The PDF could not be printed. The record itself is complete.',
    fix: 'Read the record as JSON (`format=json`), try once more, and report the `request_id` if it fails again.',
  },
  internal_error: {
    cause: 'A fault of the service. Nothing was recorded or charged.',
    fix: 'Send the request again with the same Idempotency-Key. If it fails again, report the `request_id`.',
  },
  tool_not_live: {
    cause: 'The tool is planned, and its gate is closed for everyone.',
    fix: 'Use what the message names instead.',
  },
  upstream_error: {
    cause: 'The register returned an error, or none of its versions is loaded. Nothing is known about the subject.',
    fix: 'Try again later. If it continues, the operator can see the state of the source in `GET /v1/sources`.',
  },
  parse_error: {
    cause: 'The register returned something that is not an answer in its own format.',
    fix: 'Try again later, and report the `request_id` if it fails again.',
  },
  recheck_failed: {
    cause: 'The service could not read the target itself, so it confirms neither change nor no change.',
    fix: 'Follow the message; usually try again later. Do not rely on the baseline meanwhile.',
  },
  store_unavailable: {
    cause: 'The database or the file store of the service does not respond.',
    fix: 'Send the request again after a moment, with the same Idempotency-Key.',
  },
  shard_read_failed: {
    cause: 'A stored part of the address version is missing or damaged.',
    fix: 'Use another version from `GET /v1/sources`. The operator must import this one again.',
  },
  storage_error: {
    cause: 'The store of monitors and snapshots does not respond.',
    fix: 'Send the request again after a moment.',
  },
  ppsr_unavailable: {
    cause: 'This service has no access to the PPSR, whatever credential is sent.',
    fix: 'Search the PPSR itself. With a test key, or with `sample_response`, the tools return an invented sample.',
  },
  clock_skew: {
    cause: 'The clock of the service differs from that of its database, so timestamps would be wrong.',
    fix: 'Try again later. The operator must correct the clock.',
  },
  overloaded: {
    cause: 'The service is doing as much as it can, or your account has as many requests running as it may have.',
    fix: 'Wait for the seconds in `Retry-After`, then send the request again, with fewer at a time.',
  },
  network_error: {
    cause: 'The register did not respond in time. With `record_id`, a paid search may have been sent.',
    fix: 'Without `record_id`, send the request again. With it, do not: the record shows the outcome once it is known.',
  },
};
