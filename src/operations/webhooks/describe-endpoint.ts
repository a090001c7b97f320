import type { z } from 'zod';
import type { endpointListResponse } from '#contract/schemas/webhooks.ts';
import type { KeptEndpoint } from '#store/webhooks/endpoints.ts';
import type { KeptSecret } from '#store/webhooks/secrets.ts';

type Endpoint = z.input<typeof endpointListResponse>['endpoints'][number];

/** Builds the endpoint that callers see; `secrets` are newest first. */
export function describeEndpoint(endpoint: KeptEndpoint, secrets: readonly KeptSecret[]): Endpoint {
  const { endpoint_id, url, event_types, description, disabled_at, disabled_because, created_at } = endpoint;
  return {
    endpoint_id,
    url,
    event_type: (event_types[0] ?? null) as Endpoint['event_type'],
    description,
    state: disabled_at === null ? 'enabled' : 'disabled',
    disabled_at: disabled_at?.toISOString() ?? null,
    disabled_because,
    created_at: created_at.toISOString(),
    public_keys: secrets.map(describeSigningKey),
  };
}

/** Builds the public part of a secret. */
export function describeSigningKey({
  public_key,
  created_at,
  retires_at,
}: KeptSecret): Endpoint['public_keys'][number] {
  return { public_key, created_at: created_at.toISOString(), retires_at: retires_at?.toISOString() ?? null };
}
