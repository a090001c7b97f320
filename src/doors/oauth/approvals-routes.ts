import type { FastifyInstance } from 'fastify';
import type { Approvals } from '#operations/billing/approvals.ts';
import { renderApprovalPage, renderApprovalsPage } from './approvals-page.ts';
import { renderErrorPage } from './error-page.ts';
import { readForm } from './own-forms.ts';
import type { PeopleDoor } from './people-door.ts';

type Asked = { Params: { quote_id: string }; Querystring: { decided?: string } };

/** Adds the page of prices that wait for a person, and the one on which they decide. */
export function addApprovalsRoutes(scope: FastifyInstance, door: PeopleDoor, approvals: Approvals): void {
  scope.get('/approvals', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    return door.send(reply, renderApprovalsPage(person, await approvals.list(person)));
  });
  scope.get<Asked>('/approvals/:quote_id', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const approval = await approvals.find(person, request.params.quote_id);
    if (approval === null) return door.send(reply, renderErrorPage('not_found'), 404);
    return door.send(reply, renderApprovalPage(person, approval, readDecision(request.query.decided)));
  });
  scope.post<Asked>('/approvals/:quote_id', async (request, reply) => {
    const person = await door.requirePerson(request, reply);
    if (person === null) return reply;
    const { quote_id } = request.params;
    const decision = readDecision(readForm(request).get('decision'));
    const approval = await approvals.find(person, quote_id);
    if (approval === null || decision === null) return door.send(reply, renderErrorPage('not_found'), 404);
    // What was decided before, or ran out meanwhile, stays as it is: the page then shows how it stands.
    const isKept = await approvals.decide(person, quote_id, decision);
    return reply.redirect(isKept ? `/approvals/${quote_id}?decided=${decision}` : `/approvals/${quote_id}`, 303);
  });
}

function readDecision(text: unknown): 'approved' | 'declined' | null {
  return text === 'approved' || text === 'declined' ? text : null;
}
