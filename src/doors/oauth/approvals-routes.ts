import type { FastifyInstance } from 'fastify';
import { rightsOf } from '#domain/access/role-rights.ts';
import type { Approvals } from '#operations/billing/approvals.ts';
import { type NameOrganisations, targetKey } from '#operations/readers/name-organisations.ts';
import { readForm } from '#pages/own-forms.ts';
import { renderApprovalPage, renderApprovalsPage } from './approvals-page.ts';
import type { PeopleDoor } from './people-door.ts';

type ApprovalsParts = { approvals: Approvals; nameOrganisations: NameOrganisations };

/** Adds the list of prices that await approval, and the page of each one. */
export function addApprovalsRoutes(
  scope: FastifyInstance,
  door: PeopleDoor,
  { approvals, nameOrganisations }: ApprovalsParts,
): void {
  const page = door.signedIn(scope);
  page.get('/approvals', async (_request, reply, person) => {
    const listed = await approvals.list(person);
    const names = await nameOrganisations(
      person,
      listed.map(({ target }) => target),
    );
    return door.send(reply, renderApprovalsPage(person, listed, names));
  });
  page.get('/approvals/:quote_id', async (request, reply, person) => {
    const approval = await approvals.find(person, request.params.quote_id ?? '');
    if (approval === null) return door.refuse(reply, 'not_found', 404);
    const organisation = (await nameOrganisations(person, [approval.target])).get(targetKey(approval.target)) ?? null;
    const decided = readDecision(request.query.decided);
    return door.send(reply, renderApprovalPage(person, { ...approval, organisation }, decided));
  });
  page.post('/approvals/:quote_id', async (request, reply, person) => {
    const { quote_id = '' } = request.params;
    const decision = readDecision(readForm(request).get('decision'));
    const approval = await approvals.find(person, quote_id);
    if (approval === null || decision === null) return door.refuse(reply, 'not_found', 404);
    if (!rightsOf(person.role).approvesPrices) return door.refuse(reply, 'role_without_approval', 403);
    // An earlier decision or an expiry wins: the page then shows that state.
    const isRecorded = await approvals.decide(person, quote_id, decision);
    return reply.redirect(isRecorded ? `/approvals/${quote_id}?decided=${decision}` : `/approvals/${quote_id}`, 303);
  });
}

function readDecision(text: unknown): 'approved' | 'declined' | null {
  return text === 'approved' || text === 'declined' ? text : null;
}
