import { listPeople } from '#contract/operations/team/list-people.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { listPeopleOf } from '#store/team/people.ts';

export function bindListPeople(db: Database): BoundOperation {
  return bind(listPeople).read(async (_input, context) => {
    const people = await listPeopleOf(db, callerOf(context).accountId);
    return {
      ok: true,
      people: people.map(({ created_at, signed_in_at, ...person }) => ({
        ...person,
        created_at: created_at.toISOString(),
        signed_in_at: signed_in_at?.toISOString() ?? null,
      })),
    };
  });
}
