import { wireOperations } from '#app/wire-operations.ts';
import type { ServiceError } from '#contract/service-error.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { openStandInClient } from '#test/fakes/ppsr-register.ts';
import { die } from '#test/faults/die.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { OPERATION_SETTINGS } from '#test/support/operation-settings.ts';

// One paid search in a process of its own, which dies as by kill -9 at the point DIE: before it is sent, when its answer
// is there, before the commit of its record, or right behind it.

const { DATABASE_URL = '', PPSR_URL = '', CALLER = '', ACN = '', DIE } = process.env;

const { callers, clock, close } = openDatabase({ connectionString: DATABASE_URL });
const inner = openStandInClient(PPSR_URL);
const register = {
  ...inner,
  search: async (...words: Parameters<typeof inner.search>) => {
    if (DIE === 'before_send') die();
    const result = await inner.search(...words);
    if (DIE === 'after_answer') die();
    if (DIE === 'before_commit' || DIE === 'after_commit') {
      setStatementTrap(({ text }) => {
        if (!text.startsWith('commit')) return;
        if (DIE === 'before_commit') die();
        // Sent in this turn of the event loop, so that it has left before the next turn.
        setImmediate(die);
      });
    }
    return result;
  },
};
const stores = { callers, clock, objects: openFileObjectStore('/nowhere') };
const { funnel } = wireOperations(stores, OPERATION_SETTINGS, { ppsr: register });
const caller = JSON.parse(CALLER) as DelegatedCaller;
try {
  const call = { operation: 'ppsr_search_organisation', input: { acn: ACN }, idempotencyKey: null };
  const { body, replayed } = await funnel.call({ ...call, authenticate: async () => caller });
  process.stdout.write(`${JSON.stringify({ body, replayed })}\n`);
} catch (error) {
  const refusal = error as ServiceError;
  process.stdout.write(`${JSON.stringify({ code: refusal.code, details: refusal.details })}\n`);
}
await close();
