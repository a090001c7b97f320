import { keysOf } from '#base/keys-of.ts';

/** Every act in the audit log, with what its subject is. */
const AUDIT_ACTIONS = {
  sign_in: 'A person signed in; `details.method` is password, passkey or invitation.',
  sign_in_failed: 'A wrong password was given for the person in `subject_id`.',
  signed_out: 'A person ended one of their sessions from the list of them.',
  signed_out_everywhere: 'A person ended all their sessions.',
  password_changed: 'The password of the person in `subject_id` was changed, which ended their sessions.',
  passkey_added: 'A person added a passkey.',
  passkey_removed: 'A person removed a passkey.',
  key_created: 'The API key in `subject_id` was created.',
  key_rotated: 'The API key in `subject_id` was replaced by `details.successor_key_id`.',
  key_revoked: 'The API key in `subject_id` was revoked.',
  app_connected: 'A person allowed an app the scopes in `details`; `subject_id` is the grant.',
  app_disconnected: 'The grant in `subject_id` was ended; without one, all apps of the person.',
  app_cap_changed: 'The daily cap of the app with the grant in `subject_id` was changed.',
  account_cap_changed: 'The daily cap of the account was changed; null is no cap.',
  account_erased: 'The personal data of the account was removed, for the reason in `details`.',
  price_approved: 'A person approved the price of the quote in `subject_id`.',
  price_declined: 'A person declined the price of the quote in `subject_id`.',
  webhook_created: 'The webhook endpoint in `subject_id` was created; `details.host` is where it sends.',
  webhook_changed: 'The webhook endpoint in `subject_id` was enabled, disabled, or got other events.',
  webhook_secret_rotated:
    'The secret of the webhook endpoint in `subject_id` was replaced; `orders` is that of exports.',
  webhook_deleted: 'The webhook endpoint in `subject_id` was deleted.',
  export_ordered: 'An export of records was ordered; `subject_id` is its job.',
  person_created: 'The operator created the person in `subject_id`.',
  person_joined: 'The person in `subject_id` accepted the invitation in `details`.',
  person_removed: 'The person in `subject_id` was removed, with their sessions and apps.',
  role_changed: 'The role of the person in `subject_id` was changed.',
  invitation_created: 'The invitation in `subject_id` was created.',
  invitation_revoked: 'The invitation in `subject_id` was revoked.',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const ALL_AUDIT_ACTIONS = keysOf(AUDIT_ACTIONS);

/** Who can act: a signed-in person, an API key, an app, the operator of the service, or someone unknown whose sign-in failed. */
export const AUDIT_ACTORS = ['person', 'key', 'app', 'operator', 'unknown'] as const;

export type AuditActorKind = (typeof AUDIT_ACTORS)[number];
