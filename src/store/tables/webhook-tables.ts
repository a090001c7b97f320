export type WebhookTables = {
  event_streams: { account_id: string; last_no: number };
  events: {
    event_id: string;
    account_id: string;
    event_no: number;
    type: string;
    body: string;
    created_at: Date;
  };
  /** A URL to which an account wants its events delivered. */
  webhook_endpoints: {
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
  webhook_secrets: {
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
  webhook_deliveries: {
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
  webhook_attempts: {
    delivery_id: string;
    attempt_no: number;
    started_at: Date;
    duration_ms: number;
    status: number | null;
    fault: string | null;
    /** The beginning of the receiver's response, at most 500 characters. */
    response_body: string | null;
  };
};
