import type { AnswerOf, Operation, RequestOf } from '#contract/operation.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Caller, Person } from '#domain/access/caller.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import type { OperationAnswer } from '#operations/funnel/call.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { findOrRecordTestAccount } from '#store/access/test-accounts.ts';
import type { Database } from '#store/postgres/database.ts';

/** A signed-in person, whether the page is in test mode, and the id of the page's request. */
export type PersonView = { person: Person; mode: KeyMode; requestId?: string };

/** An answer whose body has the type of the operation's output; the body of a file answer is null. */
export type TypedAnswer<Op extends Operation> = Omit<OperationAnswer, 'body'> & { body: AnswerOf<Op> };

/** How pages run operations: through the funnel, like every other door. */
export type PersonCalls = {
  /** Runs an operation as a signed-in person; throws the ServiceError that every other door would return. */
  run<Op extends Operation>(
    view: PersonView,
    operation: Op,
    input: RequestOf<Op>,
    idempotencyKey?: string | null,
  ): Promise<TypedAnswer<Op>>;
};

export function buildPersonCalls(funnel: Funnel, db: Database): PersonCalls {
  return {
    async run(view, operation, input, idempotencyKey = null) {
      const authenticate = () => findPersonCaller(db, view);
      const call = { operation: operation.name, authenticate, input, idempotencyKey };
      const { requestId, person } = view;
      const { address } = person;
      const request = { ...(requestId !== undefined && { requestId }), ...(address !== undefined && { address }) };
      const answer = await funnel.call({ ...call, ...request });
      return answer as TypedAnswer<typeof operation>;
    },
  };
}

/** The mode in which a person sees pages: the one they chose, but a person of a test account sees test data only. */
export function decidePersonMode({ test_of }: Pick<Person, 'test_of'>, chosen: KeyMode): KeyMode {
  return test_of === null ? chosen : 'test';
}

/** The caller that a signed-in person is: of their account, or in test mode of its test account, with the scopes of their role. */
export async function findPersonCaller(db: Database, view: PersonView): Promise<Caller> {
  const { user_id, account_id, tenant_id, role, test_of } = view.person;
  const mode = decidePersonMode(view.person, view.mode);
  const isOwn = mode === 'live' || test_of !== null;
  return {
    credentialId: user_id,
    idempotencyOwner: user_id,
    // As for keys, requests of test mode do not use up the limit of live ones.
    rateOwner: mode === 'live' ? user_id : `${user_id}:${mode}`,
    tenantId: tenant_id,
    accountId: isOwn ? account_id : await findOrRecordTestAccount(db, account_id),
    mode,
    scopes: rightsOf(role).scopes,
    rateLimitPerMinute: null,
    allowedNetworks: [],
    delegation: null,
    userId: user_id,
    role,
  };
}
