import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';
import { listResources } from '#domain/access/resources.ts';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';

// Lets a client that refreshes twice at once (two windows, a lost response) stay signed in, but not a thief who comes later.
const REFRESH_GRACE_SECONDS = 10;

/** Builds the storage adapters of oidc-provider; ids, codes, tokens and secrets are stored as hashes. */
export function buildIssuerAdapters(memory: IssuerMemory, publicUrl: string): (model: string) => Adapter {
  return (model) => {
    if (model === 'Session') return STORES_NOTHING;
    return model === 'Grant' ? buildGrantAdapter(memory, publicUrl) : buildArtifactAdapter(memory, model);
  };
}

const nothing = async () => undefined;

// Only the service's own session decides who is signed in; a session of the issuer could outlive it.
const STORES_NOTHING: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

/** Reads grants from the rows that consents wrote, so that no grant can differ from its consent. */
function buildGrantAdapter(memory: IssuerMemory, publicUrl: string): Adapter {
  return {
    ...STORES_NOTHING,
    async upsert() {
      invariant(false, 'only a consent creates a grant');
    },
    async find(id) {
      const grant = await memory.findGrant(id);
      if (grant === null) return undefined;
      const scope = grant.scopes.join(' ');
      return {
        jti: id,
        kind: 'Grant',
        iat: Math.floor(grant.created_at.getTime() / 1000),
        accountId: grant.user_id,
        clientId: grant.client_id,
        resources: Object.fromEntries(listResources(publicUrl).map((resource) => [resource, scope])),
      };
    },
    destroy: (id) => memory.revokeGrant(id),
  };
}

function buildArtifactAdapter(memory: IssuerMemory, model: string): Adapter {
  const graceSeconds = model === 'RefreshToken' ? REFRESH_GRACE_SECONDS : 0;
  return {
    ...STORES_NOTHING,
    async upsert(id, payload, lifeSeconds) {
      await memory.put({
        model,
        id,
        grant_id: model === 'Interaction' ? null : (payload.grantId ?? null),
        payload: { ...withoutSecrets(payload), ...(model === 'Client' && { registered_from: Provider.ctx?.ip }) },
        lifeSeconds: lifeSeconds ?? null,
      });
      // The first code proves that a person consented, so the registration is kept.
      if (model === 'AuthorizationCode') await memory.settleRegistration(String(payload.clientId));
    },
    async find(id) {
      const kept = await memory.find(model, id);
      if (kept === null) return undefined;
      const isSpent = kept.consumed_at !== null && Date.now() - kept.consumed_at.getTime() > graceSeconds * 1000;
      const { registered_from: _address, ...payload } = kept.payload;
      return { ...payload, ...(model === 'Client' ? {} : { jti: id }), ...(isSpent ? { consumed: true } : {}) };
    },
    async consume(id) {
      if (await memory.consume(model, id, graceSeconds)) return;
      // The code or token was already used, perhaps by a thief, so its grant is revoked.
      const kept = await memory.find(model, id);
      const grantId = kept?.payload.grantId;
      if (typeof grantId === 'string') await memory.revokeGrant(grantId);
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => memory.forget(model, id),
    revokeByGrantId: (grantId) => memory.forgetOf(model, grantId),
  };
}

/** Removes the id, which is itself a secret, and hashes the client secret. */
function withoutSecrets({ jti: _secret, ...payload }: AdapterPayload): Record<string, unknown> {
  const { client_secret } = payload;
  return client_secret === undefined ? payload : { ...payload, client_secret: sha256Hex(client_secret) };
}
