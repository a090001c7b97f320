import { changeRole } from '#contract/operations/team/change-role.ts';
import { createInvitation } from '#contract/operations/team/create-invitation.ts';
import { listInvitations } from '#contract/operations/team/list-invitations.ts';
import { listPeople } from '#contract/operations/team/list-people.ts';
import { removePerson } from '#contract/operations/team/remove-person.ts';
import { revokeInvitation } from '#contract/operations/team/revoke-invitation.ts';
import { ALL_ROLES, type Role } from '#contract/roles.ts';
import { ServiceError } from '#contract/service-error.ts';
import { findKeysBeyond, findMadeKeys } from '#domain/access/keys-beyond-role.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { readAllKeys } from '#doors/console/developers/keys/keys-pages.ts';
import { orAgain } from '#doors/console/form-parts.ts';
import { type ConfirmStep, isConfirmed, renderConfirmStep } from '#pages/confirm-page.ts';
import type { Html } from '#pages/html.ts';
import { shortenStored } from '#pages/page-text.ts';
import { addAuditPages } from './audit-page.ts';
import { renderEndingKeys, renderPerson } from './render-person.ts';
import { type Managed, renderInvited, renderTeam } from './render-team.ts';

const TEAM = '/app/team';
const INVITATIONS_PER_PAGE = 25;
const NOTICES = new Map([
  ['role', 'The role is changed. It applies from the next request.'],
  ['removed', 'The person is removed. Their sessions, passkeys, apps and open invitations have ended.'],
  ['revoked', 'The invitation is revoked. Its link no longer works.'],
  ['session', 'Signed out there. That browser can do nothing more until it signs in again.'],
  ['before', 'That session had ended already.'],
]);

/** Adds the people of the account, invitations, the person's own sessions, and the audit log. */
export function addTeamPages(pages: ConsolePages): void {
  pages.get(TEAM, (ask) => showTeam(ask, { notice: NOTICES.get(ask.query.get('done') ?? '') ?? null }));
  pages.get(`${TEAM}/people/:user_id`, showPerson);
  for (const [step, act] of Object.entries({ invite, role: change, remove, revoke })) {
    pages.post(`${TEAM}/${step}`, (ask) =>
      // What was typed stays in the form, under the message.
      orAgain(
        () => act(ask),
        (fault, status) => showTeam(ask, { fault, status }),
        () => mayManage(ask),
      ),
    );
    // After a form was sent, a browser may ask for its address again.
    pages.get(`${TEAM}/${step}`, async () => ({ redirect: TEAM }));
  }
  addAuditPages(pages);
}

async function invite({ form, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  const note = form.get('note')?.trim() ?? '';
  const { body } = await run(createInvitation, { role: readRole(form), ...(note !== '' && { note }) });
  return show('Invitation', renderInvited(body));
}

async function showPerson({ params, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  const { people } = (await run(listPeople, {})).body;
  const person = people.find(({ user_id }) => user_id === params.user_id);
  if (person === undefined) throw new ServiceError('not_found', 'There is no such person in this account.');
  const isLastOwner = person.role === 'owner' && people.filter(({ role }) => role === 'owner').length === 1;
  return show('Person', renderPerson(person, isLastOwner));
}

async function change(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { form, run } = ask;
  const [user_id, role] = [form.get('user_id') ?? '', readRole(form)];
  const ending = isConfirmed(form) ? null : await describeKeys(ask, user_id, role);
  if (ending !== null) {
    const question = `Change the role to ${role}?`;
    const effect = 'The new role applies from the next request.';
    return askFirst('role', form, { question, effect, more: ending, button: 'Change role' });
  }
  await run(changeRole, { user_id, role });
  return { redirect: `${TEAM}?done=role` };
}

// Null when the person made no key, or stays an owner.
async function describeKeys({ run }: ConsoleAsk, userId: string, role: Role | null): Promise<Html | null> {
  if (role === 'owner') return null;
  const keys = await readAllKeys(run);
  const ending = findKeysBeyond(keys, userId, role);
  return renderEndingKeys(
    ending,
    findMadeKeys(keys, userId).filter((key) => !ending.includes(key)),
  );
}

async function remove(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { form, run } = ask;
  const user_id = form.get('user_id') ?? '';
  if (!isConfirmed(form)) {
    const { people } = (await run(listPeople, {})).body;
    const email = people.find((person) => person.user_id === user_id)?.email ?? null;
    const question = email === null ? 'Remove this person?' : `Remove ${shortenStored(email)}?`;
    const effect =
      'Their sessions, passkeys, connected apps and open invitations end at once. Records that they made stay.';
    const more = await describeKeys(ask, user_id, null);
    return askFirst('remove', form, { question, effect, more, button: 'Remove' });
  }
  await run(removePerson, { user_id });
  return { redirect: `${TEAM}?done=removed` };
}

async function revoke({ form, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  if (!isConfirmed(form)) {
    const question = 'Revoke this invitation?';
    const effect = 'Its link stops working at once. You can invite the person again.';
    return askFirst('revoke', form, { question, effect, button: 'Revoke' });
  }
  await run(revokeInvitation, { invitation_id: form.get('invitation_id') ?? '' });
  return { redirect: `${TEAM}?done=revoked` };
}

type Question = Omit<ConfirmStep, 'action' | 'form' | 'back'>;

function askFirst(step: string, form: URLSearchParams, asked: Question): ConsoleAnswer {
  return show(asked.question, renderConfirmStep({ ...asked, action: `${TEAM}/${step}`, form, back: TEAM }));
}

type Said = { notice?: string | null; fault?: string | null; status?: number };

async function showTeam(ask: ConsoleAsk, { notice = null, fault = null, status }: Said): Promise<ConsoleAnswer> {
  const [sessions, managed] = await Promise.all([ask.listSessions(), mayManage(ask) ? readManaged(ask) : null]);
  const { person, mode } = ask.view;
  const typed = { role: ask.form.get('role') ?? 'member', note: ask.form.get('note') ?? '' };
  return show('Team', renderTeam({ person, mode, managed, sessions, typed, notice, fault }), status);
}

async function readManaged({ query, run }: ConsoleAsk): Promise<Managed> {
  const [people, invitations] = await Promise.all([
    run(listPeople, {}),
    run(listInvitations, { limit: INVITATIONS_PER_PAGE, cursor: query.get('cursor') ?? undefined }),
  ]);
  const { invitations: listed, next_cursor: next } = invitations.body;
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  return { people: people.body.people, page, invitations: listed, next };
}

// A test account has no people: an invitation would lead into the live one.
function mayManage({ view: { person, mode } }: ConsoleAsk): boolean {
  return mode === 'live' && mayRun(person.role, listPeople);
}

// The operation refuses what is not a role.
function readRole(form: URLSearchParams): Role {
  const typed = form.get('role') ?? '';
  const role = ALL_ROLES.find((one) => one === typed);
  if (role === undefined) throw new ServiceError('invalid_input', 'Choose a role: owner, member, viewer or billing.');
  return role;
}

function show(title: string, main: Html, status = 200): ConsoleAnswer {
  return { title, place: 'team', main, status };
}
