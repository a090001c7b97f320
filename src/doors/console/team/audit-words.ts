import type { AuditAction, AuditActorKind } from '#contract/audit-actions.ts';

export const ACT_WORDS: Readonly<Record<AuditAction, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong password',
  signed_out: 'Ended one of their sessions',
  signed_out_everywhere: 'Signed out everywhere',
  password_changed: 'Changed a password',
  passkey_added: 'Added a passkey',
  passkey_removed: 'Removed a passkey',
  key_created: 'Created an API key',
  key_rotated: 'Rotated an API key',
  key_revoked: 'Revoked an API key',
  app_connected: 'Connected an app',
  app_disconnected: 'Disconnected an app',
  app_cap_changed: 'Changed the cap of an app',
  account_cap_changed: 'Changed the cap of the account',
  account_erased: 'Erased the account',
  price_approved: 'Approved a price',
  price_declined: 'Declined a price',
  webhook_created: 'Created a webhook',
  webhook_changed: 'Changed a webhook',
  webhook_secret_rotated: 'Rotated the secret of a webhook',
  webhook_deleted: 'Deleted a webhook',
  export_ordered: 'Ordered an export',
  person_created: 'Created a person',
  person_joined: 'Joined by an invitation',
  person_removed: 'Removed a person',
  role_changed: 'Changed a role',
  invitation_created: 'Invited a person',
  invitation_revoked: 'Revoked an invitation',
};

/** What people read for an actor without a name. */
export const ACTOR_WORDS: Readonly<Record<AuditActorKind, string>> = {
  person: 'A person who left',
  key: 'An API key',
  app: 'An app',
  operator: 'The operator of the service',
  unknown: 'Someone unknown',
};

/** Describes the details of an act in one line; empty when there are none. */
export function describeDetails(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${describeValue(name, value)}`)
    .join(', ');
}

function describeValue(name: string, value: unknown): string {
  if (name.includes('cents') && typeof value === 'number') return `${value} (A$${(value / 100).toFixed(2)})`;
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
