import type { FastifyInstance } from 'fastify';
import type { Approvals } from '#operations/billing/approvals.ts';
import { renderApprovalPage, renderApprovalsPage } from './approvals-page.ts';
import { renderErrorPage } from './error-page.ts';
import { readForm } from './own-forms.ts';
import type { PeopleDoor } from './people-door.ts';

/** Adds the list of prices that await approval, and the page of each one. */
export function addApprovalsRoutes(scope: FastifyInstance, door: PeopleDoor, approvals: Approvals): void {
  const page = door.signedIn(scope);
  page.get('/approvals', async (_request, reply, person) => {
    return door.send(reply, renderApprovalsPage(person, await approvals.list(person)));
  });
  page.get('/approvals/:quote_id', async (request, reply, person) => {
    const approval = await approvals.find(person, request.params.quote_id ?? '');
    if (approval === null) return door.send(reply, renderErrorPage('not_found'), 404);
    return door.send(reply, renderApprovalPage(person, approval, readDecision(request.query.decided)));
  });
  page.post('/approvals/:quote_id', async (request, reply, person) => {
    const { quote_id = '' } = request.params;
    const decision = readDecision(readForm(request).get('decision'));
    const approval = await approvals.find(person, quote_id);
    if (approval === null || decision === null) return door.send(reply, renderErrorPage('not_found'), 404);
    // An earlier decision or an expiry wins: the page then shows that state.
    const isRecorded = await approvals.decide(person, quote_id, decision);
    return reply.redirect(isRecorded ? `/approvals/${quote_id}?decided=${decision}` : `/approvals/${quote_id}`, 303);
  });
}

function readDecision(text: unknown): 'approved' | 'declined' | null {
  return text === 'approved' || text === 'declined' ? text : null;
}
