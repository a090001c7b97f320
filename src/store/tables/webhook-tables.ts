type EventStreams = { account_id: string; last_no: number };

type Events = {
  event_id: string;
  account_id: string;
  event_no: number;
  type: string;
  body: string;
  created_at: Date;
};

/** A URL to which an account wants its events delivered. */
export type WebhookEndpoints = {
  endpoint_id: string;
  account_id: string;
  url: string;
  event_types: string[];
  description: string | null;
  created_at: Date;
  disabled_at: Date | null;
  disabled_because: string | null;
};

/** What derives a signing key, together with the master key, which is not stored here. */
export type WebhookSecrets = {
  secret_id: string;
  account_id: string;
  endpoint_id: string | null;
  salt: Buffer;
  key_id: string;
  public_key: string;
  created_at: Date;
  retires_at: Date | null;
  /** The id of the later master key that encrypted `sealed_keys`; null while the key that made the secret is in use. */
  sealed_by: string | null;
  sealed_keys: Buffer | null;
};

export type WebhookDeliveries = {
  delivery_id: string;
  event_id: string;
  account_id: string;
  endpoint_id: string | null;
  url: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  next_attempt_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
};

export type WebhookAttempts = {
  delivery_id: string;
  attempt_no: number;
  started_at: Date;
  duration_ms: number;
  status: number | null;
  fault: string | null;
  /** The beginning of the receiver's response, at most 500 characters. */
  response_body: string | null;
};

export type WebhookTables = {
  event_streams: EventStreams;
  events: Events;
  webhook_endpoints: WebhookEndpoints;
  webhook_secrets: WebhookSecrets;
  webhook_deliveries: WebhookDeliveries;
  webhook_attempts: WebhookAttempts;
};
