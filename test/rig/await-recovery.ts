import { sql } from 'kysely';
import { waitUntil } from '#test/support/wait-until.ts';
import type { Member } from './fleet.ts';
import type { ServiceRig } from './open-rig.ts';

const RECOVERY_LIMIT_MS = 120_000;

/** Waits until a process answers with both stores. */
export async function awaitAnswers(rig: ServiceRig, member: Member, source_version: string): Promise<void> {
  const headers = { authorization: `Bearer ${rig.callers[0]?.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ source_version, raw_address: '1 Sample Street, Sampleton NSW 2999' });
  // Both stores are needed for this one, and a record is written.
  const ask = () =>
    fetch(`http://127.0.0.1:${member.port}/v1/address/lookup`, { method: 'POST', headers, body }).then(
      async (answer) => (await answer.text()) !== '' && answer.status === 200,
      () => false,
    );
  await waitUntil(`${member.name} answers`, ask, RECOVERY_LIMIT_MS);
}

/** Only workers give places: that they do shows that one of them works. */
export async function awaitPlaces({ database }: ServiceRig): Promise<void> {
  const read = async () => {
    const { rows } = await sql<{ last: number | null; first: number | null }>`
      select max(queued_no) as last, min(queued_no) as first from unplaced_records`.execute(database.db);
    return rows[0] ?? { last: null, first: null };
  };
  const { last } = await waitUntil('the database answers', () => read().catch(() => null), RECOVERY_LIMIT_MS);
  await waitUntil(
    'records are given their places',
    async () => {
      const { first } = await read();
      return first === null || last === null || first > last;
    },
    RECOVERY_LIMIT_MS,
  );
}
