import type { Access } from '#doors/cli/access/decide-access.ts';
import type { SvcAnswer } from '#doors/cli/send-call.ts';

/** Adds what only this machine knows to the answer of `svc whoami`: the service, where the credential was found, and when a login expires. */
export function addLocalFacts(answer: SvcAnswer, { baseUrl, from, expiresAt }: Access): SvcAnswer {
  const local = { server: baseUrl, credential_from: from };
  const body = { ...answer.body, ...(expiresAt === undefined ? {} : { expires_at: expiresAt }), ...local };
  return { ...answer, body, text: JSON.stringify(body) };
}
