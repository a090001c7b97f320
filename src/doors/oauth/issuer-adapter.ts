import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors, Provider } from 'oidc-provider';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';
import { listResources } from '#domain/access/resources.ts';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';

// A host that refreshes twice at once (two windows, a lost answer) keeps its person signed in; a thief who comes later does not.
const REFRESH_GRACE_SECONDS = 10;

/** Builds the issuer's way to its memory: ids, codes, tokens and secrets are kept as hashes. */
export function buildIssuerAdapters(memory: IssuerMemory, publicUrl: string): (model: string) => Adapter {
  return (model) => {
    if (model === 'Session') return FORGETFUL;
    return model === 'Grant' ? buildGrantAdapter(memory, publicUrl) : buildArtifactAdapter(memory, model);
  };
}

const nothing = async () => undefined;

// Who is signed in says our own session alone; what the issuer would remember beside it could outlive it.
const FORGETFUL: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

/** Grants are the rows that consents left, so that nothing can be granted twice or differently. */
function buildGrantAdapter(memory: IssuerMemory, publicUrl: string): Adapter {
  return {
    ...FORGETFUL,
    async upsert() {
      invariant(false, 'a grant is made by a consent, never by the issuer');
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
    ...FORGETFUL,
    async upsert(id, payload, lifeSeconds) {
      await memory.put({
        model,
        id,
        grant_id: model === 'Interaction' ? null : (payload.grantId ?? null),
        payload: { ...withoutSecrets(payload), ...(model === 'Client' && { registered_from: Provider.ctx?.ip }) },
        lifeSeconds: lifeSeconds ?? null,
      });
      // The first code is the first sign of a person's consent.
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
      // Somebody else came first with the same code or token: what it gave is taken back.
      const kept = await memory.find(model, id);
      const grantId = kept?.payload.grantId;
      if (typeof grantId === 'string') await memory.revokeGrant(grantId);
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => memory.forget(model, id),
    revokeByGrantId: (grantId) => memory.forgetOf(model, grantId),
  };
}

/** What may be kept: neither the id itself, which is the secret, nor a program's secret in clear. */
function withoutSecrets({ jti: _secret, ...payload }: AdapterPayload): Record<string, unknown> {
  const { client_secret } = payload;
  return client_secret === undefined ? payload : { ...payload, client_secret: sha256Hex(client_secret) };
}
